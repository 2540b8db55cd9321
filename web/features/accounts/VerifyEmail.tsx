import { useEffect, useEffectEvent, useState } from 'react'
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
import { confirmed } from '#web/app/form/useCallForm.ts'
import { failureWords, readFailure, type Failure } from '#web/app/wire/failure.ts'
import { userLoaded } from '#web/app/session/session.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { accountsApi, useSignedLink } from './api.ts'

const t = accounts.verify

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

const Wait = () => (
  <AccountPage heading={t.title} lead={t.body}>
    <p role="status" className={css.wait}>
      <span className={loader.sign} aria-hidden="true" />
      <Say>{t.wait}</Say>
    </p>
    <NeedsScript />
  </AccountPage>
)

function Verifying() {
  const { isFetching, ...answer } = accountsApi.useVerifyEmailQuery(useSignedLink())
  const { data, error } = confirmed(answer)
  const isDone = data !== undefined
  useOnward(isDone)
  if (isFetching) return <Wait />
  return (
    <AccountPage heading={t.title}>
      {isDone ? (
        <div role="status" className="prose">
          <p className="note" data-tone="good" data-apart>
            <Say>{t.done}</Say>
          </p>
          <p>{t.onward}</p>
        </div>
      ) : (
        <Failed failure={readFailure(error)} />
      )}
    </AccountPage>
  )
}

/** A refused link has the spec's `error` (spec section 2); any other failure says why below the fallback. */
function Failed({ failure }: { failure: Failure }) {
  const { pathname, search } = useLocation()
  const words = failureWords(failure)
  const isAnswered = failure.status !== undefined
  const why = isAnswered ? [t.oops, t.fallback] : [words ?? t.failed]
  return (
    <>
      <div role="alert" className="note" data-tone="danger">
        <p>
          <Say>{failure.error ? [t.oops, words ?? failure.error] : why}</Say>
        </p>
        {isAnswered && !failure.error && words && (
          <p>
            <Say>{words}</Say>
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
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { user, signOut } = useSession()
  const change = async () => {
    await signOut()
    await navigate(withRedirect('/login', pathname + search), { replace: true })
  }
  return (
    <AccountPage heading={t.title}>
      <div role="status" className="prose">
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

/** After success the account is shown as confirmed, and the dashboard follows in two seconds (spec section 2). */
function useOnward(isDone: boolean) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { user, token } = useSession()
  const findUser = useFindUser()
  const confirm = useEffectEvent(async () => {
    // A new address is confirmed by its link, too. Fetched also where that failed at the start, and once: it may fail again.
    if (!(await findUser()) && user)
      dispatch(userLoaded({ user: { ...user, email_verified_at: new Date().toISOString() }, token }))
  })
  useEffect(() => {
    if (!isDone) return
    let isGone = false
    const onward = () => {
      if (!isGone) void navigate('/dashboard', { replace: true })
    }
    void confirm().then(() => setTimeout(onward, 2000))
    return () => void (isGone = true)
  }, [isDone, navigate])
}
