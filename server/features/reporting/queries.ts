import { sql } from 'kysely'
import type { IncidentForm } from '#contract/incidents.ts'
import type { FieldCode } from '#contract/errors.ts'
import { shownStatus } from '#contract/status.ts'
import type { Db, Trx } from '#server/database/connect.ts'

/** What a reporter's next step on a case depends on. Undefined for a case of somebody else. */
export async function findOwn(db: Db | Trx, user_id: number, id: number) {
  const row = await ownCase(db, user_id, id).executeTakeFirst()
  return row && { ...row, status: shownStatus(row.status) }
}

/** The same, with the row locked until the transaction ends, so that a second tab sees the first one's change. */
export async function lockOwn(trx: Trx, user_id: number, id: number) {
  const row = await ownCase(trx, user_id, id).forUpdate().executeTakeFirst()
  return row && { ...row, status: shownStatus(row.status) }
}

const ownCase = (db: Db | Trx, user_id: number, id: number) =>
  db.selectFrom('incident').select(['id', 'status', 'version']).where('id', '=', id).where('user_id', '=', user_id)

/** Which of the chosen country, city and category are not on the lists, or do not go together. */
export async function wrongChoices(db: Db, form: IncidentForm): Promise<Record<string, FieldCode>> {
  const { country_id, city_id, harassment_category_id } = form
  const wrong: Record<string, FieldCode> = {}
  const [country, city, category] = await Promise.all([
    country_id === null ? true : db.selectFrom('country').select('id').where('id', '=', country_id).executeTakeFirst(),
    city_id === null ? null : db.selectFrom('city').select('country_id').where('id', '=', city_id).executeTakeFirst(),
    harassment_category_id === null
      ? true
      : db.selectFrom('harassment_category').select('id').where('id', '=', harassment_category_id).executeTakeFirst(),
  ])
  if (!country) wrong['country_id'] = 'invalid'
  if (!category) wrong['harassment_category_id'] = 'invalid'
  if (city === undefined) wrong['city_id'] = 'invalid'
  else if (country && city && city.country_id !== country_id) wrong['city_id'] = 'city_not_in_country'
  return wrong
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

/** Numbers for rows that are inserted later: sealed values are bound to the row's number. */
export async function nextIds(db: Db | Trx, table: 'incident' | 'incident_document' | 'witness', count: number) {
  if (count <= 0) return []
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ id }) => id)
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
