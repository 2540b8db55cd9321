import { verification } from '#texts/verification.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/app/notices/notify.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { api } from '#web/app/data/api.ts'
import { failureWords, readFailure } from '#web/app/wire/failure.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { hasUnconfirmedAddress } from '#web/app/session/session.ts'
import pieces from '../pieces.module.css'
import css from '../cases.module.css'

/** On the case list while the address is not confirmed. Its toasts show at the top for three seconds (spec section 9). */
export function VerificationBanner() {
  const t = useTexts(verification)
  const isUnverified = useAppSelector(hasUnconfirmedAddress)
  const [resend, { isLoading }] = api.useResendVerificationMutation()
  if (!isUnverified) return null

  const send = async () => {
    const { data, error } = await resend()
    const toast = { place: 'top', autoClose: 3000 } as const
    if (data?.success)
      return notify({ ...toast, colour: 'teal', title: t.success, message: data.message || t.successBody })
    const failure = readFailure(error)
    // The session's own notice says it (web/app/data/api.ts).
    if (failure.code === 'not_signed_in') return
    const words = failure.code === 'too_many_requests' ? t.wait : failureWords(failure)
    notify({ ...toast, colour: 'red', title: t.error, message: words ?? data?.message ?? t.errorBody })
  }
  return (
    <section className={`row ${pieces.note} ${pieces.head}`} data-tone="warning" aria-label={t.label}>
      <div className={css.banner}>
        <h2>{t.label}</h2>
        <p>{t.body}</p>
      </div>
      <Button look="quiet" isBusy={isLoading} onClick={() => void send()}>
        {isLoading ? t.sending : t.resend}
      </Button>
    </section>
  )
}
