import { isLoginPage } from '#web/app/device/redirect.ts'
import { codeIn } from '#web/app/wire/failure.ts'
import type { CallError } from '#web/app/wire/request.ts'
import type { KnownUser } from './session.ts'

/** The server answered that the token is not, or no longer, good (spec section 4, 'Unauthorized or token expired!'). */
export const isStale = (answer: unknown) => codeIn(answer) === 'not_signed_in'

/** The server wants a confirmed address first (spec section 4, 'Please verify your email to continue.'). */
export const isUnverified = (error: CallError | undefined) =>
  error?.status === 401 && codeIn(error.data) === 'email_unverified'

/** The account is to be erased: the page of the account is where that can be taken back. */
export const isLeaving = (error: CallError | undefined) =>
  error?.status === 403 && codeIn(error.data) === 'account_leaving'

export type Restored =
  | { kind: 'signed_in'; user: KnownUser; to: string | undefined }
  | { kind: 'expired'; to: string }
  | { kind: 'nobody'; to: '/logout' }
  /** The user could not be fetched. The token may be good, so it stays. */
  | { kind: 'unknown' }

type Asked = { data?: unknown; error?: CallError; at: string; remembered: string | undefined }

/** What follows from the answer about the current user, when the browser held a token at the start (spec section 4). */
export function judgeRestore({ data, error, at, remembered }: Asked): Restored {
  if (isUnverified(error)) return { kind: 'signed_in', user: { email_verified_at: null }, to: '/dashboard' }
  if (error?.status === 401) return { kind: 'expired', to: afterExpiry(at) }
  if (error) return { kind: 'unknown' }
  if (!isUser(data)) return { kind: 'nobody', to: '/logout' }
  return { kind: 'signed_in', user: data, to: isLoginPage(at) ? (remembered ?? '/dashboard') : undefined }
}

/**
 * A report that is being written leads to the login and from there to its last step; everything else ends at the front
 * page (docs/decisions/accounts.md).
 */
const afterExpiry = (at: string) =>
  /^\/(create-harassment|update-harassment\/\d+)\/?$/.test(at) ? `/login?redirect=${at.replace(/\/$/, '')}?step=3` : '/'

export function isUser(data: unknown): data is KnownUser {
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number' && data.id > 0
}
