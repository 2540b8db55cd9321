import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { type AuditAction, lockChain, writeAudit } from '#server/platform/audit/log.ts'

/** So long after a case was opened, what is read of it belongs to the same visit. */
export const visitMinutes = 30

/** Cases that the row of a search names as `case=17`: who found more has searched for what is common. */
export const mostNamed = 10

/** `showsNumber`: the row names another case in which a number is alike, so that the visit's own row does not tell of it. */
type Reading = { id: number; action: AuditAction; after?: readonly string[]; showsNumber?: boolean }

/**
 * Writes down that somebody of the staff reads something of a case. A visit is one row: nothing is written by who has opened the whole
 * case (`case_opened` without codes) within half an hour, or read the very same. What shows a document or a number, and what changes
 * anything, has a row each by `writeAudit`. To be called last in the transaction, as that.
 */
export async function writeReading(
  ground: Pick<Services, 'clock' | 'secret'>,
  trx: Trx,
  staff: number,
  { id, action, after = [], showsNumber = false }: Reading,
) {
  const since = new Date(ground.clock.now().getTime() - visitMinutes * 60_000)
  const written = sql`
    SELECT FROM audit.entry WHERE subject = 'case' AND subject_id = ${id} AND staff_id = ${staff} AND at > ${since}
      AND ((action = 'case_opened' AND after = '{}' AND NOT ${showsNumber}::boolean) OR (action = ${action} AND after = ${[...after]}::text[])) LIMIT 1`
  if ((await written.execute(trx)).rows.length > 0) return
  // Once more behind the lock of the chain: several readings at once are one visit too.
  await lockChain(trx)
  if ((await written.execute(trx)).rows.length > 0) return
  await writeAudit(ground, trx, { actor: { staff }, action, subject: { kind: 'case', id }, after })
}
