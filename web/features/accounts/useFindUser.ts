import { api } from '#web/app/data/api.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { readToken } from '#web/app/device/token.ts'
import { userLoaded } from '#web/app/session/session.ts'
import { judgeRestore } from '#web/app/session/sessionRules.ts'

/** Fetches the user again, who tells what the portal has to say to them. */
export function useFindUser() {
  const dispatch = useAppDispatch()
  return async () => {
    const token = readToken()
    const { data } = await dispatch(
      api.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
    )
    const found = judgeRestore({ data, at: '/account', remembered: undefined })
    if (found.kind === 'signed_in' && readToken() === token) dispatch(userLoaded({ user: found.user, token }))
  }
}
