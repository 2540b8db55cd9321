import type { RelatedCases, RelatedState } from '#contract/deskRelated.ts'
import type { Services } from '#server/context.ts'
import { mayWorkOn } from '#server/cases/access.ts'
import { countAlike } from '#server/cases/massReading.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { lockToWork } from '#server/cases/locking.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { alikeOf, readRelated, relatedListed } from './related.ts'

type Ground = Pick<Services, 'config' | 'db' | 'clock' | 'secret' | 'jobs'>
type Judged = { other_id: number; seen: RelatedState; state: RelatedState }

/** Links two cases, dismisses that they belong together, or takes that back: for both cases at once. */
export async function judgeRelated(
  ground: Ground,
  trx: Trx,
  staffId: number,
  id: number,
  { other_id, seen, state }: Judged,
): Promise<RelatedCases> {
  const { actor, row: own, found } = await lockToWork(trx, staffId, { id, also: [other_id] })
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
  const isNew = before !== state
  if (isNew) {
    if (before !== seen) fail('case_changed')
    const at = ground.clock.now()
    if (state === 'open')
      await trx
        .deleteFrom('case_link')
        .where('one_id', '=', pair.one_id)
        .where('other_id', '=', pair.other_id)
        .execute()
    else
      await trx
        .insertInto('case_link')
        .values({ ...pair, state, staff_id: staffId, at })
        .onConflict((conflict) =>
          conflict.columns(['one_id', 'other_id']).doUpdateSet({ state, staff_id: staffId, at }),
        )
        .execute()
    const sides = [
      { own, with: other_id },
      { own: other, with: id },
    ]
    for (const side of sides)
      await recordActivity(trx, {
        incident_id: side.own.id,
        staff_id: staffId,
        activity: 'related',
        before: side.own.status,
        after: side.own.status,
        at,
        codes: {
          before: [`related=${before}`, `case=${side.with}`],
          after: [`related=${state}`, `case=${side.with}`],
        },
      })
    await trx.updateTable('incident').set({ active_at: at }).where('id', 'in', [id, other_id]).execute()
    for (const side of sides)
      await writeAudit(ground, trx, {
        actor: { staff: staffId },
        action: 'case_related',
        subject: { kind: 'case', id: side.own.id },
        before: [`related=${before}`, `case=${side.with}`],
        after: [`related=${state}`, `case=${side.with}`],
      })
  }
  const related = (await readRelated(trx, actor, id)) ?? fail('not_found')
  await countAlike(ground, trx, staffId, { id, others: alikeOf(related) })
  // What was judged so before is not judged again, but its answer is a look at the list.
  if (!isNew) await writeAudit(ground, trx, relatedListed(staffId, id, related))
  return related
}
