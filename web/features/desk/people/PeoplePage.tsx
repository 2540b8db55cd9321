import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { HandOverDialog } from '../case/HandOverDialog.tsx'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { NotFound } from '../frame/NotFound.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import staff from '../staff/staff.module.css'
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
      <p className={staff.lead}>{t.workload.lead}</p>
      <ul className={staff.members}>
        <li className={staff.member}>
          <div>
            <p className={staff.name}>{t.workload.unassigned}</p>
            <p className={staff.lead}>{t.workload.count(unassigned)}</p>
          </div>
        </li>
        {people.map(({ id, name, has_access, open_cases }) => (
          <li key={id} className={staff.member}>
            <div>
              <p className={staff.name}>
                {name}
                {!has_access && (
                  <span className={staff.state} data-state="suspended">
                    {t.workload.noAccess}
                  </span>
                )}
              </p>
              <p className={staff.lead}>{t.workload.count(open_cases)}</p>
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
