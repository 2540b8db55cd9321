import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/connect.ts'
import { describeError, type Log } from '#server/platform/log.ts'

/** For how long an older version may still be shown, in milliseconds. */
const staleFor = 1000
/** After so long without a reader the known version may be hours old: a reader waits for the new one, but briefly. */
const silence = 5000
const patience = 300

/** The version of all public content; without a promise when it is known well enough. */
export type ContentVersion = () => number | Promise<number>

/**
 * Public content has one number that grows with every change of it, on whatever server it was made. It is read once a
 * second at most, and only when somebody asks; while the database is unavailable the last known number is used.
 */
export function followContentVersion(db: Db, log: Log): ContentVersion {
  let version = 0
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  const read = async () => {
    try {
      const row = await db.selectFrom('content_version').select('version').executeTakeFirst()
      version = row?.version ?? 0
    } catch (error) {
      log.warn('the content version could not be read', describeError(error))
    } finally {
      readAt = performance.now()
      reading = undefined
    }
  }
  const waited = async (age: number) => {
    await (age === Infinity ? reading : Promise.race([reading, pause(patience, undefined, { ref: false })]))
    return version
  }
  return () => {
    const age = performance.now() - readAt
    if (age > staleFor) reading ??= read()
    return age > silence ? waited(age) : version
  }
}

/** To be called in the transaction that changes an article or an entry. */
export const contentChanged = (trx: Trx) => sql`UPDATE content_version SET version = version + 1`.execute(trx)
