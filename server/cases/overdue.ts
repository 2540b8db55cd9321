import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import { overdueBefore, type ClockDays } from './clocks.ts'

/**
 * The cases with a clock that is over, as SQL. No clock of these ever stood still: what makes a case wait is a message that
 * answers, and what ends that is another.
 */
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
