import { useEffect, useRef, useState } from 'react'
import { useAppSelector } from '#web/app/data/store.ts'
import { VerificationBanner } from '#web/app/session/VerificationBanner.tsx'
import { incidents } from '#texts/incidents.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { forgetDraft, wasDraftSaved } from '../receipt.ts'
import { Receipt } from './Receipt.tsx'
import { SignedOut } from '../NothingHere.tsx'
import pieces from '../pieces.module.css'
import css from '../cases.module.css'
import { PhoneLinks } from '#web/ui/PhoneLinks.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useListIncidentsInfiniteQuery } from '../api.ts'
import { Link } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import { mayEdit } from '#contract/status.ts'
import { kept as keptTexts } from '#texts/kept.ts'
import { ageOf, longDate } from '#web/ui/dates.ts'
import { News, StatusBadge } from './StatusBadge.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'

/** /report-harassment: the reader's own cases. */
export default function OwnIncidents() {
  const { list: t, notices } = useTexts(incidents)
  const isSignedIn = useAppSelector((state) => Boolean(state.auth.token))
  const heading = useRef<HTMLHeadingElement>(null)
  const [isDraftSaved] = useState(wasDraftSaved)
  useEffect(() => forgetDraft, [])
  const toHeading = () => heading.current?.focus()
  return (
    <div className={pieces.page}>
      <div className={pieces.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t.heading}
        </h1>
        <ButtonLink to="/create-harassment">{t.report}</ButtonLink>
      </div>
      {isDraftSaved && (
        <p className={`${pieces.note} ${css.words}`} data-tone="warning" role="status">
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

/** The portal is not the police (spec section 1). */
function PoliceNotice() {
  const t = useTexts(incidents).list
  return (
    <aside className={pieces.note}>
      <p>
        {t.police}{' '}
        <a href="https://www.politiet.no/anmelde/" target="_blank" rel="noreferrer">
          {t.policeLink}
          <span className="unseen"> ({t.newTab})</span>
        </a>
        . <PhoneLinks words={t.policeAfter} />
      </p>
    </aside>
  )
}

/** The reader's cases, newest first, a page at a time. `onDeleted` moves the focus, whose button is gone. */
function CaseList({ onDeleted }: { onDeleted: () => void }) {
  const t = useTexts(incidents).list
  const list = useListIncidentsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const cases = list.data?.pages.flatMap((page) => page.incidents) ?? []
  const total = list.data?.pages[0]?.total ?? cases.length
  const now = useNow()

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
      <LoadFailed message={t.failed} retry={t.retry} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
    )
  if (cases.length === 0)
    return (
      <div className={`${pieces.card} ${pieces.flow}`}>
        <h2>{t.empty}</h2>
        <p>{t.emptyBody}</p>
      </div>
    )
  return (
    <>
      <ul className={`${pieces.list} ${css.cards}`}>
        {cases.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} now={now} onDeleted={onDeleted} />
        ))}
      </ul>
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
    </>
  )
}

/** The present, in milliseconds, renewed each minute. */
function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Grey boxes as large as cards, so that nothing moves when the cases arrive. */
const CaseSkeleton = () => (
  <div className={`${pieces.list} ${css.cards}`} aria-hidden="true">
    {Array.from({ length: 4 }, (_, at) => (
      <div key={at} className={`${pieces.card} ${css.skeleton}`} />
    ))}
  </div>
)

/** `now`: in milliseconds. */
type Props = { incident: OwnIncident; now: number; onDeleted: () => void }

/** The whole card is the link to the case (spec section 2). */
function IncidentCard({ incident, now, onDeleted }: Props) {
  const t = useTexts(incidents)
  const kept = useTexts(keptTexts)
  const { unit, count } = ageOf(incident.created_at, now)
  const age = unit === 'minutes' && count === 0 ? t.age.now : t.age[unit](count)
  const place = [incident.city?.name, incident.country?.name].filter(Boolean).join(', ')
  return (
    <li className={`${pieces.card} ${css.case}`}>
      <div className={css.caseTop}>
        <span className={pieces.buttons}>
          <StatusBadge status={incident.status} />
          <News incident={incident} />
        </span>
        <time dateTime={incident.created_at}>{age}</time>
      </div>
      <h2>
        <Link to={`/incident/${incident.id}`} className={css.caseLink}>
          {incident.harassment_category?.name ?? t.list.noCategory}
        </Link>
      </h2>
      <p className={pieces.soft}>
        {incident.date ? `${t.list.happened} ${longDate(incident.date)}` : t.list.noDate}
        {place && `, ${place}`}
      </p>
      {incident.state && (
        <p>
          <strong>{incident.state.body}</strong>
        </p>
      )}
      <p className={css.caseText}>{incident.description || t.list.noDescription}</p>
      {incident.erased_on && <p className={pieces.soft}>{kept.erasedOn(longDate(incident.erased_on))}</p>}
      {mayEdit(incident.status) && <DeleteDraft id={incident.id} onDeleted={onDeleted} />}
    </li>
  )
}
