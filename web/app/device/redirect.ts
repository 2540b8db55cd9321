import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isLoginPage } from './loginPages.ts'

/** Only a path of this portal: never another site, whatever a browser would make of the text (trust 1, row 10). */
export function safeRedirect<Fallback>(text: string | null | undefined, fallback: Fallback): string | Fallback {
  if (!text || text.length > 500 || !text.startsWith('/') || /[\\\u0000-\u0020\u007F]/.test(text)) return fallback
  const here = 'http://here.invalid'
  if (!URL.canParse(text, here)) return fallback
  const { origin, pathname, search, hash } = new URL(text, here)
  if (origin !== here || pathname.startsWith('//')) return fallback
  return pathname + search + hash
}

/** Everything after `redirect=`: the form's own links carry a query of their own, unescaped. */
export function redirectIn(search: string) {
  const to = safeRedirect(new URLSearchParams(search).get('redirect'), undefined)
  return to && leadsOn(to) ? to : undefined
}

/** Back to the login would be a circle, and a link to the login must not sign anyone out at its end. */
function leadsOn(to: string) {
  try {
    const path = decodeURIComponent(new URL(to, 'http://here.invalid').pathname).toLowerCase()
    return !isLoginPage(path) && !/^\/+logout\/*$/.test(path)
  } catch {
    return false
  }
}

/** `/register?redirect=…` with the same way on as the page that leads there. */
export const withRedirect = (path: string, redirect: string | undefined) =>
  redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path

const never = () => () => undefined

/** Where the visitor was going. The page is rendered once for everyone, so the answer comes after hydration. */
export function useRedirect() {
  const { search } = useLocation()
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isHere ? redirectIn(search) : undefined
}
