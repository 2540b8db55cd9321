import { useState } from 'react'
import { useParams } from 'react-router'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Gone } from '../editorial/Gone.tsx'
import { NotFound } from '../frame/NotFound.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { FromTips } from './FromTips.tsx'
import { deskApi } from '../data/api.ts'

/** One article as editors write it. To anybody else it is an address that does not exist. */
export function ArticlePage() {
  const t = useTexts(desk).articles
  const self = useSelf()
  const { id = '0' } = useParams()
  useTitle(t.title)
  if (!self.powers.includes('edit_archive')) return <NotFound />
  return <Loaded key={id} id={Number(id)} />
}

function Loaded({ id }: { id: number }) {
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
