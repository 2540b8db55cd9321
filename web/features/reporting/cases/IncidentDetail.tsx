import { Button } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { incidents } from '#texts/incidents.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { hasWayBack } from '#web/app/device/wayBack.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { selectOwnIncidents, useShowIncidentQuery } from '../api.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { NothingHere } from '../NothingHere.tsx'
import css from '../cases.module.css'

/** /incident/{id}: one own case, at once when a card handed it along, else by its address. */
export default function IncidentDetail() {
  const t = useTexts(incidents).detail
  const id = Number(useParams().id)
  const isSignedIn = useAppSelector((state) => Boolean(state.auth.token))
  const canExist = Number.isSafeInteger(id) && id > 0
  const { currentData, error, isFetching, refetch, fulfilledTimeStamp } = useShowIncidentQuery(id, {
    skip: !isSignedIn || !canExist,
    refetchOnMountOrArgChange: true,
  })
  const handed = useHandedIncident(id)
  const incident = currentData?.incident ?? handed
  const isGone = !canExist || (error !== undefined && 'status' in error && error.status === 404)

  const content = () => {
    if (!isSignedIn || isGone) return <NothingHere redirect={isSignedIn ? undefined : `/incident/${id}`} />
    if (incident) return <CaseFacts incident={incident} fetchedAt={fulfilledTimeStamp} refresh={refetch} />
    if (isFetching || !error) return <p role="status">{t.loading}</p>
    return (
      <div className={css.trouble} role="alert">
        <p>{t.failed}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t.retry}
        </Button>
      </div>
    )
  }
  return (
    <div className={css.page}>
      <BackButton />
      <h1>{t.title}</h1>
      {content()}
    </div>
  )
}

/** What the card showed is there at once; the newest comes in a moment. In memory only: a logout takes it away. */
function useHandedIncident(id: number) {
  return useAppSelector((state) =>
    selectOwnIncidents(state)
      .data?.pages.flatMap((page) => page.incidents)
      .find((incident) => incident.id === id),
  )
}

function BackButton() {
  const t = useTexts(incidents).detail
  const navigate = useNavigate()
  /** Opened by its address there is nothing to go back to here. */
  const back = () => (hasWayBack() ? navigate(-1) : navigate('/report-harassment'))
  return (
    <Button variant="subtle" className={css.back} onClick={() => void back()}>
      <span aria-hidden="true" className={css.arrow}>
        ←
      </span>
      {t.back}
    </Button>
  )
}
