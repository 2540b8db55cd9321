import { Link } from 'react-router'
import { breachClock, isPressing, type BreachRow } from '#contract/deskBreaches.ts'
import { breachPath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useBreachesQuery } from './calls.ts'
import { useServerNow } from './useServerNow.ts'
import css from './privacy.module.css'

/** Says on the first page which open breaches are to be reported, with the hours that are left; red when less than a day is. */
export function BreachNotice() {
  const { data } = useBreachesQuery(undefined, { refetchOnMountOrArgChange: true })
  return <div role="status">{data && <Lines rows={data.data} said={data.now} />}</div>
}

function Lines({ rows, said }: { rows: readonly BreachRow[]; said: string }) {
  const t = useTexts(desk).breaches
  const now = useServerNow(said)
  return rows.map((breach) => {
    const { state, hours } = breachClock(breach, now)
    if (breach.closed_at !== null || (state !== 'running' && state !== 'over')) return null
    return (
      <p key={breach.id} className={css.notice} data-pressing={isPressing(breach, now) || undefined}>
        <Link to={breachPath(breach.id)}>{t.name(breach.id)}</Link>: {t.clock[state](hours)}.
      </p>
    )
  })
}
