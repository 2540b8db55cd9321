import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/connect.ts'
import { warnSeldom, type Log } from '#server/platform/log.ts'

/** Milliseconds until the version is read again beside, and until a reader waits: what is published must be seen within a second. */
const staleFor = 350
const silence = 800
const patience = 300

/** The version of all public content; without a promise when it is known well enough. */
export type ContentVersion = () => number | Promise<number>

/** A number that grows with every change of public content, read three times a second at most, and only when somebody asks. */
export function followContentVersion(db: Db, log: Log): ContentVersion {
  const warn = warnSeldom(log, 'the content version could not be read')
  let version = 0
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  const read = async () => {
    try {
      const row = await db.selectFrom('content_version').select('version').executeTakeFirst()
      version = row?.version ?? 0
    } catch (error) {
      warn(error)
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
