import { isRouteErrorResponse, useRouteError } from 'react-router'
import { shell } from '#texts/shell.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import NotFound from './NotFound.tsx'
import css from './pages.module.css'

/** Uses no layout, because the layout may be what failed. */
export function ErrorPage() {
  const t = useTexts(shell).failed
  return (
    <main id="main" className={css.plain}>
      <title>{t.title}</title>
      <h1>{t.heading}</h1>
      <p className={css.lead}>{t.body}</p>
      <div className={css.buttons}>
        <Button onClick={() => window.location.reload()}>{t.reload}</Button>
        <a href="/">{t.front}</a>
      </div>
    </main>
  )
}

/** Error boundary of a page about one thing: shown within the frame when that does not exist or could not be read. */
export function RouteError() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage />
}
