import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { HandOverDialog } from '../case/HandOverDialog.tsx'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { NotFound } from '../frame/NotFound.tsx'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { deskApi } from '../data/api.ts'

/** Who has how many open cases, for leads. To anybody else it is an address that does not exist. */
export function PeoplePage() {
  const self = useSelf()
  return self.powers.includes('assign_cases') ? <Workload /> : <NotFound />
}

function Workload() {
  const t = useTexts(desk)
  const { data, error, isFetching, refetch } = deskApi.useWorkloadQuery()
  const [from, setFrom] = useState<{ id: number; name: string }>()
  useTitle(t.workload.title)
  if (error && !data)
    return (
      <LoadFailed
        message={deskFailureWords(readDeskFailure(error))}
        retry={t.frame.retry}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <p role="status">{t.frame.loading}</p>
  const { people, unassigned } = data.data
  return (
    <>
      <h1>{t.workload.title}</h1>
      <p className={pieces.soft}>{t.workload.lead}</p>
      <ul className={pieces.list}>
        <li className={`${pieces.card} ${pieces.between}`}>
          <div>
            <p className={pieces.name}>{t.workload.unassigned}</p>
            <p className={pieces.soft}>{t.workload.count(unassigned)}</p>
          </div>
        </li>
        {people.map(({ id, name, has_access, open_cases }) => (
          <li key={id} className={`${pieces.card} ${pieces.between}`}>
            <div>
              <p className={pieces.name}>
                {name}
                {!has_access && (
                  <span className={pieces.badge} data-level="danger">
                    {t.workload.noAccess}
                  </span>
                )}
              </p>
              <p className={pieces.soft}>{t.workload.count(open_cases)}</p>
            </div>
            {open_cases > 0 && (
              <Button look="plain" aria-label={t.workload.handOverOf(name)} onClick={() => setFrom({ id, name })}>
                {t.workload.handOver}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {from && (
        <HandOverDialog
          isOpen
          person={from}
          onClose={(isChanged) => {
            setFrom(undefined)
            if (isChanged) void refetch()
          }}
        />
      )}
    </>
  )
}
