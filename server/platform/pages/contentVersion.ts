import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/connect.ts'
import { describeError, type Log } from '#server/platform/log.ts'

/** How long a reader may still be shown what stood before, in milliseconds. */
const staleFor = 1000
/** After so long a silence what is known may be hours old: the reader waits for the new number, but not for long. */
const silence = 5000
const patience = 300

/**
 * Public content has one number that grows with every change of it, on whatever server it was made. Asked for once a
 * second at most, and only when somebody reads; while the database is away the last known one stands.
 */
export function followContentVersion(db: Db, log: Log) {
  let version = 0
  let askedAt = -Infinity
  let asking: Promise<void> | undefined
  const ask = async () => {
    try {
      const row = await db.selectFrom('content_version').select('version').executeTakeFirst()
      version = row?.version ?? 0
    } catch (error) {
      log.warn('the content version could not be read', describeError(error))
    } finally {
      askedAt = performance.now()
      asking = undefined
    }
  }
  const waited = async (age: number) => {
    await (age === Infinity ? asking : Promise.race([asking, pause(patience, undefined, { ref: false })]))
    return version
  }
  /** At once when it is known well enough. */
  return (): number | Promise<number> => {
    const age = performance.now() - askedAt
    if (age > staleFor) asking ??= ask()
    return age > silence ? waited(age) : version
  }
}

/** To be called in the transaction that changes an article or an entry. */
export const contentChanged = (trx: Trx) => sql`UPDATE content_version SET version = version + 1`.execute(trx)
