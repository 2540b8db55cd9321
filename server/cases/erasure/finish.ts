import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { type Db, type Trx, transact } from '#server/database/connect.ts'
import { update } from '#server/database/rows.ts'
import { writeAudits } from '#server/platform/audit/log.ts'
import { describeError } from '#server/platform/log.ts'
import { removeFiles } from '#server/platform/storage/storedFiles.ts'
import { readLedger, type ErasedKind, type LedgerEntry, type LedgerKind } from './ledger.ts'
import { appendToLedgerFile } from './ledgerFile.ts'

export type Ground = Pick<Services, 'config' | 'db' | 'clock' | 'keys' | 'secret' | 'storage' | 'log'>
type Row = Awaited<ReturnType<ReturnType<typeof read>['execute']>>[number]

/**
 * Takes erasures from wherever each is to their end; does nothing for those that are done. What follows the ledger's entry, in the order
 * of docs/threats.md, "Encryption": the ledger's second place; keys and rows, in one transaction; the files, and then the rows of the
 * audit log. Each step writes down that it is done, and may be repeated and done twice at once: a kill between or in two leaves rows from
 * which the next run goes on. Of a witness the row and all else went with the ledger's entry, in one transaction: only the ledger's
 * second place is left to be written.
 */
async function finishTogether(ground: Ground, ids: readonly number[]) {
  await writeLedger(ground, ids)
  await removeRows(ground, ids)
  await removeFilesOf(ground, ids)
}

async function writeLedger({ config, db, log }: Ground, ids: readonly number[]) {
  const rows = await read(db, ids, 'noted').execute()
  const entries: LedgerEntry[] = []
  for (const row of rows) entries.push(...(await readLedger(db, row)))
  await appendToLedgerFile(config, entries).catch((error: unknown) => {
    log.error('the ledger of erasures in LEDGER_DIR cannot be written', { job: 'erasure', ...describeError(error) })
    throw error
  })
  await advance(db, rows, 'kept')
}

const removeRows = ({ db, keys }: Ground, ids: readonly number[]) =>
  inStep(db, ids, 'kept', async (trx, rows) => {
    const cases = subjectsOf(rows, 'case')
    for (const id of cases) await keys.forget(trx, id)
    for (const id of await exportsOf(trx, cases)) await keys.exports.forget(trx, id)
    // Each has its own files, so that one that cannot be removed holds up no other erasure.
    const taken = new Set<string>()
    // Cases first: those of an account refer to it.
    for (const row of rows.toSorted((a, b) => Number(a.kind === 'account') - Number(b.kind === 'account'))) {
      await caseRows(trx, subjectsOf([row], 'case'))
      await accountRows(trx, subjectsOf([row], 'account'))
      const files = (await releasedFiles(trx)).filter((name) => !taken.has(name))
      for (const name of files) taken.add(name)
      await update(trx, 'erasure', row.id, { files })
    }
    await advance(trx, rows, 'rowless')
  })

async function removeFilesOf(ground: Ground, ids: readonly number[]) {
  const left = await read(ground.db, ids, 'rowless').execute()
  await removeFiles(ground, [...new Set(left.flatMap((row) => row.files))])
  await inStep(ground.db, ids, 'rowless', async (trx, rows) => {
    await trx.deleteFrom('erasure').where('id', 'in', idsOf(rows)).execute()
    const told = rows.filter((row) => row.is_audited)
    const facts = told.map(({ kind, subject_id }) => ({
      actor: 'system' as const,
      action: 'erased' as const,
      ...(kind === 'case' ? { subject: { kind: 'case' as const, id: subject_id } } : {}),
      after: [kind],
    }))
    await writeAudits(ground, trx, facts)
  })
}

/**
 * Finishes one erasure now. What fails is logged, and done by the job. Answers whether nothing of it is left: false also while another
 * server is at it.
 */
export async function finishErasureOf(ground: Ground, kind: LedgerKind, subject_id: number): Promise<boolean> {
  const work = ground.db
    .selectFrom('erasure')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
  const row = await work.executeTakeFirst()
  if (!row) return true
  await finishTogether(ground, [row.id]).catch((error: unknown) => tell(ground, error))
  return (await work.executeTakeFirst()) === undefined
}

const tell = ({ log }: Ground, error: unknown) =>
  log.error('an erasure is not finished, will be tried again', { job: 'erasure', ...describeError(error) })

/** Erasures that share each step's transaction: most of a step is the wait for the disk. */
const together = 50

/** Finishes whatever is under way, the oldest first. One that fails holds up no other. Answers how many are left. */
export async function finishErasures(ground: Ground): Promise<number> {
  let left = 0
  for (let after = 0; ;) {
    const rows = await ground.db
      .selectFrom('erasure')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(together)
      .execute()
    if (rows.length === 0) return left
    const ids = idsOf(rows)
    after = ids.at(-1) ?? after
    await finishTogether(ground, ids).catch(async () => {
      for (const id of ids)
        await finishTogether(ground, [id]).catch((error: unknown) => {
          left += 1
          tell(ground, error)
        })
    })
  }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const subjectsOf = (rows: readonly Row[], kind: ErasedKind) =>
  rows.filter((row) => row.kind === kind).map((row) => row.subject_id)

const read = (db: Db | Trx, ids: readonly number[], step: string) =>
  db
    .selectFrom('erasure')
    .select(['id', 'kind', 'subject_id', 'hash', 'step', 'files', 'is_audited'])
    .where('id', 'in', ids)
    .where('step', '=', step)
    .orderBy('id')

/** An account and its cases have rows that refer to each other, so one may have to let the other go first. */
const inStep = (
  db: Db,
  ids: readonly number[],
  step: string,
  act: (trx: Trx, rows: readonly Row[]) => Promise<unknown>,
) =>
  transact(db, async (trx) => {
    const rows = await read(trx, ids, step).forUpdate().execute()
    if (rows.length > 0) await act(trx, rows)
  })

/** One that another has advanced meanwhile stays as it is. */
const advance = async (db: Db | Trx, rows: readonly Row[], step: string) => {
  const [first] = rows
  if (!first) return
  await db.updateTable('erasure').set({ step }).where('id', 'in', idsOf(rows)).where('step', '=', first.step).execute()
}

async function exportsOf(trx: Trx, cases: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM export WHERE incident_id = ANY (${cases})
    UNION SELECT id FROM export WHERE incident_ids && ${cases}::bigint[] AND state <> 'fetched'`.execute(trx)
  return rows.map((row) => row.id)
}

/** The names in the storage of what this transaction has left without an owner. */
async function releasedFiles(trx: Trx) {
  const rows = await trx
    .selectFrom('stored_file')
    .select('name')
    .where('state', '=', 'released')
    .where('since', '=', sql<Date>`now()`)
    .execute()
  return rows.map(({ name }) => name)
}

/** Removes every row that names the cases and has no foreign key on them. A test looks for more (erasure.test.ts). */
async function caseRows(trx: Trx, cases: readonly number[]) {
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
async function accountRows(trx: Trx, accounts: readonly number[]) {
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
