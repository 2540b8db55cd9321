import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { describeError } from '#server/platform/log.ts'

/**
 * What is counted over all cases, without counting a million rows for every look. It is kept with a snapshot from before it was
 * read, and holds as long as every transaction that changed a case or its labels since (table incident_change) was visible in that
 * snapshot. `key`: all that it depends on beside the cases, also what its reader may see. Not for a transaction that changes cases
 * itself: what it reads may be undone.
 */
export function makeKept<Value extends object>() {
  const known = new LRUCache<string, Kept<Value>>({ max: 2000 })
  return async (trx: Trx, key: string, read: () => Promise<Value>): Promise<Value> => {
    const kept = known.get(key)
    if (kept && (await stillHolds(trx, kept))) return kept.value
    const anew = await readNow(trx, read)
    known.set(key, anew)
    return anew.value
  }
}

/** `at`: when it was read, by the clock of this process alone. */
type Kept<Value> = { value: Value; snapshot: string; at: number }

/** Milliseconds, fewer than the rows of incident_change live (server/cases/retentionRules/tables.ts). */
const oldest = 10 * 60_000

/**
 * The same for what takes seconds to count. After a change it is counted anew beside, one at a time, and waited for `patience`
 * milliseconds: where there are few cases the answer is never old, and where there are very many it is what was counted before, at
 * most a day ago, with when. Only what was never counted is waited for.
 */
export function makeKeptBeside<Value extends object>({ db, log }: Pick<Services, 'db' | 'log'>, patience = 100) {
  const known = new LRUCache<string, Kept<Value>>({ max: 200, ttl: 24 * 60 * 60_000 })
  let counting: { key: string; anew: Promise<Kept<Value> | undefined> } | undefined
  async function countAnew(trx: Trx, key: string, read: Read<Value>) {
    const anew = await readNow(trx, () => read(trx))
    known.set(key, anew)
    return anew
  }
  function countBeside(key: string, read: Read<Value>) {
    const anew = db
      .transaction()
      .execute((own) => countAnew(own, key, read))
      .catch((error: unknown) => {
        log.warn('not counted anew', describeError(error))
        return undefined
      })
      .finally(() => (counting = undefined))
    return { key, anew }
  }
  return async (trx: Trx, key: string, read: Read<Value>): Promise<{ value: Value; counted_at: Date | null }> => {
    let kept = known.get(key) ?? (await countAnew(trx, key, read))
    if (!(await stillHolds(trx, kept))) {
      counting ??= countBeside(key, read)
      if (counting.key === key) kept = (await Promise.race([counting.anew, pause(patience)])) ?? kept
    }
    const isOld = !(await stillHolds(trx, kept))
    return { value: kept.value, counted_at: isOld ? new Date(Date.now() - (performance.now() - kept.at)) : null }
  }
}

type Read<Value> = (trx: Trx) => Promise<Value>

async function readNow<Value>(trx: Trx, read: () => Promise<Value>): Promise<Kept<Value>> {
  const at = performance.now()
  const { rows } = await sql<{ snapshot: string }>`SELECT pg_current_snapshot()::text AS snapshot`.execute(trx)
  return { value: await read(), snapshot: rows[0]?.snapshot ?? '', at }
}

async function stillHolds(trx: Trx, { snapshot, at }: Omit<Kept<unknown>, 'value'>) {
  if (performance.now() - at > oldest) return false
  const [first = '0'] = snapshot.split(':')
  const { rows } = await sql<{ is_changed: boolean }>`
    SELECT EXISTS (
      SELECT FROM incident_change
      WHERE xid >= ${first}::xid8 AND NOT pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
    ) AS is_changed`.execute(trx)
  return rows[0]?.is_changed === false
}
