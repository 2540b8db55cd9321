import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Gone } from '../editorial/Gone.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useTitle } from '../frame/useTitle.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { FromTips } from './FromTips.tsx'
import { deskApi } from '../data/api.ts'

/** One article as editors write it. To anybody else it is an address that does not exist. */
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
