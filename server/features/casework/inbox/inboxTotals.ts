import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { InboxFilter } from '#contract/deskInbox.ts'
import { todayInOslo } from '#contract/time.ts'
import { opensEveryCase, type DeskActor } from '#server/cases/access.ts'
import type { Trx } from '#server/database/connect.ts'
import type { Where } from './caseFilter.ts'

type Counted = { total: number; snapshot: string }

/** Counts the cases of a list. `key`: what the count depends on beside the cases. */
export type CountCases = (trx: Trx, key: string, where: Where) => Promise<number>

/**
 * Exact totals without counting a million rows for every look. A total is kept with the snapshot it was counted in, and
 * holds as long as every transaction that changed a case or its labels since (table incident_change) was visible in that
 * snapshot. Not for a transaction that changes cases itself: what it counts may be undone.
 */
export function makeCountCases(): CountCases {
  // Younger than the rows of incident_change live (server/cases/retentionRules/tables.ts).
  const known = new LRUCache<string, Counted>({ max: 2000, ttl: 10 * 60_000 })
  return async (trx, key, where) => {
    const kept = known.get(key)
    if (kept && (await stillHolds(trx, kept))) return kept.total
    const counted = await trx
      .selectFrom('incident')
      .select([sql<number>`count(*)`.as('total'), sql<string>`pg_current_snapshot()::text`.as('snapshot')])
      .where(where)
      .executeTakeFirstOrThrow()
    known.set(key, counted)
    return counted.total
  }
}

async function stillHolds(trx: Trx, { snapshot }: Counted) {
  const [oldest = '0'] = snapshot.split(':')
  const { rows } = await sql<{ is_changed: boolean }>`
    SELECT EXISTS (
      SELECT FROM incident_change
      WHERE xid >= ${oldest}::xid8 AND NOT pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
    ) AS is_changed`.execute(trx)
  return rows[0]?.is_changed === false
}

/** All that a total depends on beside the cases: who asks, the filter, the day, and `bounds`, from when a clock is over. */
export function keyOfTotal(
  actor: DeskActor,
  { sort: _sort, ...filter }: InboxFilter,
  now: Date,
  bounds: readonly Date[],
) {
  const whose = opensEveryCase(actor) && filter.list !== 'mine' ? 'every case' : [actor.id, opensEveryCase(actor)]
  return JSON.stringify([whose, filter, todayInOslo(now), bounds])
}
