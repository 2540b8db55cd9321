import { useContext } from 'react'
import {
  isRouteErrorResponse,
  UNSAFE_DataRouterDataContext as RouterDataContext,
  useLocation,
  useMatches,
} from 'react-router'
import { plain, type Phrase } from '#texts/phrase.ts'
import t from '#texts/nb/shell.ts'
import { useSite } from './site.ts'

/** '{title} | {site name}' (spec section 1), for every screen. */
export function Title() {
  const { siteName } = useSite()
  const { pathname } = useLocation()
  const matches = useMatches()
  const failure = useFailure()
  const isUnknown = failure === 404 || matches.at(-1)?.params['*'] !== undefined
  const own = isUnknown
    ? t.notFoundTitle
    : failure === 410
      ? t.goneTitle
      : failure
        ? t.failed.title
        : titleIn(matches.at(-1)?.loaderData)
  const phrase = own ?? titleOf(t.titles, pathname) ?? t.frontTitle
  return <title lang={typeof phrase === 'string' ? undefined : 'en'}>{`${plain(phrase)} | ${siteName}`}</title>
}

/** The status that the loader threw, as when its subject does not exist, or 500 for anything else. The error boundary below shows so. */
function useFailure() {
  const [error] = Object.values(useContext(RouterDataContext)?.errors ?? {})
  return error === undefined ? undefined : isRouteErrorResponse(error) ? error.status : 500
}

function titleIn(data: unknown) {
  return typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'
    ? data.title
    : undefined
}

/** The title of the longest path that the address begins with, numbers left out. */
function titleOf(titles: Record<string, Phrase>, pathname: string) {
  const named = `${pathname.replace(/\/\d+(?=\/|$)/g, '')}/`
  const [best] = Object.entries(titles)
    .filter(([path]) => named.startsWith(`${path}/`))
    .sort(([a], [b]) => b.length - a.length)
  return best?.[1]
}
