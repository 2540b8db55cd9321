import { Outlet } from 'react-router'
import { useAppSelector } from '#web/app/data/store.ts'
import { accounts } from '#texts/accounts.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { ResendLink } from './ResendLink.tsx'
import css from './accounts.module.css'

/** Guard: the dashboard is for confirmed addresses; others see how to confirm theirs (spec section 4). */
export default function VerifiedEmail() {
  const isVerified = useAppSelector(({ auth }) => Boolean(auth.user?.email_verified_at))
  return isVerified ? <Outlet /> : <ConfirmAddressNotice />
}

/** In place of a page that needs a confirmed address, within the frame of that page. */
function ConfirmAddressNotice() {
  const t = useTexts(accounts).pending
  return (
    <div className={css.pending}>
      <h1>{t.heading}</h1>
      <p className={css.lead}>{t.body}</p>
      <ResendLink />
    </div>
  )
}
