import type { ItemMove } from '#contract/deskEditorial.ts'
import type { moveItem as call } from '#contract/deskItems.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import { fail } from '#server/platform/http/failures.ts'
import { checkComplete, demandOther, publishingQueue } from './publishing.ts'
import { contentOf, kindOf, lockVersion, stateOf, unplanned, type ItemRow } from './reading.ts'
import { addRevision } from './saving.ts'

/**
 * Asks for a review, schedules, or takes either back. What is scheduled is what stands there now, whatever is written later.
 * What is published stays so meanwhile: only its changes are scheduled. What is sent back becomes a revision with the `note`
 * of whoever did it, which the writer is shown. 409 from a state that the move does not lead from.
 */
export async function moveItem(at: Act, given: Given<typeof call>) {
  const { trx, staff } = at
  const { id } = given
  const row = await lockVersion(trx, id, given.version)
  const change =
    given.move === 'schedule'
      ? await scheduled(at, row, new Date(given.publish_at))
      : (taken(row, given.move, staff.id) ?? fail('item_move_refused'))
  await trx
    .updateTable('editorial_item')
    .set({ plan_failed_at: null, ...change, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  if (given.move !== 'back_to_draft') return
  const content = contentOf(row.kind, row.content)
  await addRevision(at, { item_id: id, kind: 'sent_back', content, staff_id: staff.id, note: given.note })
}

function taken(row: ItemRow, move: Exclude<ItemMove, 'schedule'>, staffId: number) {
  const state = stateOf(row)
  if (move === 'ask_for_review') {
    const asked = { review_asked_by: staffId }
    if (state === 'draft' || state === 'in_review') return { ...asked, state: 'in_review' }
    return state === 'published' && row.has_changes ? asked : undefined
  }
  if (move === 'back_to_draft') return state === 'in_review' ? { state: 'draft', review_asked_by: null } : undefined
  if (row.publish_at === null) return undefined
  return state === 'scheduled' ? { ...unplanned, state: 'draft' } : unplanned
}

async function scheduled(act: Act, row: ItemRow, at: Date) {
  const { trx, clock, jobs, staff } = act
  const state = stateOf(row)
  // What was withdrawn is published again by a press, not by itself.
  if (state === 'withdrawn' || (state === 'published' && !row.has_changes)) fail('item_move_refused')
  if (!(at.getTime() > clock.now().getTime())) fail('invalid', { publish_at: 'moment_past' })
  await demandOther(trx, row, staff.id)
  const kind = kindOf(row.kind)
  kind.demandDates(checkComplete(kind, row.content), at)
  const content = contentOf(row.kind, row.content)
  const planned_revision = await addRevision(act, { item_id: row.id, kind: 'planned', content, staff_id: staff.id })
  await jobs.send(trx, publishingQueue, { item: row.id }, { startAfter: at })
  const plan = { publish_at: at, scheduled_by: staff.id, planned_revision }
  return { ...plan, state: state === 'published' ? 'published' : 'scheduled' }
}
