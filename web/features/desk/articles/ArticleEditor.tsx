import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { DeskArticle, DeskArticleChoices } from '#contract/deskArticles.ts'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { ItemEditor } from '../editorial/ItemEditor.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { ArticleRevisions } from './ArticleRevisions.tsx'
import { comparedFields } from './comparedFields.ts'
import { deskApi } from '../data/api.ts'

type Props = {
  first: DeskArticle
  choices: DeskArticleChoices
  /** What it came of, above the form. */
  tips: ReactNode
}

/** One article, written, published and withdrawn. */
export function ArticleEditor({ first, choices, tips }: Props) {
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
