import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ArticleContent, DeskArticleChoices } from '#contract/deskArticles.ts'
import { deskPages } from '#contract/deskPages.ts'
import type { DeskTip } from '#contract/deskTips.ts'
import type { desk } from '#texts/desk.ts'
import { longDate, longMoment } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import { deskApi } from '../data/api.ts'
import type { Field } from '../editorial/Revisions.tsx'
import { ItemPage } from '../editorial/ItemEditor.tsx'
import type { AnyContent } from '../editorial/useOpenItem.ts'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { useTitle } from '../frame/useTitle.ts'
import { ArticleForm } from './ArticleForm.tsx'

const isArticle = (content: AnyContent): content is ArticleContent => 'hashtags' in content

/** One article as editors write, publish and withdraw it. */
export function ArticlePage({ id }: { id: number }) {
  const t = useDesk().articles
  useTitle(t.title)
  const navigate = useNavigate()
  const choices = deskApi.useArticleChoicesQuery()
  // Before the form, so that nothing moves while somebody writes; an article can be written without them.
  const tips = deskApi.useTipsQuery({ item: id })
  const [isTold, setTold] = useState(false)
  // Asked for again after a failure, they take no form away.
  if (!isTold && !tips.isLoading) setTold(true)
  if (!choices.data) return <Pending {...choices} />
  if (!isTold) return <Pending {...tips} />
  const { data } = choices.data
  return (
    <ItemPage
      id={id}
      isOwn={isArticle}
      words={t}
      listPath={deskPages.articles}
      publicPath={({ public_id }) => `/impact/${public_id}`}
      previewNote={({ date }) => (date === '' ? t.previewNoDate : undefined)}
      fields={fieldsOf(data, t)}
      onBinned={() => void navigate(deskPages.articles, { state: { binned: [id] } })}
      renderForm={(round, writing) => (
        <>
          {tips.data ? <FromTips tips={tips.data.data.tips} /> : <Pending {...tips} />}
          <ArticleForm key={round} choices={data} {...writing} />
        </>
      )}
    />
  )
}

/** Every field of an article in words, in the order of the form. */
function fieldsOf(choices: DeskArticleChoices, t: (typeof desk)['nb']['articles']): Field<ArticleContent>[] {
  const { fields, values } = t
  const names = new Map(choices.categories.map(({ id, name }) => [id, name]))
  const agencies = new Map(choices.newsAgencies.map(({ id, name }) => [id, name]))
  return [
    { name: fields.link, say: ({ link }) => link },
    { name: fields.title, say: ({ title }) => title },
    { name: fields.description, say: ({ description }) => description },
    { name: fields.date, say: ({ date }) => date && longDate(date) },
    { name: fields.agency, say: ({ news_agency_id: id }) => (id === null ? '' : (agencies.get(id) ?? String(id))) },
    { name: fields.categories, say: ({ categories }) => categories.map((id) => names.get(id) ?? id).join(', ') },
    { name: fields.hashtags, say: ({ hashtags }) => hashtags.map((name) => `#${name}`).join(' ') },
    { name: fields.paid, say: ({ is_paid }) => (is_paid === 'Ja' ? fields.yes : fields.no) },
    { name: fields.file, say: ({ file }) => file?.name ?? '' },
    { name: fields.alt, say: ({ alt }) => alt },
    { name: fields.focus, say: ({ focus }) => (focus ? values.point(focus.x, focus.y) : '') },
    { name: fields.captions, say: ({ captions }) => captions ?? '' },
    { name: fields.poster, say: ({ poster }) => poster ?? '' },
  ]
}

/** What was tipped that an article came of, for whoever writes it. */
function FromTips({ tips }: { tips: readonly DeskTip[] }) {
  const t = useDesk().tips
  if (tips.length === 0) return null
  return (
    <section aria-labelledby="from-tips" className={pieces.card}>
      <h2 id="from-tips">{t.madeOf(tips.length)}</h2>
      <p className={pieces.detail}>
        {`${t.forEditors} `}
        <Link to={deskPages.tips}>{t.toAll}</Link>
      </p>
      <ul className={pieces.list}>
        {tips.map(({ id, link, suggestion, created_at }) => (
          <li key={id}>
            <p className={pieces.detail}>{`${t.tip(id)}. ${t.sent(longMoment(created_at))}`}</p>
            {/* They go after a time, and the link stays. */}
            {suggestion && <p>{suggestion}</p>}
            <p>
              <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                {link} <span className="unseen">{t.newWindow}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
