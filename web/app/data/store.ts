import { configureStore, isAnyOf, type Middleware } from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { alertSlice } from '#web/app/notices/alert.ts'
import { api } from './api.ts'
import { forgetTab } from '#web/app/device/storage.ts'
import { claimDraft, closeDraft, endSession } from '#web/app/device/localDraft.ts'
import {
  loggedOut,
  loginFailed,
  loginSucceeded,
  rememberLogin,
  sessionExpired,
  sessionSlice,
  userLoaded,
  type KnownUser,
} from '#web/app/session/session.ts'
import { announceLogout, clearToken, readToken, writeToken, storeUser } from '#web/app/device/token.ts'

/** Keeps local storage in step with the session: the token, its user, and whose draft it is. */
const keepOnDevice: Middleware = () => (next) => (action) => {
  // An answer to a token that was replaced meanwhile would be taken for the new token's user.
  if (userLoaded.match(action) && action.payload.token !== readToken()) return action
  const done = next(action)
  if (loginSucceeded.match(action)) writeToken(action.payload.token)
  if (rememberLogin.match(action)) writeToken(action.payload)
  if (loginSucceeded.match(action)) known(action.payload)
  if (userLoaded.match(action)) known(action.payload)
  if (sessionExpired.match(action)) endSession()
  if (loggedOut.match(action)) {
    closeDraft()
    forgetTab()
    announceLogout(action.payload)
  }
  if (isAnyOf(loggedOut, sessionExpired, loginFailed)(action)) clearToken()
  return done
}

/** A placeholder without a number (spec section 4) is nobody's. */
function known({ user, token }: { user: KnownUser; token: string | null }) {
  if (!user.id) return
  storeUser(user, token)
  claimDraft(user.id)
}

const makeStore = () =>
  configureStore({
    reducer: {
      auth: sessionSlice.reducer,
      alert: alertSlice.reducer,
      [api.reducerPath]: api.reducer,
    },
    middleware: (standard) => standard().concat(api.middleware, keepOnDevice),
  })

type Store = ReturnType<typeof makeStore>
type State = ReturnType<Store['getState']>

export const useAppSelector = useSelector.withTypes<State>()
export const useAppStore = useStore.withTypes<Store>()
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()

let kept: Store | undefined

/** One store for each page load; on the server one for each render. A public page may have changed the token meanwhile. */
export function currentStore(): Store {
  if (typeof window === 'undefined') return makeStore()
  kept ??= makeStore()
  syncToken(kept, readToken())
  return kept
}

export function syncToken(store: Pick<Store, 'dispatch' | 'getState'>, token: string | null) {
  if (store.getState().auth.token === token) return
  store.dispatch(api.util.resetApiState())
  store.dispatch(token ? rememberLogin(token) : sessionExpired())
}
