import { sql } from 'kysely'
import type { Trx } from '#server/database/connect.ts'

/** The exports that hold something of a case. */
export async function exportsOf(trx: Trx, id: number) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM export WHERE incident_id = ${id}
    UNION SELECT id FROM export WHERE incident_ids @> ARRAY[${id}::bigint] AND state <> 'fetched'`.execute(trx)
  return rows.map((row) => row.id)
}

/** The names in the storage of everything that goes with a case. Its documents are locked, so that none gets another file. */
export async function caseFiles(trx: Trx, id: number): Promise<string[]> {
  await sql`SELECT FROM incident_document WHERE incident_id = ${id} FOR UPDATE`.execute(trx)
  const { rows } = await sql<{ name: string }>`
    SELECT storage_name AS name FROM incident_document WHERE incident_id = ${id}
    UNION ALL SELECT viewing_name FROM incident_document WHERE incident_id = ${id} AND viewing_name IS NOT NULL
    UNION ALL SELECT part.storage_name FROM document_preview_part part
      JOIN incident_document document ON document.id = part.document_id
      WHERE document.incident_id = ${id} AND part.storage_name IS NOT NULL
    UNION ALL SELECT storage_name FROM export WHERE incident_id = ${id} AND storage_name IS NOT NULL`.execute(trx)
  return rows.map(({ name }) => name)
}

/**
 * Removes every row that is about a case or names it. What has a foreign key on the case goes with it; the rest is here. A test
 * walks the catalogue for more (erasure.test.ts).
 */
export async function caseRows(trx: Trx, id: number) {
  const documents = await trx.selectFrom('incident_document').select('id').where('incident_id', '=', id).execute()
  await dropJobs(trx, 'incident_id', [id])
  await dropJobs(
    trx,
    'document',
    documents.map((document) => document.id),
  )
  await trx.deleteFrom('idempotency').where('incident_id', '=', id).execute()
  // Lists of cases that were handed out, or asked for: that the case was among them.
  await sql`UPDATE export SET incident_ids = array_remove(incident_ids, ${id}::bigint)
    WHERE incident_ids @> ARRAY[${id}::bigint]`.execute(trx)
  await forgetInHistories(trx, id)
  await trx.deleteFrom('incident').where('id', '=', id).execute()
}

/** What other cases' histories tell of this one: that it repeats them, or belongs to them. */
async function forgetInHistories(trx: Trx, id: number) {
  const words = [`case=${id}`, `duplicate_of=${id}`]
  // `before` names a case only where `after` does too.
  await sql`UPDATE incident_activity
    SET before = array(SELECT word FROM unnest(before) word WHERE word <> ALL (${words}::text[])),
      after = array(SELECT word FROM unnest(after) word WHERE word <> ALL (${words}::text[]))
    WHERE action IN ('closed', 'related') AND after && ${words}::text[]`.execute(trx)
}

/** What is left of an account whose cases go by themselves. */
export async function accountRows(trx: Trx, id: number) {
  await dropJobs(trx, 'user_id', [id])
  await trx.deleteFrom('tip').where('user_id', '=', id).execute()
  await trx.updateTable('incident_activity').set({ user_id: null }).where('user_id', '=', id).execute()
  await trx.deleteFrom('account').where('id', '=', id).execute()
}

/** Jobs about what is erased, done ones included. A restore has no jobs yet. */
async function dropJobs(trx: Trx, name: string, values: readonly number[]) {
  if (values.length === 0) return
  const { rows } = await sql<{ is_there: boolean }>`SELECT to_regclass('pgboss.job') IS NOT NULL AS is_there`.execute(
    trx,
  )
  if (rows[0]?.is_there)
    await sql`DELETE FROM pgboss.job WHERE data ->> ${name} = ANY (${values.map(String)})`.execute(trx)
}
