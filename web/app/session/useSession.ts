import { useCallback } from 'react'
import { api } from '#web/app/data/api.ts'
import { closeDraft } from '#web/app/device/localDraft.ts'
import { revoke } from '#web/app/device/logOut.ts'
import { loggedOut, loginFailed, loginStarted, loginSucceeded, userLoaded, type KnownUser, isUser } from './session.ts'
import { useAppDispatch, useAppSelector } from '#web/app/data/store.ts'
import { readToken } from '#web/app/device/token.ts'
import { alertClosed } from '#web/app/notices/alert.ts'

/** The session for components: `loginStarted`, then `loginSucceeded` or `loginFailed`; `signOut` ends it. */
export function useSession() {
  const auth = useAppSelector((state) => state.auth)
  const dispatch = useAppDispatch()
  const signOut = useCallback(
    async (why: 'out' | 'erased' = 'out') => {
      const token = readToken()
      closeDraft()
      if (token) await revoke(token)
      dispatch(loggedOut(why))
      dispatch(api.util.resetApiState())
    },
    [dispatch],
  )
  return {
    ...auth,
    isSignedIn: auth.token !== null,
    isVerified: Boolean(auth.user?.email_verified_at),
    loginStarted() {
      dispatch(alertClosed())
      dispatch(loginStarted())
    },
    loginSucceeded(payload: Parameters<typeof loginSucceeded>[0]) {
      // First drops what was fetched for another account or without one.
      dispatch(api.util.resetApiState())
      dispatch(loginSucceeded(payload))
    },
    loginFailed: (message: string) => void dispatch(loginFailed(message)),
    signOut,
  }
}

/** Fetches the user again, who tells what the portal has to say to them. Undefined when that was not possible. */
export function useFindUser() {
  const dispatch = useAppDispatch()
  return useCallback(async (): Promise<KnownUser | undefined> => {
    const token = readToken()
    if (token === null) return undefined
    const query = api.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false })
    const { data } = await dispatch(query)
    if (!isUser(data) || readToken() !== token) return undefined
    dispatch(userLoaded({ user: data, token }))
    return data
  }, [dispatch])
}
