import { breachClock, deadlineOf, isPressing, type BreachRow } from '#contract/deskBreaches.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { StateLine } from '../frame/StateLine.tsx'

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
  const t = useTexts(desk).breaches
  const { state, hours } = breachClock(breach, now)
  const isWaiting = state === 'running' || state === 'over'
  return (
    <StateLine level={isPressing(breach, now) ? 'danger' : levels[state]}>
      {t.clock[state](hours)}.
      {isWhole && isWaiting && <span> {t.deadline(longMoment(deadlineOf(breach.found_at).toISOString()))}</span>}
    </StateLine>
  )
}
