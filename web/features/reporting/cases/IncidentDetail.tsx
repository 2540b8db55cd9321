import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType, useParams } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import incidents from '#texts/nb/incidents.ts'
import rightsEntry from '#texts/nb/rightsEntry.ts'
import { api } from '#web/app/data/api.ts'
import { useAppDispatch, useAppSelector } from '#web/app/data/store.ts'
import { caseSubject, isUnsure } from '#web/app/erasure/attempts.ts'
import { Button } from '#web/ui/Button.tsx'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { NotYet } from '#web/ui/LoadFailed.tsx'
import { listedIncident, reportingApi } from '../api.ts'
import '../pieces.css'
import { CaseFacts } from './CaseFacts.tsx'
import { type CasePart, isDuty, partOf, partTitles, useToCase } from './CaseMenu.tsx'
import { dutyWords } from './KeptFor.tsx'
import { NothingHere } from '../NothingHere.tsx'
import { hasFiles, messageFiles } from '../useFiles.ts'
import css from '../cases.module.css'

const corrections = () => import('../rights/Corrections.tsx')
const consents = () => import('../rights/Consents.tsx')
const ownPapers = () => import('../papers/OwnPapers.tsx')
const withdrawal = () => import('./WithdrawCase.tsx')
const lostErasure = () => withdrawal().then(({ LostErasure }) => ({ default: LostErasure }))

/** /incident/{id}: one own case, and below it what is done to it. Once that is withdrawn or erased, the receipt alone. */
export default function IncidentDetail() {
  const t = incidents.detail
  const params = useParams()
  const id = Number(params.id)
  const isSignedIn = useAppSelector((state) => Boolean(state.auth.token))
  const owner = useAppSelector((state) => state.auth.user?.id)
  const canExist = Number.isSafeInteger(id) && id > 0
  const [ended, setEnded] = useState<{ id: number; receipt: ReactNode }>()
  const receipt = ended?.id === id ? ended.receipt : undefined
  const shown = reportingApi.useShowIncidentQuery(id, {
    skip: !isSignedIn || !canExist || receipt !== undefined,
    refetchOnMountOrArgChange: true,
  })
  const { currentData, error, refetch, fulfilledTimeStamp } = shown
  const dispatch = useAppDispatch()
  // After the query above has let go of the case, which may answer 404 by now.
  useEffect(() => {
    if (receipt !== undefined) dispatch(api.util.invalidateTags(['Incident']))
  }, [receipt, dispatch])
  // Until its newest state arrives, as the list fetched it: in memory only, so that a logout removes it.
  const listed = useAppSelector((state) => listedIncident(state, id).incident)
  const incident = currentData?.incident ?? listed
  // Once it is withdrawn, or was, the case is shown again.
  const shownPart = incident && ended?.id !== id ? partOf(incident, params.part) : undefined
  const isGone = !canExist || (error !== undefined && 'status' in error && error.status === 404)

  const onEnded = (receipt: ReactNode) => setEnded({ id, receipt })
  if (ended && ended.receipt === undefined && params.part === undefined) setEnded(undefined)
  const toCase = useEffectEvent(useToCase(id))
  const isStray = incident !== undefined && receipt === undefined && params.part !== undefined && !shownPart
  useEffect(() => {
    // The case has no such part, or none any more: it was taken back, or is withdrawn.
    if (isStray) toCase()
  }, [isStray])
  const heading = useRef<HTMLHeadingElement>(null)
  const isWithdrawn = receipt !== undefined || incident?.status === 'Withdrawn'
  const wasWithdrawn = useRef(false)
  useEffect(() => {
    // The pressed button has gone with the rest of its part. Taken back in another tab, nothing here had the focus.
    if (wasWithdrawn.current && !isWithdrawn && document.activeElement === document.body) heading.current?.focus()
    wasWithdrawn.current = isWithdrawn
  }, [isWithdrawn])
  const arrived = useRef(params.part)
  const { pathname, hash: asked } = useLocation()
  // Whoever comes back to the case is not led to the place again.
  const hash = useNavigationType() === NavigationType.Pop ? '' : asked
  useEffect(() => {
    // Another page to its reader, of the same route: the pressed link has gone. Where it stands is the router's to say.
    const place = hash === '' ? heading.current : document.getElementById(hash.slice(1))
    if (arrived.current !== params.part) place?.focus({ preventScroll: true })
    arrived.current = params.part
  }, [params.part, hash])
  const content = () => {
    if (receipt !== undefined) return receipt
    if (isSignedIn && isGone && isUnsure(caseSubject(id, owner)))
      return <LazyPart load={lostErasure} props={{ id, onEnded }} words={rightsEntry.part} />
    if (!isSignedIn || isGone) return <NothingHere redirect={isSignedIn ? undefined : pathname} />
    if (incident && shownPart)
      return <OneCasePart key={`${id} ${shownPart}`} part={shownPart} incident={incident} onEnded={onEnded} />
    if (incident)
      return <CaseFacts incident={incident} fetchedAt={fulfilledTimeStamp} refresh={refetch} onEnded={onEnded} />
    return <NotYet of={shown} failed={t.failed} loading={t.loading} />
  }
  return (
    <div className="page">
      <BackButton id={id} isOnPart={shownPart !== undefined} />
      <h1 ref={heading} tabIndex={-1}>
        {shownPart ? partTitles[shownPart] : t.title}
      </h1>
      {content()}
    </div>
  )
}

type Props = { part: CasePart; incident: OwnIncident; onEnded: (receipt: ReactNode) => void }

/** One part. Its scripts are fetched here: the list of cases and a draft need none of them. */
function OneCasePart({ part, incident, onEnded }: Props) {
  const { id, hold, erased_on } = incident
  const toCase = useToCase(id)
  // The message stands on the case, and its files would be lost with this page too.
  useWarnBeforeUnload(hasFiles(messageFiles(id)))
  switch (part) {
    case 'rett':
      return (
        <LazyPart
          load={corrections}
          props={{ incident, toMessages: () => toCase('#meldinger') }}
          words={rightsEntry.part}
        />
      )
    case 'samtykker':
      return <LazyPart load={consents} props={{ incident }} words={rightsEntry.part} />
    case 'tekster':
      return (
        <>
          <p>{rightsEntry.papers.lead}</p>
          <LazyPart load={ownPapers} props={{ id }} words={rightsEntry.part} />
        </>
      )
    case 'slett':
      if (hold && isDuty(incident)) return <p>{dutyWords(hold.ends_on, erased_on)}</p>
      return (
        <>
          <p>{rightsEntry.withdrawal.lead}</p>
          <LazyPart load={withdrawal} props={{ id, close: () => toCase(), onEnded }} words={rightsEntry.part} />
        </>
      )
  }
}

function BackButton({ id, isOnPart }: { id: number; isOnPart: boolean }) {
  const t = incidents.detail
  const navigate = useNavigate()
  const toCase = useToCase(id)
  const { part } = useParams()
  /** A page opened by its address has nothing to go back to, and a part that has ended has nothing to show. */
  const back = () => (hasWayBack() && part === undefined ? navigate(-1) : navigate('/report-harassment'))
  return (
    <Button look="subtle" className={css.back} onClick={() => void (isOnPart ? toCase() : back())}>
      <span aria-hidden="true" className={css.arrow}>
        ←
      </span>
      {isOnPart ? t.toCase : t.back}
    </Button>
  )
}

/** Whether the browser's history holds a page of this portal before the current one; the router counts them. */
function hasWayBack() {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
