import type { ExpressionBuilder } from 'kysely'
import { type Clock, clocks } from '#contract/casework.ts'
import type { IncidentStatus } from '#contract/status.ts'
import { addDays, daysFrom, todayInOslo } from '#contract/time.ts'
import type { DB } from '#server/database/tables.ts'

/** The days of each clock (docs/casework.md, "Clocks"): calendar days in Norway. An organisation may set its own. */
export type ClockDays = Record<Clock, number>
export const defaultClockDays: ClockDays = { acknowledge: 7, answer: 7, stale: 30 }

export type CaseTimes = {
  status: IncidentStatus
  submitted_at: Date
  /** When something last happened to the case. */
  active_at: Date
  /** Since when a message of the reporter's waits for an answer; null when none does. */
  message_at: Date | null
}
/** `due`: the last day in time, `YYYY-MM-DD`. `left`: whole days to it, 0 on the day itself, below 0 when it is over. */
export type RunningClock = { clock: Clock; due: string; left: number }

/** Whole calendar days in Norway between two moments: 0 on the same day, 1 across one midnight. */
export const calendarDays = (from: Date, to: Date) => daysFrom(todayInOslo(from), todayInOslo(to))

/** The last day in time of a clock that began at `since`. */
export const dueDay = (since: Date, days: number) => addDays(todayInOslo(since), days)

/** The clocks that run for a case now, what is due first coming first. */
export function runningClocks(times: CaseTimes, now: Date, days: ClockDays = defaultClockDays): RunningClock[] {
  const { status, submitted_at, active_at, message_at } = times
  const isOpen = status === 'Submitted' || status === 'Received' || status === 'InProgress'
  const begun: Record<Clock, Date | null> = {
    acknowledge: status === 'Submitted' ? submitted_at : null,
    answer: isOpen ? message_at : null,
    stale: isOpen ? active_at : null,
  }
  const today = todayInOslo(now)
  return clocks
    .flatMap((clock) => {
      const since = begun[clock]
      const due = since && dueDay(since, days[clock])
      return due ? [{ clock, due, left: daysFrom(today, due) }] : []
    })
    .toSorted((one, other) => one.left - other.left)
}

/** A clock of so many days is over when it began before this moment. For queries. */
export const overdueBefore = (days: number, now: Date) => startOfDay(addDays(todayInOslo(now), -days))

/** Midnight in Norway, which is one or two hours ahead of UTC and never changes its clock at midnight. */
export function startOfDay(day: string) {
  const summer = new Date(Date.parse(`${day}T00:00:00Z`) - 2 * 3_600_000)
  return todayInOslo(summer) === day ? summer : new Date(summer.getTime() + 3_600_000)
}

/** The cases with a clock that is over, as SQL. None ever stood still: what makes a case wait is a message that answers. */
export const isOverdueCase = (days: ClockDays, now: Date) => (eb: ExpressionBuilder<DB, 'incident'>) =>
  eb.and([
    // Said once for both, so that the index in the order of the list is found.
    eb('incident.status', 'in', ['Submitted', 'Received', 'InProgress']),
    eb.or([
      eb.and([
        eb('incident.status', '=', 'Submitted'),
        eb('incident.submitted_at', '<', overdueBefore(days.acknowledge, now)),
      ]),
      eb('incident.active_at', '<', overdueBefore(days.stale, now)),
      eb('incident.message_at', '<', overdueBefore(days.answer, now)),
    ]),
  ])
