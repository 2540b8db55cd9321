import { shell } from '#texts/shell.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './pages.module.css'

/** Uses no layout, because the layout may be what failed. */
export function ErrorPage() {
  const t = useTexts(shell).failed
  return (
    <main id="main" className={css.plain}>
      <title>{t.title}</title>
      <h1>{t.heading}</h1>
      <p className={css.lead}>{t.body}</p>
      <div className={`row ${css.buttons}`}>
        <Button onClick={() => window.location.reload()}>{t.reload}</Button>
        <a href="/">{t.front}</a>
      </div>
    </main>
  )
}
