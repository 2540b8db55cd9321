import { Fragment } from 'react'
import { Link } from 'react-router'
import { breachClock, isPressing, waitForPersons, type BreachRow } from '#contract/deskBreaches.ts'
import { breachPath } from '#contract/deskPages.ts'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import { useServerNow } from './ClockLine.tsx'
import { deskApi } from '../data/api.ts'

/**
 * Says on the first page which open breaches are to be reported, with the hours that are left, red when less than a day is; and of which
 * the people themselves are still to be told.
 */
export function BreachNotice() {
  const { data, isLoading } = deskApi.useBreachesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <div role="status" data-pending={isLoading || undefined}>
      {data && <Lines rows={data.data} said={data.now} />}
    </div>
  )
}

function Lines({ rows, said }: { rows: readonly BreachRow[]; said: string }) {
  const t = useDesk().breaches
  const now = useServerNow(said)
  return rows.map((breach) => {
    const { state, hours } = breachClock(breach, now)
    const isWaiting = breach.closed_at === null && (state === 'running' || state === 'over')
    return (
      <Fragment key={breach.id}>
        {isWaiting && (
          <Line breach={breach} isPressing={isPressing(breach, now)}>
            {t.clock[state](hours)}
          </Line>
        )}
        {waitForPersons(breach) && (
          <Line breach={breach} isPressing>
            {t.personsWait}
          </Line>
        )}
      </Fragment>
    )
  })
}

type LineProps = { breach: BreachRow; isPressing: boolean; children: string }

function Line({ breach: { id }, isPressing: isRed, children }: LineProps) {
  const t = useDesk().breaches
  return (
    <p className={pieces.notice} data-pressing={isRed || undefined} data-level={isRed ? 'danger' : undefined}>
      <Link to={breachPath(id)}>{t.name(id)}</Link>: {children}.
    </p>
  )
}
