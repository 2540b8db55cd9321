import { useLocation } from 'react-router'
import { readUrl } from '#contract/readUrl.ts'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { readText, writeText } from './storage.ts'

/** Only a path of this portal, never another site, however a browser would parse the text (docs/threats.md row 10). */
export function safeRedirect<Fallback>(text: string | null | undefined, fallback: Fallback): string | Fallback {
  if (!text || text.length > 500 || !text.startsWith('/') || /[\\\u0000-\u0020\u007F]/.test(text)) return fallback
  const here = 'http://here.invalid'
  const url = readUrl(text, here)
  if (url?.origin !== here || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}

/** The path after `redirect=`; undefined when it is missing, unsafe or leads nowhere useful. */
export function redirectIn(search: string) {
  const to = safeRedirect(new URLSearchParams(search).get('redirect'), undefined)
  return to && isUsefulTarget(to) ? to : undefined
}

/** A redirect to the login would be a loop, and a link to the login must not log anyone out afterwards. */
function isUsefulTarget(to: string) {
  try {
    const path = decodeURIComponent(new URL(to, 'http://here.invalid').pathname).toLowerCase()
    return !isLoginPage(path) && !/^\/+logout\/*$/.test(path)
  } catch {
    return false
  }
}

export const withRedirect = (path: string, redirect: string | undefined) =>
  redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path

/** Where to go after the login. Undefined until hydration, because the server's HTML is the same for everyone. */
export function useRedirect() {
  const { search } = useLocation()
  return useIsHydrated() ? redirectIn(search) : undefined
}

/** Login and registration: never a page to come back to. */
export const isLoginPage = (path: string) =>
  ['/login', '/register', '/sign-up'].includes(path.split(/[?#]/)[0]?.replace(/(.)\/+$/, '$1') ?? '')

export const isRemembered = (path: string) => !isLoginPage(path) && !/^\/(logout|auth\/|forgot-password)/.test(path)

/** The query of a login link that leads back, when a guard sent the visitor here (router state `from`). */
export function useRedirectQuery() {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' ? `?redirect=${from}` : ''
}

/** Where the visitor was before the login page, in this tab only. */
const key = 'lastPage'

export function rememberPage(path: string) {
  // Without session storage the login leads to its default page.
  if (isRemembered(path)) writeText('sessionStorage', key, path)
}

export const lastPage = () => safeRedirect(readText('sessionStorage', key), undefined)
