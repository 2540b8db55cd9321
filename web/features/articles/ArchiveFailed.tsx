import { useLocation, useNavigate } from 'react-router'
import { articles } from '#texts/articles.ts'
import { Button } from '#web/ui/Button.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './articles.module.css'

/** Instead of the page, when nothing could be read. */
export function ArchiveFailed() {
  const t = useTexts(articles)
  return (
    <div className={css.failed}>
      <h1>{t.heading}</h1>
      <ListFailed />
    </div>
  )
}

/** Instead of the list, when only that did not come. */
export function ListFailed() {
  const t = useTexts(articles)
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return (
    <div className={css.nothing} role="alert">
      <p className={css.wrong}>
        <Say>{t.failed}</Say>
      </p>
      <p>{t.failedHint}</p>
      <Button onClick={() => void navigate(pathname + search, { replace: true, state, preventScrollReset: true })}>
        {t.retry}
      </Button>
    </div>
  )
}
