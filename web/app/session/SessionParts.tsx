import { syncToken, useAppSelector, useAppDispatch, useAppStore } from '#web/app/data/store.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import shell from '#texts/nb/shell.ts'
import { notify, withdraw } from '#web/app/notices/notify.ts'
import { api, provideNavigate } from '#web/app/data/api.ts'
import { Bar } from '#web/app/frame/Bar.tsx'
import { setFlash } from '#web/app/frame/flash.ts'
import { alertClosed, type Alert } from '#web/app/notices/alert.ts'
import { forgetTab } from '#web/app/device/storage.ts'
import { closeDraft, parkDraft } from '#web/app/device/localDraft.ts'
import { redirectIn, lastPage } from '#web/app/device/redirect.ts'
import { loggedOut, sessionExpired, userLoaded, userRemembered, userUnknown, judgeRestore } from './session.ts'
import { onTokenElsewhere, readToken, readUser } from '#web/app/device/token.ts'

/** The session's rules (spec section 4) and the system alert. Needs AppProviders around it. */
export function SessionParts() {
  useSessionRules()
  const alert = useAppSelector((state) => state.alert)
  return alert && <AlertBar alert={alert} />
}

function AlertBar({ alert }: { alert: Alert }) {
  const { takesFocus, ...shown } = alert
  const dispatch = useAppDispatch()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) bar.current?.focus()
  }, [alert, takesFocus])
  return <Bar ref={bar} role="alert" tabIndex={-1} {...shown} close={() => void dispatch(alertClosed())} />
}

/** The top guard: fetches the user of a token and acts on the answer (spec section 4). */
function useSessionRules() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const dispatch = useAppDispatch()
  const token = useAppSelector((state) => state.auth.token)
  const isWanting = useAppSelector(
    ({ auth }) => auth.token !== null && (auth.status === 'idle' || auth.status === 'loading'),
  )
  const t = shell.session

  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  useEffect(() => provideNavigate(navigate), [navigate])
  useOtherTabs()

  useEffect(() => {
    if (!isWanting || pathname === '/logout') return
    const remembered = readUser()
    if (remembered) dispatch(userRemembered(remembered))
    const asked = dispatch(api.endpoints.currentUser.initiate(undefined, { forceRefetch: true }))
    const restore = async () => {
      const { data, error } = await asked
      const isOurs = readToken() === token
      const failure = error && 'status' in error ? error : undefined
      const last = redirectIn(search) ?? lastPage()
      const outcome = judgeRestore({ data, error: failure, at: pathname, remembered: last })
      // The base query has dropped a stale token already. Any other outcome counts for the asked token only.
      const isDropped = readToken() === null && outcome.kind === 'expired'
      if (!isMounted.current || (!isOurs && !isDropped)) return
      if (outcome.kind === 'unknown') return void dispatch(userUnknown())
      if (outcome.kind === 'signed_in') dispatch(userLoaded({ user: outcome.user, token }))
      if (outcome.kind === 'expired') {
        // Said once: on a public page by the flash, on the login page by the notification.
        if (outcome.to === '/') {
          withdraw('session')
          setFlash({ title: t.expired, message: t.loginAgain, isBrief: true })
        } else notify({ colour: 'yellow', title: t.expired, message: t.loginAgain, id: 'session' })
        dispatch(sessionExpired())
      }
      if (outcome.kind === 'nobody') {
        setFlash({ title: t.expired, message: t.pleaseLogin, isBrief: true })
        dispatch(loggedOut('out'))
      }
      if (outcome.to) void navigate(outcome.to, { replace: true })
    }
    void restore()
    return () => asked.unsubscribe()
    // Once for each token: navigation meanwhile must not ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanting, token])
}

/** A logout in one tab ends all, and so does a login with another account, by a new load: nothing stays in memory. */
function useOtherTabs() {
  const store = useAppStore()
  const t = shell.session
  useEffect(
    () =>
      onTokenElsewhere(({ token, kind }) => {
        if (kind === 'logout' || kind === 'erasure') {
          forgetTab()
          if (kind === 'erasure') closeDraft()
          const isParked = kind === 'logout' && parkDraft()
          setFlash({ message: isParked ? `${t.elsewhere} ${t.parked}` : t.elsewhere })
          return window.location.replace('/')
        }
        const { user, token: before } = store.getState().auth
        // It shows what somebody wrote who is signed in no more. A draft that is kept comes back after their login.
        if (kind === 'restored' && token !== before) return window.location.reload()
        if (token !== null && user?.id !== undefined && readUser()?.id !== user.id) return window.location.reload()
        syncToken(store, token)
      }),
    [store, t],
  )
}
