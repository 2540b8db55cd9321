import { sql } from 'kysely'
import { timeZone } from '#contract/time.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { kept } from '#server/cases/lives/periods.ts'
import { ago } from './dueDays.ts'

/** Requests of one transaction. */
const batch = 100

/**
 * Erases requests twelve months after their answer, key and rows together. That there was one stays in the counts for the yearly
 * report. A kill loses one batch at most.
 */
export async function endRequests({ db, clock, keys }: Pick<Services, 'db' | 'clock' | 'keys'>) {
  for (let isMore = true; isMore;) isMore = await db.transaction().execute((trx) => endSome({ clock, keys }, trx))
}

async function endSome({ clock, keys }: Pick<Services, 'clock' | 'keys'>, trx: Trx) {
  const rows = await trx
    .selectFrom('privacy_request')
    .select('id')
    .where('answered_at', '<', ago(clock.now(), kept.answeredRequest))
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return false
  await sql`
    INSERT INTO privacy_request_count (year, capacity, wish, outcome, was_extended, was_late, requests)
    SELECT extract(year FROM received_at AT TIME ZONE ${timeZone})::smallint, capacity, wish, outcome, extension IS NOT NULL,
      (answered_at AT TIME ZONE ${timeZone})::date > due_on, count(*)::integer
    FROM privacy_request WHERE id = ANY (${ids}::bigint[]) GROUP BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (year, capacity, wish, outcome, was_extended, was_late)
    DO UPDATE SET requests = privacy_request_count.requests + excluded.requests`.execute(trx)
  for (const id of ids) await keys.requests.forget(trx, id)
  await trx.deleteFrom('privacy_request').where('id', 'in', ids).execute()
  return ids.length === batch
}
