import { api } from './api.ts'
import { rememberLogin, sessionExpired } from '#web/app/session/session.ts'
import { makeStore, type Store } from './store.ts'
import { readToken } from '#web/app/device/token.ts'

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
