import { accounts } from '#texts/accounts.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { AccountPage } from './AccountPage.tsx'
import { ResendLink } from './ResendLink.tsx'

/** Also opened by those who have not registered, or have done so on another device; the HTML is the same for all. */
export default function ConfirmAddress() {
  const t = useTexts(accounts).pending
  const lead = (
    <>
      <span className="when-signed-in">{t.body}</span>
      <span className="when-signed-out">{t.signedOut}</span>
    </>
  )
  return (
    <AccountPage heading={t.heading} lead={lead}>
      <ResendLink />
    </AccountPage>
  )
}
