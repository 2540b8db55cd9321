import { sql } from 'kysely'
import { todayInOslo } from '#contract/time.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { addDays, daysFrom } from './clocks.ts'

/** Days before the last one from which a request is pressing. */
const pressingDays = 7
/** Article 12 (3): an answer within one month; two more where that is needed and whoever asked is told within the first. */
const answerMonths = 1
const extendedMonths = 3

/** The last day for an answer to what came at this moment, `YYYY-MM-DD` in Norway. */
export const answerDay = (received: Date, isExtended = false) =>
  monthsAfter(todayInOslo(received), isExtended ? extendedMonths : answerMonths)

/** The same day so many months later, or the last of the month where there is none: 31 January is followed by 28 or 29 February. */
export function monthsAfter(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  const wanted = Math.min(date, last.getUTCDate())
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), wanted)).toISOString().slice(0, 10)
}

/** Whole days to the last one: 0 on the day itself, below 0 when it is over. */
export const daysLeft = (due_on: string, now: Date) => daysFrom(todayInOslo(now), due_on)

/** How many requests nobody has begun with, and how many others are due within seven days or over. */
export async function countRequests(db: Db | Trx, now: Date) {
  const until = addDays(todayInOslo(now), pressingDays)
  const { rows } = await sql<{ requests: number; requestsDue: number }>`
    SELECT count(*) FILTER (WHERE state = 'received' AND due_on > ${until})::integer AS requests,
      count(*) FILTER (WHERE due_on <= ${until})::integer AS "requestsDue"
    FROM privacy_request WHERE answered_at IS NULL`.execute(db)
  return rows[0] ?? { requests: 0, requestsDue: 0 }
}
