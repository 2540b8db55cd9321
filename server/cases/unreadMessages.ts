import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'

/** Refuses what a message that came after `last_id` might change: whoever answers or closes a case has read it. null: none was read. */
export async function refuseUnread(trx: Trx, incident_id: number, last_id: number | null) {
  const newer = await trx
    .selectFrom('message')
    .select('id')
    .where('incident_id', '=', incident_id)
    .where('id', '>', last_id ?? 0)
    .limit(1)
    .executeTakeFirst()
  if (newer) fail('newer_message')
}
