import { isRouteErrorResponse, useRouteError } from 'react-router'
import shell from '#texts/nb/shell.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import css from '#web/pages/pages.module.css'
import NotFound from '#web/pages/NotFound.tsx'
import { useSite } from './site.ts'

type Gone = { heading: string; body: string; link: string; to: string; className: string | undefined }

/** Error boundary, within the frame on a page about one thing. `gone`: in place of what is not published any more (410). */
export function RouteError({ gone }: { gone?: Gone }) {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : undefined
  if (status === 410 && gone)
    return (
      <div className={`sheet prose ${gone.className}`}>
        <h1>{gone.heading}</h1>
        <p>{gone.body}</p>
        <p>
          <ButtonLink to={gone.to}>{gone.link}</ButtonLink>
        </p>
      </div>
    )
  if (status === 404) return <NotFound />
  return gone ? <Failed /> : <FailedPage />
}

/** Uses no layout, because the layout may be what failed. */
function FailedPage() {
  const t = shell.failed
  const { siteName } = useSite()
  return (
    <main id="main">
      <title>{siteName ? `${t.title} | ${siteName}` : t.title}</title>
      <Failed />
    </main>
  )
}

function Failed() {
  const t = shell.failed
  return (
    <div className={css.plain}>
      <h1>{t.heading}</h1>
      <p className="lead">{t.body}</p>
      <div className={`row ${css.buttons}`}>
        <Button onClick={() => window.location.reload()}>{t.reload}</Button>
        <a href="/">{t.front}</a>
      </div>
    </div>
  )
}
