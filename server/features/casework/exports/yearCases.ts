import { sql } from 'kysely'
import { deskStatuses } from '#contract/casework.ts'
import { timeZone } from '#contract/time.ts'
import { isCounted } from '#server/cases/counted.ts'
import type { Trx } from '#server/database/connect.ts'

/** Of a case `i`: counted in numbers (docs/casework.md, "States"), and its reporter does not mind. */
export const isCounting = sql<boolean>`(i.status = ANY (${[...deskStatuses]}) AND ${isCounted()})`

/** The cases of a year that count: by the day it happened, or where nobody knows it, by the day it was sent in. */
export async function numbersOfYear(trx: Trx, year: number) {
  const { rows } = await sql<{ id: number }>`SELECT i.id FROM incident i WHERE ${isCounting}
    AND extract(year FROM coalesce(i.date, (i.submitted_at AT TIME ZONE ${timeZone})::date)) = ${year}
    ORDER BY i.id`.execute(trx)
  return rows.map(({ id }) => id)
}
