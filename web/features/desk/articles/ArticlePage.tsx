import { useState, type ReactNode } from 'react'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Gone } from '../editorial/Gone.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useTitle } from '../frame/useTitle.ts'
import { deskApi } from '../data/api.ts'
import { Link, useNavigate } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import type { DeskTip } from '#contract/deskTips.ts'
import { longMoment } from '#web/ui/dates.ts'
import pieces from '../frame/pieces.module.css'
import type { DeskArticle, DeskArticleChoices, ArticleContent } from '#contract/deskArticles.ts'
import { ItemEditor } from '../editorial/ItemEditor.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { comparedFields } from './comparedFields.ts'
import { Revisions } from '../editorial/Revisions.tsx'
import type { AfterKeeping } from '../editorial/useAutosave.ts'

/** One article as editors write it. */
export function ArticlePage({ id }: { id: number }) {
  useTitle(useTexts(desk).articles.title)
  const article = deskApi.useArticleQuery(id, { refetchOnMountOrArgChange: true })
  const choices = deskApi.useArticleChoicesQuery()
  // Before the form, so that nothing moves while somebody writes; an article can be written without them.
  const tips = deskApi.useTipsQuery({ item: id })
  const [isTold, setTold] = useState(false)
  // Asked for again after a failure, they take no form away.
  if (!isTold && !tips.isLoading) setTold(true)
  if (article.error && readDeskFailure(article.error).code === 'not_found') return <Gone />
  if (!article.data) return <Pending {...article} />
  if (!choices.data) return <Pending {...choices} />
  if (!isTold) return <Pending {...tips} />
  return (
    <ArticleEditor
      first={article.data.data}
      choices={choices.data.data}
      tips={tips.data ? <FromTips tips={tips.data.data.tips} /> : <Pending {...tips} />}
    />
  )
}

/** What was tipped that an article came of, for whoever writes it. */
function FromTips({ tips }: { tips: readonly DeskTip[] }) {
  const t = useTexts(desk).tips
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

type Props = {
  first: DeskArticle
  choices: DeskArticleChoices
  /** What it came of, above the form. */
  tips: ReactNode
}

/** One article, written, published and withdrawn. */
function ArticleEditor({ first, choices, tips }: Props) {
  const t = useTexts(desk).articles
  const navigate = useNavigate()
  const [read] = deskApi.useLazyArticleQuery()
  const [save] = deskApi.useSaveArticleMutation()
  const [publish] = deskApi.usePublishArticleMutation()
  const [withdraw] = deskApi.useWithdrawArticleMutation()
  const [move] = deskApi.useMoveArticleMutation()
  return (
    <ItemEditor
      first={first}
      calls={{ read, save, publish, withdraw, move }}
      words={t}
      listPath={deskPages.articles}
      previewAddress={`/api/desk/articles/${first.id}/preview`}
      publicPath={({ public_id }) => `/impact/${public_id}`}
      previewNote={({ date }) => (date === '' ? t.previewNoDate : undefined)}
      compare={(then, now) => comparedFields(then, now, choices, t)}
      onBinned={() => void navigate(deskPages.articles, { state: { binned: [first.id] } })}
      renderForm={({ round, content, codes, change }) => (
        <>
          {tips}
          <ArticleForm key={round} content={content} choices={choices} codes={codes} onChange={change} />
        </>
      )}
      renderRevisions={({ version, ...kept }) => (
        <ArticleRevisions key={version} id={first.id} choices={choices} {...kept} />
      )}
    />
  )
}

type ArticleRevisionsProps = {
  id: number
  content: ArticleContent
  choices: DeskArticleChoices
  afterKeeping: AfterKeeping
  onRestored: (now: DeskArticle) => void
}

function ArticleRevisions({ id, content, choices, afterKeeping, onRestored }: ArticleRevisionsProps) {
  const t = useTexts(desk).articles
  const { data, ...query } = deskApi.useArticleRevisionsQuery(id, { refetchOnMountOrArgChange: true })
  const [chosen, setChosen] = useState<number>()
  const revision = deskApi.useArticleRevisionQuery({ id, number: chosen ?? 0 }, { skip: chosen === undefined })
  const [restore] = deskApi.useRestoreArticleMutation()
  if (!data) return <Pending {...query} />
  const then = revision.data?.data
  return (
    <Revisions
      revisions={data.data}
      chosen={chosen}
      onChoose={setChosen}
      fields={then && then.number === chosen ? comparedFields(then.content, content, choices, t) : undefined}
      onRestore={async (number) => {
        const answer = await afterKeeping((version) => restore({ id, version, number }))
        if (answer?.data) onRestored(answer.data.data)
        return { error: answer ? answer.error : true }
      }}
    />
  )
}
