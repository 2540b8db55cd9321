import type { WriteRefusal } from '#contract/messages.ts'
import { calendarDays } from './clocks.ts'
import { move, type Move } from './moves.ts'
import type { IncidentStatus } from '#contract/status.ts'
import { statusOf } from '#server/database/storedCodes.ts'

type Place = { status: IncidentStatus; closed_at: Date | null }

/** What a reporter's message does to the case: it moves it, or leaves it where it is, or is not taken. */
export function effectOf(
  { status: from, closed_at }: Place,
  now: Date,
): { move: Move | null } | { refusal: WriteRefusal } {
  if (from === 'Draft') return { refusal: 'not_sent_in' }
  if (from === 'Withdrawn') return { refusal: 'withdrawn' }
  if (from === 'WaitingForReporter') return moved(from, { name: 'answer' })
  if (from !== 'Closed') return { move: null }
  return moved(from, { name: 'message', daysSinceClosed: closed_at ? calendarDays(closed_at, now) : Infinity })
}

function moved(...[from, action]: [Parameters<typeof move>[0], Parameters<typeof move>[1]]) {
  const made = move(from, action, 'reporter')
  return 'refused' in made ? { refusal: 'closed_too_long' as const } : { move: made }
}

/** A case that is worked on, by what of its row says so. */
export const openIn = (status: IncidentStatus) => ({ status, outcome: null, closed_at: null, duplicate_of: null })

/** Why the reporter cannot write about a case now; null when they can. `status` as it is stored. */
export function writeRefusalOf(
  { status, closed_at }: { status: string; closed_at: Date | null },
  now: Date,
): WriteRefusal | null {
  const effect = effectOf({ status: statusOf(status), closed_at }, now)
  return 'refusal' in effect ? effect.refusal : null
}
