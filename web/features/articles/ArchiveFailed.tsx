import { articles } from '#texts/articles.ts'
import button from '#web/ui/button.module.css'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './articles.module.css'

export function ArchiveFailed() {
  const t = useTexts(articles)
  return (
    <div className={css.failed}>
      <h1>{t.heading}</h1>
      <p role="alert">
        <Say>{t.failed}</Say>
      </p>
      <button type="button" className={button.button} onClick={() => window.location.reload()}>
        {t.retry}
      </button>
    </div>
  )
}
