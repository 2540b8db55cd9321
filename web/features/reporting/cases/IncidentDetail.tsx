import { useNavigate, useParams } from 'react-router'
import { incidents } from '#texts/incidents.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { hasWayBack } from '#web/app/device/wayBack.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { selectOwnIncidents, useShowIncidentQuery } from '../api.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { NothingHere } from '../NothingHere.tsx'
import css from '../cases.module.css'

/** /incident/{id}: one own case. Shown at once when the list has fetched it already. */
export default function IncidentDetail() {
  const t = useTexts(incidents).detail
  const id = Number(useParams().id)
  const isSignedIn = useAppSelector((state) => Boolean(state.auth.token))
  const canExist = Number.isSafeInteger(id) && id > 0
  const { currentData, error, isFetching, refetch, fulfilledTimeStamp } = useShowIncidentQuery(id, {
    skip: !isSignedIn || !canExist,
    refetchOnMountOrArgChange: true,
  })
  const listed = useListedIncident(id)
  const incident = currentData?.incident ?? listed
  const isGone = !canExist || (error !== undefined && 'status' in error && error.status === 404)

  const content = () => {
    if (!isSignedIn || isGone) return <NothingHere redirect={isSignedIn ? undefined : `/incident/${id}`} />
    if (incident) return <CaseFacts incident={incident} fetchedAt={fulfilledTimeStamp} refresh={refetch} />
    if (isFetching || !error) return <p role="status">{t.loading}</p>
    return <LoadFailed message={t.failed} retry={t.retry} onRetry={() => void refetch()} />
  }
  return (
    <div className={css.page}>
      <BackButton />
      <h1>{t.title}</h1>
      {content()}
    </div>
  )
}

/** The case as the list fetched it, until its newest state arrives. In memory only, so that a logout removes it. */
function useListedIncident(id: number) {
  return useAppSelector((state) =>
    selectOwnIncidents(state)
      .data?.pages.flatMap((page) => page.incidents)
      .find((incident) => incident.id === id),
  )
}

function BackButton() {
  const t = useTexts(incidents).detail
  const navigate = useNavigate()
  /** A page opened by its address has nothing to go back to. */
  const back = () => (hasWayBack() ? navigate(-1) : navigate('/report-harassment'))
  return (
    <Button look="subtle" className={css.back} onClick={() => void back()}>
      <span aria-hidden="true" className={css.arrow}>
        ←
      </span>
      {t.back}
    </Button>
  )
}
