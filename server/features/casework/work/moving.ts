import type { ChangedCase, moveCase as moveCall } from '#contract/deskCases.ts'
import { actorOf, isDeskStatus } from '#server/cases/access.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { lockToWork, refuseUnread } from '#server/cases/locking.ts'
import { type Action, move, type Refusal } from '#server/cases/moves.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { readOfferedOutcomes } from '#server/cases/settings.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import { fail } from '#server/platform/http/failures.ts'

/** Moves a case: its new state, a line in its history and an audit row, or none of them. */
export async function moveCase(at: Act, wanted: Given<typeof moveCall>): Promise<ChangedCase> {
  const { trx, staff } = at
  const { id, version, outcome } = wanted
  const original = wanted.move === 'close' && outcome === 'duplicate' ? wanted.duplicate_of : undefined
  const also = original === undefined ? [] : [original]
  const { actor, row, found } = await lockToWork(trx, staff.id, { id, version, also })
  const action: Action =
    wanted.move === 'close' ? { name: 'close', outcome, duplicateOf: original } : { name: wanted.move }
  const made = move(row.status, action, actorOf(actor) ?? fail('not_found'))
  if ('refused' in made) return refuse(made.refused)
  const { to, activity } = made
  if (to === null || activity === null || !isDeskStatus(to)) return fail('move_refused')
  if (to === 'Closed' && outcome && !(await readOfferedOutcomes(trx)).includes(outcome))
    fail('invalid', { outcome: 'outcome_not_offered' })
  // A duplicate of a duplicate, or of itself, would have no case left that is worked on.
  const other = original === undefined ? undefined : found.get(original)
  if (original !== undefined && (original === id || !other || other.outcome === 'duplicate'))
    fail('invalid', { duplicate_of: 'invalid' })
  const now = at.clock.now()
  const isClosing = to === 'Closed'
  if (isClosing) await refuseUnread(trx, id, wanted.last_id)
  await trx
    .updateTable('incident')
    .set({ status: to, version: row.version + 1, active_at: now, updated_at: now })
    .set({ outcome: isClosing ? outcome : null, closed_at: isClosing ? now : null, duplicate_of: original ?? null })
    // What was not answered ends with the case: reopened months later, it must not count from back then.
    .$if(isClosing, (update) => update.set({ message_at: null }))
    .where('id', '=', id)
    .execute()
  await tellReporter(at, trx, id)
  const before = row.outcome === null ? [] : [row.outcome]
  const after = [
    ...(isClosing && outcome ? [outcome] : []),
    ...(original === undefined ? [] : [`duplicate_of=${original}`]),
  ]
  const did = { incident_id: id, staff_id: staff.id, at: now, activity }
  await recordActivity(trx, { ...did, before: row.status, after: to, codes: { before, after } })
  at.tell({
    // Closing as a duplicate merges two cases (docs/casework.md): a row of its own kind, which names the other one.
    action: original === undefined ? 'status_moved' : 'merged',
    subject: { kind: 'case', id },
    before: [row.status, ...before],
    after: [to, ...after],
  })
  return { id, version: row.version + 1, status: to }
}

function refuse(refusal: Refusal): never {
  if (refusal === 'outcome_missing') fail('invalid', { outcome: 'required' })
  if (refusal === 'duplicate_of_missing') fail('invalid', { duplicate_of: 'required' })
  if (refusal === 'lead_only') fail('lead_only')
  fail('move_refused')
}
