import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { User } from '#contract/accounts.ts'
import { readToken } from '#web/app/device/token.ts'
import { isLoginPage } from '#web/app/device/redirect.ts'
import { codeIn } from '#web/app/wire/failure.ts'
import type { CallError } from '#web/app/wire/request.ts'

/** At least whether the address is confirmed; an unverified user may be a placeholder (spec section 4). */
export type KnownUser = Partial<User> & Pick<User, 'email_verified_at'>

export type SessionState = {
  token: string | null
  user: KnownUser | null
  error: string | null
  loading: boolean
  status: 'idle' | 'loading' | 'succeeded' | 'failed'
  permissions: string[]
}

const signedOut: SessionState = {
  token: null,
  user: null,
  error: null,
  loading: false,
  status: 'idle',
  permissions: [],
}

export const hasUnconfirmedAddress = ({ auth: { user } }: { auth: SessionState }) =>
  user !== null && !user.email_verified_at

/** A user as the server answered, and the token that was sent with the question. */
type Loaded = { user: KnownUser; token: string | null }

type SignedIn = { token: string; user: KnownUser; permissions?: string[] }

/** The session's states (spec section 4). The store's middleware keeps local storage in step. */
export const sessionSlice = createSlice({
  name: 'auth',
  initialState: (): SessionState => (typeof window === 'undefined' ? signedOut : { ...signedOut, token: readToken() }),
  reducers: {
    loginStarted: (state) => ({ ...state, error: null, loading: true, status: 'loading' }),
    loginSucceeded: (_state, { payload }: PayloadAction<SignedIn>) => ({
      ...signedOut,
      ...payload,
      permissions: payload.permissions ?? [],
      status: 'succeeded',
    }),
    /** A token without its user, which is fetched next: the state stays `loading`. */
    rememberLogin: (_state, { payload }: PayloadAction<string>) => ({
      ...signedOut,
      token: payload,
      loading: true,
      status: 'loading',
    }),
    loginFailed: (_state, { payload }: PayloadAction<string>) => ({ ...signedOut, error: payload, status: 'failed' }),
    /** What the device keeps of the token's user. The state stays `idle`, so that the user is still fetched. */
    userRemembered: (state, { payload }: PayloadAction<KnownUser>) =>
      state.user ? state : { ...state, user: payload },
    /** The store drops it when the device's token is another one by now. */
    userLoaded: (state, { payload }: PayloadAction<Loaded>) => ({
      ...state,
      user: payload.user,
      error: null,
      loading: false,
      status: 'succeeded',
    }),
    userUnknown: (state) => ({ ...state, loading: false, status: 'failed' }),
    loggedOut: (_state, _action: PayloadAction<'out' | 'erased'>) => signedOut,
    /** The session ended on the server; the unsent report stays on the device. */
    sessionExpired: () => signedOut,
  },
})

export const {
  loginStarted,
  loginSucceeded,
  rememberLogin,
  loginFailed,
  userRemembered,
  userLoaded,
  userUnknown,
  loggedOut,
  sessionExpired,
} = sessionSlice.actions

/** The server answered that the token is not, or no longer, good (spec section 4, 'Unauthorized or token expired!'). */
export const isStale = (answer: unknown) => codeIn(answer) === 'not_signed_in'

/** The server wants a confirmed address first (spec section 4, 'Please verify your email to continue.'). */
export const isUnverified = (error: CallError | undefined) =>
  error?.status === 401 && codeIn(error.data) === 'email_unverified'

/** The account is to be erased: the page of the account is where that can be taken back. */
export const isLeaving = (error: CallError | undefined) =>
  error?.status === 403 && codeIn(error.data) === 'account_leaving'

type Restored =
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

/** A report that is being written leads to the login and back to its last step (docs/decisions/accounts.md). */
const afterExpiry = (at: string) =>
  /^\/(create-harassment|update-harassment\/\d+)\/?$/.test(at) ? `/login?redirect=${at.replace(/\/$/, '')}?step=3` : '/'

export function isUser(data: unknown): data is KnownUser {
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number' && data.id > 0
}
