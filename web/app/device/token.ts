import { useSyncExternalStore } from 'react'
import { readText, writeText, readObject } from './storage.ts'

/** The bearer token in local storage, under the spec's key. The spec also names `authToken`; both are cleared. */
const key = 'token'
const olderKey = 'authToken'
const userKey = 'user'
const logoutKey = 'loggedOut'

export function readToken(): string | null {
  return readText('localStorage', key) || null
}

export function writeToken(token: string) {
  // Without local storage the session lasts as long as the page.
  writeText('localStorage', key, token)
  showSignedIn()
}

export function clearToken() {
  for (const one of [key, olderKey, userKey]) writeText('localStorage', one, undefined)
  showSignedIn()
}

/** Sets the attribute by which the header shows login buttons or the account menu (`BeforePaint` sets it first). */
export function showSignedIn() {
  const { dataset } = document.documentElement
  if (readToken()) dataset.signedIn = ''
  else delete dataset.signedIn
  tellDraft()
}

/** Tells the other tabs that the visitor logged out, in contrast to a session that expired, or that the account is erased. */
export function announceLogout(why: 'out' | 'erased' = 'out') {
  // Without local storage no other tab has a token either.
  writeText('localStorage', logoutKey, why)
  writeText('localStorage', logoutKey, undefined)
}

type Change = { token: string | null; kind: 'logout' | 'erasure' | 'token' | 'restored' }

/** Calls `tell` when another tab logs in or out, and when the page is restored from the back/forward cache. */
export function onTokenElsewhere(tell: (change: Change) => void) {
  const onStorage = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === logoutKey && newValue !== null)
      tell({ token: null, kind: newValue === 'erased' ? 'erasure' : 'logout' })
    if (changed === key || changed === null) tell({ token: readToken(), kind: 'token' })
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) tell({ token: readToken(), kind: 'restored' })
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/** The draft, or who may see it, has changed: `html[data-draft]` follows (`web/app/start/BeforePaint.tsx`). */
export const tellDraft = () => window.dispatchEvent(new Event('draft'))

/** False on the server and in the first render, because the server's HTML is the same for everyone. */
export const useHasToken = () =>
  useSyncExternalStore(
    (listener) => onTokenElsewhere(listener),
    () => readToken() !== null,
    () => false,
  )

/** Of the signed-in user, what the screens need before the server's first answer (spec section 4). */
type StoredUser = { id: number; name: string; email_verified_at: string | null }

type Given = { id?: number; name?: string; email_verified_at: string | null }

/** Beside the token, which it belongs to and which must still be there; `clearToken` removes both. */
export function storeUser({ id, name, email_verified_at }: Given, token: string | null) {
  if (id === undefined || token === null || token !== readToken()) return
  const user = { id, name: name ?? '', email_verified_at, of: markOf(token) }
  // Without local storage the user is fetched again on every page.
  if (writeText('localStorage', userKey, JSON.stringify(user))) tellDraft()
}

/** Undefined without a token, and when the token is another one than that which the user was stored with. */
export function readUser(): StoredUser | undefined {
  const token = readToken()
  if (token === null) return undefined
  const { id, name, email_verified_at, of } = readObject('localStorage', userKey) ?? {}
  if (typeof id !== 'number' || of !== markOf(token)) return undefined
  return { id, name: textOf(name) ?? '', email_verified_at: textOf(email_verified_at) }
}

/** Who reads on this device: an account's id, null while signed out, undefined while the token's user is not known. */
export const readerNow = (): number | null | undefined => (readToken() === null ? null : readUser()?.id)

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const markOf = (token: string) => token.slice(-8)
