import { useCallback } from 'react'
import { api } from '#web/app/data/api.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { readToken } from '#web/app/device/token.ts'
import { userLoaded, type KnownUser } from '#web/app/session/session.ts'
import { judgeRestore } from '#web/app/session/sessionRules.ts'

/** Fetches the user again, who tells what the portal has to say to them. Undefined when that was not possible. */
export function useFindUser() {
  const dispatch = useAppDispatch()
  return useCallback(async (): Promise<KnownUser | undefined> => {
    const token = readToken()
    if (token === null) return undefined
    const query = api.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false })
    const { data } = await dispatch(query)
    const found = judgeRestore({ data, at: '/account', remembered: undefined })
    if (found.kind !== 'signed_in' || readToken() !== token) return undefined
    dispatch(userLoaded({ user: found.user, token }))
    return found.user
  }, [dispatch])
}
