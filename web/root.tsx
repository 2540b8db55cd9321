import { useEffect, type ReactNode } from 'react'
import { Links, Outlet, Scripts } from 'react-router'
import { BeforePaint, KeepScroll } from '#web/app/start/BeforePaint.tsx'
import { RouteError } from '#web/app/frame/RouteError.tsx'
import { siteContext } from '#web/app/frame/site.ts'
import { SkipLink } from '#web/app/frame/SkipLink.tsx'
import { TopBar } from '#web/app/frame/TopBar.tsx'
import type { Route } from './+types/root.ts'
import '#web/ui/tokens.css'
import '#web/ui/base.css'

export const loader = ({ context }: Route.LoaderArgs) => ({ site: context.get(siteContext) })

/** The site's settings do not change while the server runs. */
export const shouldRevalidate = () => false

export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="nb" dir="ltr" data-mantine-color-scheme="light" suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="format-detection" content="telephone=no" />
      <BeforePaint />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <Links />
    </head>
    <body>
      <SkipLink />
      <TopBar />
      {children}
      <KeepScroll />
      <Scripts />
    </body>
  </html>
)

export default function Root() {
  // The page's script waits for the event (server/platform/pages/lateScripts.ts), browser tests for the mark.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
    dispatchEvent(new Event('hydrated'))
  }, [])
  return <Outlet />
}

export const ErrorBoundary = RouteError
