import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { accounts } from '#texts/accounts.ts'
import { withRedirect } from '#web/app/device/redirect.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { AccountPage } from './AccountPage.tsx'
import { useSignedLink } from './useSignedLink.ts'
import { useVerifying, type Outcome } from './useVerifying.ts'
import css from './accounts.module.css'

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
  const t = useTexts(accounts).verify
  return (
    <AccountPage heading={t.title} lead={t.body}>
      <p role="status" className={css.wait}>
        <span className={css.spinner} aria-hidden="true" />
        <Say>{t.wait}</Say>
      </p>
    </AccountPage>
  )
}

function Verifying() {
  const t = useTexts(accounts).verify
  const outcome = useVerifying()
  if (!outcome) return <Wait />
  return (
    <AccountPage heading={t.title}>
      {outcome.isDone ? (
        <div role="status">
          <p className={css.good}>
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
  const t = useTexts(accounts).verify
  const { pathname, search } = useLocation()
  return (
    <>
      <div role="alert" className={css.problem}>
        <p>
          {words.map((phrase, at) => (
            <span key={at}>
              {at > 0 && ' '}
              <Say>{phrase}</Say>
            </span>
          ))}
        </p>
        {why && (
          <p>
            <Say>{why}</Say>
          </p>
        )}
      </div>
      <div className={css.buttons}>
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
  const t = useTexts(accounts).verify
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
      <div className={css.buttons}>
        <Button onClick={() => void change()}>{t.change}</Button>
        <ButtonLink to="/dashboard" look="quiet">
          {t.stay}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
