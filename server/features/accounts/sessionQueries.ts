import { stopTakeouts } from '#server/cases/takeouts.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { upsert } from '#server/database/rows.ts'
import { sessionStands } from '#server/platform/http/sessions.ts'

export const rememberNetwork = (db: Db | Trx, user_id: number, network_hash: Buffer, now: Date) =>
  upsert(db, 'known_network', ['user_id', 'network_hash'], { user_id, network_hash, last_used_at: now })

export const forgetNetworks = (trx: Trx, user_id: number) =>
  trx.deleteFrom('known_network').where('user_id', '=', user_id).execute()

export const listSessions = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .where(sessionStands(now))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()

export const endSession = (db: Db, user_id: number, id: number) =>
  db.deleteFrom('session').where('id', '=', id).where('user_id', '=', user_id).returning('id').executeTakeFirst()

/** With them ends what somebody may have asked to take along from one of them. */
export async function endOtherSessions(trx: Trx, user_id: number, kept: number | null) {
  await stopTakeouts(trx, user_id)
  await trx
    .deleteFrom('session')
    .where('user_id', '=', user_id)
    .$if(kept !== null, (query) => query.where('id', '!=', kept))
    .execute()
}
