import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { HandOverDialog } from '../case/HandOverDialog.tsx'
import { DeskPage, Pending, Badge, RowShapes } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

/** Who has how many open cases, for leads. */
export function PeoplePage() {
  const t = useDesk()
  const { data, ...query } = deskApi.useListWorkloadQuery()
  const [from, setFrom] = useState<{ id: number; name: string }>()
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  const { people, unassigned } = data.data
  return (
    <DeskPage title={t.workload.title} lead={t.workload.lead}>
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
                {!has_access && <Badge level="danger">{t.workload.noAccess}</Badge>}
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
          person={from}
          onClose={(isChanged) => {
            setFrom(undefined)
            if (isChanged) void query.refetch()
          }}
        />
      )}
    </DeskPage>
  )
}
