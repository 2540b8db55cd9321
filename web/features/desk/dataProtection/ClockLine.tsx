import { breachClock, deadlineOf, isPressing, isToReport, waitForPersons } from '#contract/deskBreaches.ts'
import type { BreachRow } from '#contract/deskBreaches.ts'
import { longMoment } from '#web/ui/dates.ts'
import { StateLine } from '../frame/DeskPage.tsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { breachPath } from '#contract/deskPages.ts'
import t from '#texts/nb/deskBreaches.ts'
import { deskApi } from '../data/api.ts'

const levels = {
  running: 'warning',
  over: 'danger',
  told_in_time: undefined,
  told_late: 'danger',
  not_needed: undefined,
} as const

type Props = { breach: Pick<BreachRow, 'found_at' | 'risk' | 'told' | 'closed_at'>; now: Date; isWhole?: boolean }

/** The 72 hours in words; the colour only repeats them, as on the first page. `isWhole`: with the moment at which they end. */
export function ClockLine({ breach, now, isWhole = false }: Props) {
  const { state, hours } = breachClock(breach, now)
  return (
    <StateLine level={isPressing(breach, now) ? 'danger' : levels[state]}>
      {t.clock[state](hours)}.
      {isWhole && isToReport(breach, now) && (
        <span> {t.deadline(longMoment(deadlineOf(breach.found_at).toISOString()))}</span>
      )}
    </StateLine>
  )
}

/** The server's clock: what it said (ISO 8601), and the time since. The browser's may be hours off, and 72 hours are counted here. */
export function useServerNow(said: string): Date {
  const server = Date.parse(said)
  const [now, setNow] = useState(server)
  useEffect(() => {
    const here = Date.now()
    const tick = setInterval(() => setNow(server + Math.max(0, Date.now() - here)), 30_000)
    return () => clearInterval(tick)
  }, [server])
  return new Date(Math.max(now, server))
}

/** On the first page: open breaches to be reported, with the hours left, and those of which the people are still to be told. */
export function BreachNotice() {
  const { data, isLoading } = deskApi.useListBreachesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <div role="status" data-pending={isLoading || undefined}>
      {data && <Lines rows={data.data} said={data.now} />}
    </div>
  )
}

function Lines({ rows, said }: { rows: readonly BreachRow[]; said: string }) {
  const now = useServerNow(said)
  return rows.flatMap((breach) => {
    const { state, hours } = breachClock(breach, now)
    const lines = [
      ...(isToReport(breach, now) ? [{ words: t.clock[state](hours), isRed: isPressing(breach, now) }] : []),
      ...(waitForPersons(breach) ? [{ words: t.personsWait, isRed: true }] : []),
    ]
    return lines.map(({ words, isRed }, at) => (
      <p
        key={`${breach.id} ${at}`}
        className="notice"
        data-pressing={isRed || undefined}
        data-level={isRed ? 'danger' : undefined}
      >
        <Link to={breachPath(breach.id)}>{t.name(breach.id)}</Link>: {words}.
      </p>
    ))
  })
}
