import { statusOf } from '#server/database/storedCodes.ts'
import type { Db, Trx } from '#server/database/connect.ts'

/** What a reporter's next step on a case depends on. Undefined for a case of somebody else. */
export async function findOwn(db: Db, user_id: number, id: number) {
  const row = await db
    .selectFrom('incident')
    .select(['id', 'status'])
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row && { ...row, status: statusOf(row.status) }
}

export const findSubmit = (db: Db | Trx, user_id: number, key: string) =>
  db
    .selectFrom('idempotency')
    .select(['fingerprint', 'incident_id'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()

/** Claims the key for this submit; false when it is taken. A second claim waits until the first commits or fails. */
export async function claimSubmit(
  trx: Trx,
  claim: { user_id: number; key: string; fingerprint: Buffer; incident_id: number; created_at: Date },
) {
  const made = await trx
    .insertInto('idempotency')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('incident_id')
    .executeTakeFirst()
  return made !== undefined
}

/** The documents of a case, each with the names of its files in the storage. */
export async function documentsOf(db: Db | Trx, incident_id: number) {
  const rows = await db
    .selectFrom('incident_document')
    .select(['id', 'storage_name', 'viewing_name'])
    .where('incident_id', '=', incident_id)
    .execute()
  return rows.map(({ id, storage_name, viewing_name }) => ({
    id,
    names: viewing_name === null ? [storage_name] : [storage_name, viewing_name],
  }))
}
