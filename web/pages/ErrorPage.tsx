import { shell } from '#texts/shell.ts'
import button from '#web/ui/button.module.css'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './pages.module.css'

/** Stands alone: whatever fell may have taken the layouts with it. */
export function ErrorPage() {
  const t = useTexts(shell).failed
  return (
    <main id="main" className={css.plain}>
      <title>{t.title}</title>
      <h1>{t.heading}</h1>
      <p className={css.lead}>{t.body}</p>
      <div className={css.buttons}>
        <button type="button" className={button.button} onClick={() => window.location.reload()}>
          {t.reload}
        </button>
        <a href="/">{t.front}</a>
      </div>
    </main>
  )
}
