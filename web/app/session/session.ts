import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { User } from '#contract/accounts.ts'
import { readToken } from '#web/app/device/token.ts'

/** A user of whom nothing is known but that the address is not confirmed (spec section 4). */
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

type SignedIn = { token: string; user: KnownUser; permissions?: string[] }

/** Spec section 4. What lies on the device follows in the store's middleware. */
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
    /** A token without its user: it is fetched next, so this is still loading. */
    rememberLogin: (_state, { payload }: PayloadAction<string>) => ({
      ...signedOut,
      token: payload,
      loading: true,
      status: 'loading',
    }),
    loginFailed: (_state, { payload }: PayloadAction<string>) => ({ ...signedOut, error: payload, status: 'failed' }),
    userLoaded: (state, { payload }: PayloadAction<KnownUser>) => ({
      ...state,
      user: payload,
      error: null,
      loading: false,
      status: 'succeeded',
    }),
    /** The server could not be asked; the token stays. */
    userUnknown: (state) => ({ ...state, loading: false, status: 'failed' }),
    /** The person wants to leave. */
    loggedOut: () => signedOut,
    /** The session is over, the person may come back: what is being written stays. */
    sessionExpired: () => signedOut,
  },
})

export const {
  loginStarted,
  loginSucceeded,
  rememberLogin,
  loginFailed,
  userLoaded,
  userUnknown,
  loggedOut,
  sessionExpired,
} = sessionSlice.actions
