import { useEffect, useRef, useState } from 'react'
import { useAppSelector } from '#web/app/data/store.ts'
import { VerificationBanner } from '#web/app/session/VerificationBanner.tsx'
import { incidents } from '#texts/incidents.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { dropReceipt, forgetDraft, readReceipt, wasDraftSaved } from '../receipt.ts'
import { Receipt } from './Receipt.tsx'
import { SignedOut } from '../NothingHere.tsx'
import pieces from '../pieces.module.css'
import css from '../cases.module.css'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { reportingApi } from '../api.ts'
import { CaseCards, PoliceNotice } from './CaseCards.tsx'

/** /report-harassment: the reader's own cases. */
export default function OwnIncidents() {
  const { list: t, notices } = useTexts(incidents)
  const isSignedIn = useAppSelector((state) => Boolean(state.auth.token))
  const heading = useRef<HTMLHeadingElement>(null)
  const [isDraftSaved] = useState(wasDraftSaved)
  const [isPutAway, setPutAway] = useState(false)
  const receipt = isSignedIn && !isPutAway ? readReceipt() : undefined
  useEffect(() => forgetDraft, [])
  const toHeading = () => heading.current?.focus()
  return (
    <div className={pieces.page}>
      <div className={`row ${pieces.head}`}>
        <h1 ref={heading} tabIndex={-1}>
          {t.heading}
        </h1>
        <ButtonLink to="/create-harassment" look={receipt === undefined ? 'filled' : 'plain'}>
          {t.report}
        </ButtonLink>
      </div>
      {isDraftSaved && (
        <p className={`${pieces.note} ${css.words}`} data-tone="warning" role="status">
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

/** The reader's cases, a page at a time. What stands behind them comes with them, so that nothing moves. */
function CaseList({ onDeleted }: { onDeleted: () => void }) {
  const t = useTexts(incidents).list
  const list = reportingApi.useListIncidentsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const cases = list.data?.pages.flatMap((page) => page.incidents) ?? []
  const total = list.data?.pages[0]?.total ?? cases.length

  if (list.isLoading || list.isUninitialized)
    return (
      <>
        <p role="status" className="unseen">
          {t.loading}
        </p>
        <CaseSkeleton />
      </>
    )
  if (list.isError && cases.length === 0)
    return (
      <>
        <LoadFailed message={t.failed} retry={t.retry} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
        <PoliceNotice />
      </>
    )
  return (
    <>
      <CaseCards cases={cases} onDeleted={onDeleted} />
      <div className={`${css.more} ${pieces.soft}`}>
        <p role="status">
          {list.isFetchNextPageError ? t.moreFailed : list.hasNextPage && t.shown(cases.length, total)}
        </p>
        {list.hasNextPage && (
          <Button look="plain" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? t.loadingMore : t.more}
          </Button>
        )}
      </div>
      <PoliceNotice />
    </>
  )
}

/** Grey boxes as large as cards, so that nothing moves when the cases arrive. */
const CaseSkeleton = () => (
  <div className={`${pieces.list} ${css.cards}`} aria-hidden="true">
    {Array.from({ length: 4 }, (_, at) => (
      <div key={at} className={`framed ${pieces.card} ${css.skeleton}`} />
    ))}
  </div>
)
