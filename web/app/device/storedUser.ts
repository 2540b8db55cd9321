import { readObject, writeText } from './storage.ts'
import { tellDraft, readToken, userKey } from './token.ts'

/** Of the signed-in user, what the screens need before the server's first answer (spec section 4). */
export type StoredUser = { id: number; name: string; email_verified_at: string | null }

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

/** Tells two tokens apart. */
const markOf = (token: string) => token.slice(-8)
