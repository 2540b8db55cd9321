import { lookActivities } from '#contract/casework.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'

/** Keeps that somebody has opened a case now, with all that has happened to it so far. Fails when the case was erased meanwhile. */
export async function markSeen(trx: Trx, staff_id: number, incident_id: number) {
  const there = await trx
    .selectFrom('incident')
    .select('id')
    .where('id', '=', incident_id)
    .forKeyShare()
    .executeTakeFirst()
  if (!there) fail('not_found')
  await trx
    .insertInto('incident_seen')
    .columns(['staff_id', 'incident_id', 'activity_id'])
    .expression((eb) =>
      eb
        .selectFrom('incident_activity')
        .select((inner) => [
          inner.val(staff_id).as('staff_id'),
          inner.val(incident_id).as('incident_id'),
          inner.fn.coalesce(inner.fn.max('id'), inner.lit(0)).as('activity_id'),
        ])
        .where('incident_id', '=', incident_id),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'incident_id'])
        .doUpdateSet((eb) => ({ activity_id: eb.ref('excluded.activity_id') }))
        .whereRef('excluded.activity_id', '>', 'incident_seen.activity_id'),
    )
    .execute()
}

/** Those of some cases that somebody has never opened, or that others have done something to since. */
export async function unreadOf(trx: Db | Trx, staff_id: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('incident')
    .leftJoin('incident_seen as seen', (join) =>
      join.onRef('seen.incident_id', '=', 'incident.id').on('seen.staff_id', '=', staff_id),
    )
    .select('incident.id')
    .where('incident.id', 'in', [...ids])
    .where((eb) =>
      eb.or([
        eb('seen.activity_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('incident_activity as later')
            .select('later.id')
            .whereRef('later.incident_id', '=', 'incident.id')
            .whereRef('later.id', '>', 'seen.activity_id')
            .where('later.action', 'not in', [...lookActivities])
            .where((other) => other.or([other('later.staff_id', 'is', null), other('later.staff_id', '!=', staff_id)])),
        ),
      ]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
