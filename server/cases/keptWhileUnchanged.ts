import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Trx } from '#server/database/connect.ts'

/**
 * What is counted over all cases, without counting a million rows for every look. It is kept with a snapshot from before it was
 * read, and holds as long as every transaction that changed a case or its labels since (table incident_change) was visible in that
 * snapshot. `key`: all that it depends on beside the cases, also what its reader may see. Not for a transaction that changes cases
 * itself: what it reads may be undone.
 */
export function makeKept<Value extends object>() {
  // Younger than the rows of incident_change live (server/cases/retentionRules/tables.ts).
  const known = new LRUCache<string, { value: Value; snapshot: string }>({ max: 2000, ttl: 10 * 60_000 })
  return async (trx: Trx, key: string, read: () => Promise<Value>): Promise<Value> => {
    const kept = known.get(key)
    if (kept && (await stillHolds(trx, kept.snapshot))) return kept.value
    const { rows } = await sql<{ snapshot: string }>`SELECT pg_current_snapshot()::text AS snapshot`.execute(trx)
    const value = await read()
    known.set(key, { value, snapshot: rows[0]?.snapshot ?? '' })
    return value
  }
}

async function stillHolds(trx: Trx, snapshot: string) {
  const [oldest = '0'] = snapshot.split(':')
  const { rows } = await sql<{ is_changed: boolean }>`
    SELECT EXISTS (
      SELECT FROM incident_change
      WHERE xid >= ${oldest}::xid8 AND NOT pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
    ) AS is_changed`.execute(trx)
  return rows[0]?.is_changed === false
}
