import { sql, type SqlBool } from 'kysely'
import { lookActivities } from '#contract/casework.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { findRow } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'

/** The last that has happened to a case. To be asked before the case is read: what comes while it is read was not seen. */
export async function lastActivity(trx: Trx, incident_id: number) {
  const { last } = await trx
    .selectFrom('incident_activity')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
    .where('incident_id', '=', incident_id)
    .executeTakeFirstOrThrow()
  return last
}

/** Keeps that somebody has opened a case, with all that had happened to it. Fails when the case was erased meanwhile. */
export async function markSeen(trx: Trx, staff_id: number, incident_id: number, activity_id: number) {
  ;(await findRow(trx, 'incident', { id: incident_id }, ['id'], 'KEY SHARE')) ?? fail('not_found')
  await trx
    .insertInto('incident_seen')
    .values({ staff_id, incident_id, activity_id })
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
        sql<SqlBool>`EXISTS (SELECT FROM incident_activity later WHERE later.incident_id = incident.id
          AND later.id > seen.activity_id AND later.action <> ALL (${[...lookActivities]}::text[])
          AND later.staff_id IS DISTINCT FROM ${staff_id}::bigint)`,
      ]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
