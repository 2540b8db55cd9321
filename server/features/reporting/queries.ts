import { sql } from 'kysely'
import type { IncidentForm } from '#contract/incidents.ts'

import type { FieldCode } from '#contract/errors.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { statusOf } from '#server/cases/ownCases.ts'

/** A case as far as its reporter's next step depends on it. Another's case is not there at all. */
export async function findOwn(db: Db | Trx, user_id: number, id: number) {
  const row = await ownCase(db, user_id, id).executeTakeFirst()
  return row && { ...row, status: statusOf(row.status) }
}

/** The same, held until the transaction ends: a second tab waits, and then sees what the first one did. */
export async function lockOwn(trx: Trx, user_id: number, id: number) {
  const row = await ownCase(trx, user_id, id).forUpdate().executeTakeFirst()
  return row && { ...row, status: statusOf(row.status) }
}

const ownCase = (db: Db | Trx, user_id: number, id: number) =>
  db
    .selectFrom('incident')
    .select(['id', 'status', 'version', 'submitted_at'])
    .where('id', '=', id)
    .where('user_id', '=', user_id)

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

/** Takes the key for this submit. Two at once: the second waits here until the first is whole, or gone. */
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

/** Numbers for rows whose place is sealed into their content before they are written. */
export async function nextIds(db: Db | Trx, table: 'incident' | 'incident_document' | 'witness', count: number) {
  if (count <= 0) return []
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ id }) => id)
}

export const documentsOf = (db: Db | Trx, incident_id: number) =>
  db
    .selectFrom('incident_document')
    .select(['id', 'storage_name', 'viewing_name'])
    .where('incident_id', '=', incident_id)
    .execute()
