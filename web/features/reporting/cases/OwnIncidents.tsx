import { useEffect, useRef, useState } from 'react'
import { useAppSelector } from '#web/app/data/store.ts'
import { VerificationBanner } from '#web/app/session/VerificationBanner.tsx'
import { incidents } from '#texts/incidents.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { forgetDraft, wasDraftSaved } from '../receipt.ts'
import { CaseList } from './CaseList.tsx'
import { PoliceNotice } from './PoliceNotice.tsx'
import { Receipt } from './Receipt.tsx'
import { SignedOut } from './SignedOut.tsx'
import css from '../cases.module.css'

/** /report-harassment: the reader's own cases. */
export default function OwnIncidents() {
  const { list: t, notices } = useTexts(incidents)
  const isSignedIn = useAppSelector((state) => Boolean(state.auth.token))
  const heading = useRef<HTMLHeadingElement>(null)
  const [isDraftSaved] = useState(wasDraftSaved)
  useEffect(() => forgetDraft, [])
  const toHeading = () => heading.current?.focus()
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t.heading}
        </h1>
        <ButtonLink to="/create-harassment">{t.report}</ButtonLink>
      </div>
      {isDraftSaved && (
        <p className={css.draftSaved} role="status">
          {notices.draftKept}
        </p>
      )}
      {isSignedIn && <Receipt onPutAway={toHeading} />}
      <VerificationBanner />
      <PoliceNotice />
      {isSignedIn ? <CaseList onDeleted={toHeading} /> : <SignedOut redirect="/report-harassment" />}
    </div>
  )
}
