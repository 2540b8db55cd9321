import { useCallback } from 'react'
import { api } from '#web/app/data/api.ts'
import { closeDraft } from '#web/app/device/localDraft.ts'
import { loggedOut, loginFailed, loginStarted, loginSucceeded } from './session.ts'
import { useAppDispatch, useAppSelector } from '#web/app/data/store.ts'
import { readToken } from '#web/app/device/token.ts'

/** The session for components: `loginStarted`, then `loginSucceeded` or `loginFailed`; `signOut` ends it. */
export function useSession() {
  const auth = useAppSelector((state) => state.auth)
  const dispatch = useAppDispatch()
  const signOut = useCallback(async () => {
    closeDraft()
    // The server revokes the token; when it cannot be reached, the session expires there.
    if (readToken()) await dispatch(api.endpoints.logout.initiate())
    dispatch(loggedOut())
    dispatch(api.util.resetApiState())
  }, [dispatch])
  return {
    ...auth,
    isSignedIn: auth.token !== null,
    isVerified: Boolean(auth.user?.email_verified_at),
    loginStarted: useCallback(() => void dispatch(loginStarted()), [dispatch]),
    loginSucceeded: useCallback(
      (payload: Parameters<typeof loginSucceeded>[0]) => {
        // First drops what was fetched for another account or without one.
        dispatch(api.util.resetApiState())
        dispatch(loginSucceeded(payload))
      },
      [dispatch],
    ),
    loginFailed: useCallback((message: string) => void dispatch(loginFailed(message)), [dispatch]),
    signOut,
  }
}
