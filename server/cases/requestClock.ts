import { type ExpressionBuilder, sql } from 'kysely'
import { addDays, monthsAfter, todayInOslo } from '#contract/time.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'

/** Days before the last one from which a request is pressing. */
const pressingDays = 7
/** Article 12 (3): an answer within one month; two more where that is needed and whoever asked is told within the first. */
const answerMonths = 1
const extendedMonths = 3

/** The last day for an answer to what came at this moment, `YYYY-MM-DD` in Norway. */
export const answerDay = (received: Date, isExtended = false) =>
  monthsAfter(todayInOslo(received), isExtended ? extendedMonths : answerMonths)

/** How many requests nobody has begun with, and how many others are due within seven days or over. */
export async function countRequests(db: Db | Trx, now: Date) {
  const until = addDays(todayInOslo(now), pressingDays)
  const { rows } = await sql<{ requests: number; requestsDue: number }>`
    SELECT count(*) FILTER (WHERE state = 'received' AND due_on > ${until})::integer AS requests,
      count(*) FILTER (WHERE due_on <= ${until})::integer AS "requestsDue"
    FROM privacy_request WHERE answered_at IS NULL`.execute(db)
  return rows[0] ?? { requests: 0, requestsDue: 0 }
}

/** The witnesses who are restricted for a request (GDPR article 18), also where the reporter has taken them out since. */
export const restrictedFor = (eb: ExpressionBuilder<DB, 'privacy_request'>) =>
  eb.selectFrom('witness').select('witness.id').whereRef('witness.restricted_for', '=', 'privacy_request.id')

/** Whether one of them stands in a case. */
export const hasOpenRestriction = (eb: ExpressionBuilder<DB, 'privacy_request'>) =>
  eb.exists(restrictedFor(eb).where('witness.ended_at', 'is', null))
