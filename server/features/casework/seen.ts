import { sql, type SqlBool } from 'kysely'
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
  await sql`
    INSERT INTO incident_seen (staff_id, incident_id, activity_id)
    SELECT ${staff_id}::bigint, ${incident_id}::bigint, coalesce(max(id), 0) FROM incident_activity
    WHERE incident_id = ${incident_id}
    ON CONFLICT (staff_id, incident_id) DO UPDATE SET activity_id = excluded.activity_id
    WHERE excluded.activity_id > incident_seen.activity_id`.execute(trx)
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
