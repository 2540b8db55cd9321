import accounts from '#texts/nb/accounts.ts'
import { AccountPage } from './AccountPage.tsx'
import { ResendLink } from './VerifiedEmail.tsx'

/** /email-verify. Also opened by visitors who are not signed in; the HTML is the same for everyone. */
export default function ConfirmAddress() {
  const t = accounts.pending
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
