import { sql } from 'kysely'
import type { Trx } from '#server/database/connect.ts'

/** The exports that hold something of one of the cases. */
export async function exportsOf(trx: Trx, cases: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM export WHERE incident_id = ANY (${cases})
    UNION SELECT id FROM export WHERE incident_ids && ${cases}::bigint[] AND state <> 'fetched'`.execute(trx)
  return rows.map((row) => row.id)
}

/** The names in the storage of what this transaction has left without an owner. */
export async function releasedFiles(trx: Trx) {
  const rows = await trx
    .selectFrom('stored_file')
    .select('name')
    .where('state', '=', 'released')
    .where('since', '=', sql<Date>`now()`)
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Removes every row that is about the cases or names them. What has a foreign key on a case goes with it; the rest is here. A
 * test walks the catalogue for more (erasure.test.ts).
 */
export async function caseRows(trx: Trx, cases: readonly number[]) {
  if (cases.length === 0) return
  const rows = await trx.selectFrom('incident_document').select('id').where('incident_id', 'in', cases).execute()
  const documents = rows.map(({ id }) => id)
  await dropJobs(trx, 'incident_id', cases)
  await dropJobs(trx, 'document', documents)
  await trx.deleteFrom('idempotency').where('incident_id', 'in', cases).execute()
  // Lists of cases that were handed out, or asked for: that the case was among them.
  await sql`UPDATE export SET incident_ids = array(SELECT id FROM unnest(incident_ids) WITH ORDINALITY AS one (id, place)
      WHERE id <> ALL (${cases}) ORDER BY place)
    WHERE incident_ids && ${cases}::bigint[]`.execute(trx)
  await forgetInHistories(trx, cases)
  await trx.deleteFrom('incident').where('id', 'in', cases).execute()
}

/** What other cases' histories tell of these: that they repeat them, or belong to them. */
async function forgetInHistories(trx: Trx, cases: readonly number[]) {
  const words = cases.flatMap((id) => [`case=${id}`, `duplicate_of=${id}`])
  // `before` names a case only where `after` does too.
  await sql`UPDATE incident_activity
    SET before = array(SELECT word FROM unnest(before) word WHERE word <> ALL (${words}::text[])),
      after = array(SELECT word FROM unnest(after) word WHERE word <> ALL (${words}::text[]))
    WHERE action IN ('closed', 'related') AND after && ${words}::text[]`.execute(trx)
}

/** What is left of accounts whose cases go by themselves. */
export async function accountRows(trx: Trx, accounts: readonly number[]) {
  if (accounts.length === 0) return
  await dropJobs(trx, 'user_id', accounts)
  await trx.deleteFrom('tip').where('user_id', 'in', accounts).execute()
  await trx.updateTable('incident_activity').set({ user_id: null }).where('user_id', 'in', accounts).execute()
  await trx.deleteFrom('account').where('id', 'in', accounts).execute()
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
