import { useLocation, useNavigate } from 'react-router'
import { articles } from '#texts/articles.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './articles.module.css'

/** In place of the page, when nothing could be read. */
export function ArchiveFailed() {
  const t = useTexts(articles)
  return (
    <div className={css.failed}>
      <h1>{t.heading}</h1>
      <ListFailed />
    </div>
  )
}

/** In place of the list, when only that could not be fetched. */
export function ListFailed() {
  const t = useTexts(articles)
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const retry = () => void navigate(pathname + search, { replace: true, state, preventScrollReset: true })
  return <LoadFailed message={`${t.failedWords} ${t.failedHint}`} hint={t.failed} retry={t.retry} onRetry={retry} />
}
