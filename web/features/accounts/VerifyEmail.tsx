import { useState, useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import accounts from '#texts/nb/accounts.ts'
import { NeedsScript } from '#web/app/form/NeedsScript.tsx'
import { withRedirect } from '#web/app/device/redirect.ts'
import { useFindUser, useSession } from '#web/app/session/useSession.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import loader from '#web/ui/FullScreenLoader.module.css'
import { Say } from '#web/ui/Say.tsx'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { AccountPage } from './AccountPage.tsx'
import css from './accounts.module.css'
import type { Phrase } from '#texts/phrase.ts'
import { api } from '#web/app/data/api.ts'
import { failureWords, readFailure } from '#web/app/wire/failure.ts'
import { confirmed } from '#web/app/form/useCallForm.ts'
import { rememberLogin, userLoaded } from '#web/app/session/session.ts'
import { readToken } from '#web/app/device/token.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { accountsApi, useSignedLink } from './api.ts'

/** Target of the mailed link. Only its own account may use it, so a visitor logs in first and comes back here. */
export default function VerifyEmail() {
  const isHydrated = useIsHydrated()
  const { isSignedIn, user, status } = useSession()
  const { userId } = useSignedLink()
  const { pathname, search } = useLocation()
  const [wasIn] = useState(isSignedIn)
  if (isHydrated && !isSignedIn && !wasIn) return <Navigate to={withRedirect('/login', pathname + search)} replace />
  if (user?.id !== undefined && String(user.id) !== userId) return <OtherAccount />
  return isHydrated && (status === 'succeeded' || status === 'failed') ? <Verifying /> : <Wait />
}

function Wait() {
  const t = accounts.verify
  return (
    <AccountPage heading={t.title} lead={t.body}>
      <p role="status" className={css.wait}>
        <span className={loader.sign} aria-hidden="true" />
        <Say>{t.wait}</Say>
      </p>
      <NeedsScript />
    </AccountPage>
  )
}

function Verifying() {
  const t = accounts.verify
  const outcome = useVerifying()
  if (!outcome) return <Wait />
  return (
    <AccountPage heading={t.title}>
      {outcome.isDone ? (
        <div role="status">
          <p className="note" data-tone="good" data-apart>
            <Say>{t.done}</Say>
          </p>
          <p>{t.onward}</p>
        </div>
      ) : (
        <Failed outcome={outcome} />
      )}
    </AccountPage>
  )
}

function Failed({ outcome: { words, why } }: { outcome: Extract<Outcome, { isDone: false }> }) {
  const t = accounts.verify
  const { pathname, search } = useLocation()
  return (
    <>
      <div role="alert" className="note" data-tone="danger">
        <p>
          <Say>{words}</Say>
        </p>
        {why && (
          <p>
            <Say>{why}</Say>
          </p>
        )}
      </div>
      <div className={`row ${css.buttons}`}>
        <ButtonLink to="/email-verify">{t.toPending}</ButtonLink>
        <ButtonLink to={pathname + search} look="quiet" reloadDocument>
          {t.again}
        </ButtonLink>
      </div>
    </>
  )
}

/** Signed in with another account. A link alone must not sign anyone out, so the visitor decides. */
function OtherAccount() {
  const t = accounts.verify
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { user, signOut } = useSession()
  const change = async () => {
    await signOut()
    await navigate(withRedirect('/login', pathname + search), { replace: true })
  }
  return (
    <AccountPage heading={t.title}>
      <div role="status">
        <p>{t.other(user?.email ?? '')}</p>
        <p>{t.otherBody}</p>
      </div>
      <div className={`row ${css.buttons}`}>
        <Button onClick={() => void change()}>{t.change}</Button>
        <ButtonLink to="/dashboard" look="quiet">
          {t.stay}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

type Outcome = { isDone: true } | { isDone: false; words: Phrase[]; why: Phrase | undefined }

/** Confirms the address, once. After success the dashboard follows in two seconds (spec section 2). */
function useVerifying() {
  const t = accounts.verify
  const link = useSignedLink()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { user, token } = useSession()
  const findUser = useFindUser()
  const [verify] = accountsApi.useVerifyEmailMutation()
  const [outcome, setOutcome] = useState<Outcome>()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const ask = async () => {
      const { data, error } = confirmed(await verify(link))
      if (data) {
        // A new address is confirmed by its link, too.
        if (user) {
          if (!(await findUser()))
            dispatch(userLoaded({ user: { ...user, email_verified_at: new Date().toISOString() }, token }))
        }
        // The user could not be fetched at the start; the session's rules then fetch it again.
        else if (token && token === readToken()) dispatch(rememberLogin(token))
        dispatch(api.util.invalidateTags(['Auth']))
        return setOutcome({ isDone: true })
      }
      // A refused link has the spec's `error` (spec section 2); any other failure says why below the fallback.
      const failure = readFailure(error)
      const words = failureWords(failure)
      if (failure.error) return setOutcome({ isDone: false, words: [t.oops, words ?? failure.error], why: undefined })
      if (failure.status === undefined) return setOutcome({ isDone: false, words: [words ?? t.failed], why: undefined })
      setOutcome({ isDone: false, words: [t.oops, t.fallback], why: words })
    }
    void ask()
  }, [dispatch, findUser, link, t, token, user, verify])
  const isDone = outcome?.isDone
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), 2000)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
  return outcome
}
