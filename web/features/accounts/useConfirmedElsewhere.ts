import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '#web/app/data/api.ts'
import { userLoaded } from '#web/app/session/session.ts'
import { judgeRestore } from '#web/app/session/sessionRules.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { readToken } from '#web/app/device/token.ts'

/** The mailed link is often opened in another window: fetches the user again whenever this window becomes visible. */
export function useConfirmedElsewhere() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    const look = async () => {
      const token = readToken()
      if (document.visibilityState !== 'visible' || !token) return
      const query = api.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false })
      const { data } = await dispatch(query)
      const found = judgeRestore({ data, at: pathname, remembered: undefined })
      if (found.kind !== 'signed_in' || !found.user.email_verified_at || readToken() !== token) return
      dispatch(userLoaded({ user: found.user, token }))
      if (pathname === '/email-verify') void navigate('/dashboard', { replace: true })
    }
    const onVisible = () => void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [dispatch, navigate, pathname])
}
