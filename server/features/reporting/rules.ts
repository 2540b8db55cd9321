import type { IncidentStatus, ReporterStatus } from '#contract/status.ts'
import { move } from '#server/cases/moves.ts'
import { fail } from '#server/platform/http/failures.ts'

/** What a reporter's save does to a case. `from` is null for a new one. Fails for a case that is not a draft. */
export function reporterMove(from: IncidentStatus | null, to: ReporterStatus) {
  const made = move(from, { name: to === 'Submitted' ? 'submit' : 'save' }, 'reporter')
  if ('refused' in made || made.activity === null) fail('already_submitted')
  return { activity: made.activity, mail: made.mail }
}

export const mayDelete = (from: IncidentStatus) => !('refused' in move(from, { name: 'delete' }, 'reporter'))

/** The cursor is the number of the last case on the page before. */
export function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  return /^[1-9]\d{0,14}$/.test(cursor) ? Number(cursor) : fail('invalid')
}
