import { useAppSelector } from '#web/app/data/store.ts'
import { VerificationBanner } from '#web/app/session/VerificationBanner.tsx'
import { incidents } from '#texts/incidents.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { CaseList } from './CaseList.tsx'
import { PoliceNotice } from './PoliceNotice.tsx'
import { SignedOut } from './SignedOut.tsx'
import css from '../cases.module.css'

/** /report-harassment: the reader's own cases. */
export default function OwnIncidents() {
  const t = useTexts(incidents).list
  const isSignedIn = useAppSelector((state) => Boolean(state.auth.token))
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{t.heading}</h1>
        <ButtonLink to="/create-harassment">{t.report}</ButtonLink>
      </div>
      <VerificationBanner />
      <PoliceNotice />
      {isSignedIn ? <CaseList /> : <SignedOut redirect="/create-harassment?step=3" />}
    </div>
  )
}
