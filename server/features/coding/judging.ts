import type { judgeRelated as call, RelatedCases } from '#contract/deskRelated.ts'
import { mayWorkOn } from '#server/cases/access.ts'
import { countAlike } from '#server/cases/massReading.ts'
import { tellCase } from '#server/cases/activity.ts'
import { lockToWork } from '#server/cases/locking.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import { fail } from '#server/platform/http/failures.ts'
import { alikeOf, readRelated, showRelated } from './related.ts'

/** Links two cases, dismisses that they belong together, or takes that back: for both cases at once. */
export async function judgeRelated(at: Act, { id, other_id, seen, state }: Given<typeof call>): Promise<RelatedCases> {
  const { trx, staff } = at
  const { actor, row: own, found } = await lockToWork(trx, staff.id, { id, also: [other_id] })
  const other = found.get(other_id)
  if (!other || other_id === id) fail('invalid', { other_id: 'invalid' })
  // What is judged is written into the history of both, and counts as an activity of both.
  if (!mayWorkOn(actor, other)) fail('read_only')
  const pair = { one_id: Math.min(id, other_id), other_id: Math.max(id, other_id) }
  const kept = await trx
    .selectFrom('case_link')
    .select('state')
    .where('one_id', '=', pair.one_id)
    .where('other_id', '=', pair.other_id)
    .executeTakeFirst()
  const before = kept?.state ?? 'open'
  // What was judged so before is not judged again, but its answer is a look at the list.
  if (before === state) return showRelated(at, { id })
  if (before !== seen) fail('case_changed')
  const judged = { state, staff_id: staff.id, at: at.clock.now() }
  if (state === 'open')
    await trx.deleteFrom('case_link').where('one_id', '=', pair.one_id).where('other_id', '=', pair.other_id).execute()
  else
    await trx
      .insertInto('case_link')
      .values({ ...pair, ...judged })
      .onConflict((conflict) => conflict.columns(['one_id', 'other_id']).doUpdateSet(judged))
      .execute()
  const { at: now } = judged
  await trx.updateTable('incident').set({ active_at: now }).where('id', 'in', [id, other_id]).execute()
  for (const [side, than] of [[own, other] as const, [other, own] as const])
    await tellCase(at, side, 'related', {
      before: [`related=${before}`, `case=${than.id}`],
      after: [`related=${state}`, `case=${than.id}`],
    })
  const related = await readRelated(at, id)
  await countAlike(at, trx, staff.id, { id, others: alikeOf(related) })
  return related
}
