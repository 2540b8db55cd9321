import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { kept } from '#server/cases/retentionRules/periods.ts'
import { hasOpenRestriction } from '#server/cases/openRestriction.ts'
import { ago } from './dueDays.ts'

/** Requests of one transaction. */
const batch = 100

/**
 * Erases requests twelve months after their answer, key and rows together, but none for which a witness is still restricted: it would
 * be known nowhere why, nor be ended. The yearly report goes on counting them by their rows in the audit log. A kill loses one batch at
 * most.
 */
export async function endRequests({ db, clock, keys }: Pick<Services, 'db' | 'clock' | 'keys'>) {
  for (let isMore = true; isMore;) isMore = await db.transaction().execute((trx) => endSome({ clock, keys }, trx))
}

async function endSome({ clock, keys }: Pick<Services, 'clock' | 'keys'>, trx: Trx) {
  const rows = await trx
    .selectFrom('privacy_request')
    .select('id')
    .where('answered_at', '<', ago(clock.now(), kept.answeredRequest))
    .where((eb) => eb.not(hasOpenRestriction(eb)))
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return false
  for (const id of ids) await keys.requests.forget(trx, id)
  await trx.deleteFrom('privacy_request').where('id', 'in', ids).execute()
  return ids.length === batch
}
