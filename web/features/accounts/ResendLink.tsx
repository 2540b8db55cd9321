import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { accounts } from '#texts/accounts.ts'
import type { Phrase } from '#texts/phrase.ts'
import { alertShown } from '#web/app/notices/alert.ts'
import { useResendVerificationMutation } from '#web/app/data/api.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { setFlash } from '#web/app/frame/flash.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { notify } from '#web/app/notices/notify.ts'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useConfirmedElsewhere } from './useConfirmedElsewhere.ts'
import css from './accounts.module.css'

/** The account is there, its address is not confirmed yet: look in the inbox, or have the link sent again. */
export function ResendLink() {
  const t = useTexts(accounts).pending
  const { user } = useSession()
  const { resend, isLoading, trouble } = useResend()
  useConfirmedElsewhere()
  return (
    <>
      {user?.email && <p>{t.sentTo(user.email)}</p>}
      <p>{t.hint}</p>
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      <div className={css.buttons}>
        <Button size="md" aria-disabled={isLoading} onClick={() => void resend()}>
          <Say>{isLoading ? t.sending : t.resend}</Say>
        </Button>
        <ButtonLink to="/login" look="quiet">
          <Say>{t.back}</Say>
        </ButtonLink>
      </div>
      <p className={css.below}>
        {t.meanwhile} <Link to="/create-harassment">{t.report}</Link>
      </p>
    </>
  )
}

/** Spec section 8. A session that is over leads to the logout; asking too often, or a tired server, does not. */
function useResend() {
  const t = useTexts(accounts).pending
  const { loginFailed } = useSession()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [resend, { isLoading }] = useResendVerificationMutation()
  const [trouble, setTrouble] = useState<Phrase>()
  const press = async () => {
    if (isLoading) return
    setTrouble(undefined)
    const { data, error } = await resend()
    if (data?.success) return notify({ colour: 'teal', title: t.success, message: data.message ?? '' })
    const { status, message = data?.message } = readFailure(error)
    if (status !== undefined && status !== 401) return setTrouble(message ?? t.failed)
    loginFailed(t.failedLogin)
    const words = { title: t.expired, message: t.loginAgain }
    dispatch(alertShown({ variant: 'warning', ...words }))
    // The alert stands where forms are; the front page, which follows, shows this one.
    setFlash(words)
    void navigate('/logout', { replace: true })
  }
  return { resend: press, isLoading, trouble: typeof trouble === 'string' ? trouble : undefined }
}
