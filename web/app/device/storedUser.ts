import { tellDraft, readToken, userKey } from './token.ts'

/** Of the signed-in user, what the screens need before the server's first answer (spec section 4). */
export type StoredUser = { id: number; name: string; email_verified_at: string | null }

type Given = { id?: number; name?: string; email_verified_at: string | null }

/** Beside the token, which it belongs to and which must still be there; `clearToken` removes both. */
export function storeUser({ id, name, email_verified_at }: Given, token: string | null) {
  if (id === undefined || token === null || token !== readToken()) return
  try {
    localStorage.setItem(userKey, JSON.stringify({ id, name: name ?? '', email_verified_at, of: markOf(token) }))
    tellDraft()
  } catch {
    // Without local storage the user is fetched again on every page.
  }
}

/** Undefined without a token, and when the token is another one than that which the user was stored with. */
export function readUser(): StoredUser | undefined {
  const token = readToken()
  if (token === null) return undefined
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null')
    if (typeof stored !== 'object') return undefined
    const { id, name, email_verified_at, of }: Record<string, unknown> = { ...stored }
    if (typeof id !== 'number' || of !== markOf(token)) return undefined
    return { id, name: textOf(name) ?? '', email_verified_at: textOf(email_verified_at) }
  } catch {
    return undefined
  }
}

/** Who reads on this device: an account's id, null while signed out, undefined while the token's user is not known. */
export const readerNow = (): number | null | undefined => (readToken() === null ? null : readUser()?.id)

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Tells two tokens apart. */
const markOf = (token: string) => token.slice(-8)
