import { useEffect, useRef, useState } from 'react'
import { shallowEqual } from 'react-redux'
import incidents from '#texts/nb/incidents.ts'
import verification from '#texts/nb/verification.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { More } from '#web/ui/More.tsx'
import { notify } from '#web/app/notices/notify.ts'
import { api } from '#web/app/data/api.ts'
import { failureWords, readFailure } from '#web/app/wire/failure.ts'
import { hasUnconfirmedAddress } from '#web/app/session/session.ts'
import { dropReceipt, forgetDraft, readReceipt, wasDraftSaved } from '../receipt.ts'
import '../pieces.css'
import { SignedOut } from '../NothingHere.tsx'
import css from '../cases.module.css'
import { listedIncident, reportingApi } from '../api.ts'
import { CaseCards, PoliceNotice } from './CaseCards.tsx'

export default function OwnIncidents() {
  const { list: t, notices } = incidents
  const isSignedIn = useAppSelector((state) => Boolean(state.auth.token))
  const heading = useRef<HTMLHeadingElement>(null)
  const [isDraftSaved] = useState(wasDraftSaved)
  const [isPutAway, setPutAway] = useState(false)
  const receipt = isSignedIn && !isPutAway ? readReceipt() : undefined
  useEffect(() => forgetDraft, [])
  const toHeading = () => heading.current?.focus()
  return (
    <div className="page">
      <div className="row head">
        <h1 ref={heading} tabIndex={-1}>
          {t.heading}
        </h1>
        <ButtonLink to="/create-harassment" look={receipt === undefined ? 'filled' : 'plain'}>
          {t.report}
        </ButtonLink>
      </div>
      {isDraftSaved && (
        <p className={`note ${css.words}`} data-tone="warning" role="status">
          {notices.draftKept}
        </p>
      )}
      {receipt !== undefined && (
        <Receipt
          id={receipt}
          onPutAway={() => {
            dropReceipt()
            setPutAway(true)
            toHeading()
          }}
        />
      )}
      <VerificationBanner />
      {isSignedIn ? (
        <CaseList onDeleted={toHeading} />
      ) : (
        <>
          <SignedOut redirect="/report-harassment" />
          <PoliceNotice />
        </>
      )}
    </div>
  )
}

/** After a report has been sent: its number, when somebody answers, and the way to it. Stays until it is put away. */
function Receipt({ id, onPutAway }: { id: number; onPutAway: () => void }) {
  const t = incidents.receipt
  const { incident, isWhole } = useAppSelector((state) => listedIncident(state, id), shallowEqual)
  // Withdrawn or gone, also in another tab.
  const isGone = incident ? incident.status === 'Withdrawn' : isWhole
  useEffect(() => {
    if (isGone) dropReceipt(id)
  }, [isGone, id])
  if (isGone) return null
  return (
    <section className="note flow" data-tone="success" aria-labelledby="receipt">
      <h2 id="receipt">{t.heading}</h2>
      <p className={css.number}>{t.number(id)}</p>
      <p className={css.when}>
        <strong>{incident?.state?.body}</strong>
      </p>
      {(!incident || incident.status === 'Submitted') && <p>{t.answer}</p>}
      <div className="row buttons">
        <ButtonLink to={`/incident/${id}`}>{t.open}</ButtonLink>
        <Button look="subtle" onClick={onPutAway}>
          {t.putAway}
        </Button>
      </div>
    </section>
  )
}

/** The reader's cases, a page at a time. What stands behind them comes with them, so that nothing moves. */
function CaseList({ onDeleted }: { onDeleted: () => void }) {
  const t = incidents.list
  const list = reportingApi.useListIncidentsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const cases = list.data?.pages.flatMap((page) => page.incidents) ?? []
  const total = list.data?.pages[0]?.total ?? cases.length

  if (!list.data && !list.error)
    return (
      <>
        <p role="status" className="unseen">
          {t.loading}
        </p>
        <CaseSkeleton />
      </>
    )
  if (!list.data || (list.error && cases.length === 0))
    return (
      <>
        <LoadFailed message={t.failed} of={list} />
        <PoliceNotice />
      </>
    )
  return (
    <>
      <CaseCards cases={cases} onDeleted={onDeleted} />
      <More list={list} words={{ more: t.more, loading: t.loadingMore }} look="plain" className={`${css.more} dim`}>
        <p role="status">
          {list.isFetchNextPageError
            ? t.moreFailed
            : (list.data?.pages.length !== 1 || list.hasNextPage) && t.shown(cases.length, total)}
        </p>
      </More>
      <PoliceNotice />
    </>
  )
}

/** Grey boxes as large as cards, so that nothing moves when the cases arrive. */
const CaseSkeleton = () => (
  <div className={`list ${css.cards}`} aria-hidden="true">
    {Array.from({ length: 4 }, (_, at) => (
      <div key={at} className={`framed card ${css.skeleton}`} />
    ))}
  </div>
)

/** On the case list while the address is not confirmed. Its toasts show at the top for three seconds (spec section 9). */
function VerificationBanner() {
  const t = verification
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
    <section className="row note head" data-tone="warning" aria-label={t.label}>
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
