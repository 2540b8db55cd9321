import { useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import accounts from '#texts/nb/accounts.ts'
import type { Phrase } from '#texts/phrase.ts'
import verification from '#texts/nb/verification.ts'
import { api } from '#web/app/data/api.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { useWhenSeenAgain } from '#web/app/data/useWhenSeenAgain.ts'
import { failureWords, readFailure } from '#web/app/wire/failure.ts'
import { setFlash } from '#web/app/frame/flash.ts'
import { useFindUser, useSession } from '#web/app/session/useSession.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { notify, withdraw } from '#web/app/notices/notify.ts'
import { Say } from '#web/ui/Say.tsx'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { ChangeEmail, Editing, Saved } from './Editing.tsx'
import css from './accounts.module.css'

const t = accounts.pending

/** Guard: the dashboard is for confirmed addresses; others see how to confirm theirs (spec section 4). */
export default function VerifiedEmail() {
  const isVerified = useAppSelector(({ auth }) => Boolean(auth.user?.email_verified_at))
  if (isVerified) return <Outlet />
  return (
    <div className={`prose ${css.pending}`}>
      <h1>{t.heading}</h1>
      <p className={css.lead}>{t.body}</p>
      <ResendLink />
    </div>
  )
}

/** For an account whose address is not confirmed yet: where to look for the link, and a button that sends it again. */
export function ResendLink() {
  const { user } = useSession()
  const { resend, isLoading, error } = useResend()
  const [said, setSaid] = useState('')
  useConfirmedElsewhere()
  const send = () => {
    // Of an address that was changed before: one thing is said at a time.
    setSaid('')
    void resend()
  }
  return (
    <>
      {user?.email && <p>{t.sentTo(user.email)}</p>}
      <Saved said={said} />
      <p>{t.hint}</p>
      <FormError message={error} />
      <div className={`row ${css.buttons}`}>
        <Button className="when-signed-in" isBusy={isLoading} onClick={send}>
          <Say>{isLoading ? t.sending : t.resend}</Say>
        </Button>
        <ButtonLink to="/login?redirect=/email-verify" className="when-signed-out">
          {t.toLogin}
        </ButtonLink>
        <ButtonLink to="/login" look="quiet">
          <Say>{t.back}</Say>
        </ButtonLink>
      </div>
      {user && !user.email_verified_at && (
        <Editing label={accounts.changeEmail[said ? 'open' : 'mistyped']} Form={ChangeEmail} say={setSaid} />
      )}
      <p className={css.below}>
        {`${t.meanwhile} `}
        <Link to="/create-harassment">{t.report}</Link>
      </p>
    </>
  )
}

/** Spec section 8. An ended session leads to the logout; a throttled request or a fault of the server does not. */
function useResend() {
  const { loginFailed } = useSession()
  const navigate = useNavigate()
  const [resend, { isLoading }] = api.useResendVerificationMutation()
  const [failed, setFailed] = useState<Phrase>()
  const press = async () => {
    if (isLoading) return
    setFailed(undefined)
    const { data, error } = await resend()
    if (data?.success) return notify({ colour: 'teal', title: t.success, message: data.message ?? '' })
    const failure = readFailure(error)
    const { status } = failure
    if (failure.code === 'too_many_requests') return setFailed(verification.wait)
    if (status !== undefined && status !== 401) return setFailed(failureWords(failure) ?? t.failed)
    loginFailed(t.failedLogin)
    // The alert of the specification, shown once: where the way by the logout ends.
    withdraw('session')
    setFlash({ title: t.expired, message: t.loginAgain, isBrief: true })
    void navigate('/logout', { replace: true })
  }
  return { resend: press, isLoading, error: failed }
}

/** The mailed link is often opened in another window: fetches the user again whenever this window becomes visible. */
function useConfirmedElsewhere() {
  const findUser = useFindUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useWhenSeenAgain(async () => {
    const user = await findUser()
    if (user?.email_verified_at && pathname === '/email-verify') void navigate('/dashboard', { replace: true })
  })
}
