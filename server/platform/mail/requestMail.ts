import type { Services } from '#server/context.ts'
import { openText, type Place } from '#server/platform/secrets/encryption.ts'

/** What the address of whoever sent a request is bound to, as all sealed columns are (server/cases/sealedColumns.ts). */
const reachOf = (row: number): Place => ({ table: 'privacy_request', column: 'reach_sealed', row })

/**
 * The address that somebody gave with a request, while the request is there and wants mails. Nobody has confirmed it, so only what
 * the privacy officer does makes a mail go, never the request itself (docs/threats.md row 19).
 */
export async function requestAddress({ db, keys }: Pick<Services, 'db' | 'keys'>, id: number) {
  const row = await db
    .selectFrom('privacy_request')
    .select('reach_sealed')
    .where('id', '=', id)
    .where('reach_by', '=', 'email')
    .executeTakeFirst()
  const key = row && (await keys.requests.keyOf(db, id))
  return key && openText(key, row.reach_sealed, reachOf(id))
}
