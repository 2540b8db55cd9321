import { Link } from 'react-router'
import type { ArticleContent, DeskArticleChoices } from '#contract/deskArticles.ts'
import { deskPages } from '#contract/deskPages.ts'
import type { DeskTip } from '#contract/deskTips.ts'
import { desk } from '#texts/desk.ts'
import { dateInWords, longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { Topic } from '../editorial/fields.tsx'
import type { Field } from '../editorial/Revisions.tsx'
import { ItemPage, ItemShape } from '../editorial/ItemPage.tsx'
import type { AnyContent } from '../editorial/useOpenItem.ts'
import { Pending, useTitle } from '../frame/DeskPage.tsx'
import { ArticleText, ArticleTopics } from './ArticleForm.tsx'

const t = desk.articles
const { fields, values } = t
const isArticle = (content: AnyContent): content is ArticleContent => 'hashtags' in content

export function ArticlePage({ id }: { id: number }) {
  useTitle(t.title)
  const choices = deskApi.useListArticleChoicesQuery()
  const tips = deskApi.useListTipsQuery({ item: id })
  if (!choices.data) return <Pending {...choices} shape={<ItemShape />} />
  const { data } = choices.data
  return (
    <ItemPage
      id={id}
      isOwn={isArticle}
      publicPath={({ public_id }) => `/impact/${public_id}`}
      previewNote={({ date }) => (date === '' ? t.previewNoDate : undefined)}
      fields={fieldsOf(data)}
      renderText={(round, writing) => <ArticleText key={round} {...writing} />}
      renderTopics={(round, writing) => (
        <>
          <ArticleTopics key={round} choices={data} {...writing} />
          {tips.data ? <FromTips tips={tips.data.data.tips} /> : <Pending {...tips} />}
        </>
      )}
    />
  )
}

function fieldsOf(choices: DeskArticleChoices): Field<ArticleContent>[] {
  const names = new Map(choices.categories.map(({ id, name }) => [id, name]))
  const agencies = new Map(choices.newsAgencies.map(({ id, name }) => [id, name]))
  return [
    { key: 'link', name: fields.link },
    { key: 'title', name: fields.title },
    { key: 'description', name: fields.description },
    { key: 'date', name: fields.date, say: ({ date }) => dateInWords(date) },
    {
      key: 'news_agency_id',
      name: fields.agency,
      say: ({ news_agency_id: id }) => (id === null ? '' : (agencies.get(id) ?? String(id))),
    },
    { key: 'is_paid', name: fields.paid, say: ({ is_paid }) => (is_paid === 'Ja' ? fields.yes : fields.no) },
    {
      key: 'categories',
      name: fields.categories,
      say: ({ categories }) => categories.map((id) => names.get(id) ?? id).join(', '),
    },
    { key: 'hashtags', name: fields.hashtags, say: ({ hashtags }) => hashtags.map((name) => `#${name}`).join(' ') },
    { key: 'file', name: fields.file, say: ({ file }) => file?.name ?? '' },
    { key: 'alt', name: fields.alt },
    { key: 'focus', name: fields.focus, say: ({ focus }) => (focus ? values.point(focus.x, focus.y) : '') },
    { key: 'captions', name: fields.captions, say: ({ captions }) => captions ?? '' },
    { key: 'poster', name: fields.poster, say: ({ poster }) => poster ?? '' },
  ]
}

function FromTips({ tips }: { tips: readonly DeskTip[] }) {
  const { tips: t, frame } = desk
  if (tips.length === 0) return null
  return (
    <Topic title={t.madeOf(tips.length)} says={tips.map(({ link }) => link).join(', ')}>
      <p className="detail">
        {`${t.forEditors} `}
        <Link to={deskPages.tips}>{t.toAll}</Link>
      </p>
      <ul className="list">
        {tips.map(({ id, link, suggestion, created_at }) => (
          <li key={id}>
            <p className="detail">{`${t.tip(id)}. ${t.sent(longMoment(created_at))}`}</p>
            {/* They go after a time, and the link stays. */}
            {suggestion && <p>{suggestion}</p>}
            <p>
              <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                {link} <span className="unseen">{frame.newWindow}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </Topic>
  )
}
