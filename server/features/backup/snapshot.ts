import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { deskStatuses } from '#contract/casework.ts'
import { nameOf } from '#server/cases/erasure/ledger.ts'

/** The whole database at one moment, over as many connections as it has roles. */
export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>

/** What decides how values are written as text, the same on both sides of a backup. */
export const plainText = `SET DateStyle = ISO; SET IntervalStyle = postgres; SET TimeZone = UTC; SET extra_float_digits = 3;
  SET bytea_output = hex; SET client_encoding = UTF8; SET statement_timeout = 0; SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0; SET search_path = pg_catalog, public`

/** @param keyringUrl as the role that owns the schema keyring, when it has one of its own */
export async function openSnapshot(url: string, keyringUrl: string | undefined) {
  const clients: pg.Client[] = []
  const close = async () => void (await Promise.all(clients.map((client) => client.end().catch(() => undefined))))
  const open = async (address: string) => {
    const client = new pg.Client({ connectionString: address, application_name: 'portal backup' })
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
    await client.query(plainText)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return client
  }
  try {
    const main = await open(url)
    const { rows } = await main.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot')
    const snapshot = rows[0]?.snapshot ?? ''
    const other = keyringUrl === undefined ? main : await open(keyringUrl)
    if (other !== main) await other.query(`SET TRANSACTION SNAPSHOT '${snapshot.replaceAll("'", '')}'`)
    const tables = (await readTables(main)).filter((table) => !isLeftOut(table))
    const queryOn =
      (client: pg.Client) =>
      async <Row extends pg.QueryResultRow>(text: string) =>
        (await client.query<Row>(text)).rows
    return {
      migrations: await readMigrations(main),
      sequences: await readSequences(main),
      /** Of cases and of everything else; the keys lie in `keyringTables`. */
      tables: tables.filter(({ schema }) => schema !== 'keyring'),
      keyringTables: tables.filter(({ schema }) => schema === 'keyring'),
      /** PostgreSQL's text format, and how many rows there were once it has ended. */
      copy(table: Table) {
        const client = table.schema === 'keyring' ? other : main
        const stream = client.query(copyTo(`COPY (${selectOf(table)}) TO STDOUT`))
        return { bytes: stream, rows: () => stream.rowCount }
      },
      query: queryOn(main),
      /** As the role that may read the keyring. */
      queryKeyring: queryOn(other),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Files of exports, of what people take along, and of uploads that are not checked yet are left out with their rows. */
function selectOf(table: Table) {
  const columns = table.columns.map((name) => quoted(name)).join(', ')
  const all = `SELECT ${columns} FROM ${qualified(table)}`
  if (table.schema !== 'public' || table.name !== 'stored_file') return all
  return `${all} WHERE ${keptFiles}`
}

/** Which rows of `stored_file` name files that are backed up, as a condition. */
const keptFiles = ['export', 'takeout', 'media_upload_part']
  .map((table) => `name NOT IN (SELECT storage_name FROM public.${table} WHERE storage_name IS NOT NULL)`)
  .join(' AND ')

/** The names of the erasures that LEDGER_DIR has too: one in its step `noted` may be in the ledger of the database alone. */
export async function erasedIn(snapshot: Snapshot) {
  const rows = await snapshot.query<{ kind: string; hash: Buffer }>(
    `SELECT kind, hash FROM audit.erasure_ledger noted WHERE NOT EXISTS (SELECT FROM public.erasure begun
       WHERE begun.step = 'noted' AND begun.kind = noted.kind AND begun.hash = noted.hash)`,
  )
  return rows.map(nameOf)
}

export async function namesOf(snapshot: Snapshot) {
  const rows = await snapshot.query<{ name: string }>(
    `SELECT name FROM public.stored_file WHERE state = 'owned' AND ${keptFiles} ORDER BY name`,
  )
  return rows.map(({ name }) => name)
}

export async function countShown(snapshot: Snapshot) {
  const statuses = deskStatuses.map((status) => `'${status}'`).join(', ')
  const [row] = await snapshot.query<{ cases: string; documents: string }>(
    `SELECT count(*) AS cases, coalesce(sum((SELECT count(*) FROM public.incident_document document
       WHERE document.incident_id = incident.id)), 0) AS documents
     FROM public.incident WHERE status IN (${statuses})`,
  )
  return { cases: Number(row?.cases ?? 0), documents: Number(row?.documents ?? 0) }
}

/** A table of ours, with the columns that are copied: generated ones are computed again. */
export type Table = { schema: string; name: string; columns: string[] }

/**
 * Not in a backup: sessions, since whoever signed out, or was signed out, must not be let in again; exports and files people take
 * along, whose bytes live for a day at most; and what only holds for the moment. Their rows live for 30 days and stay out too:
 * after a restore nobody has asked for a file, and what a person takes along does not tell of lists of cases that were handed out
 * before (an export of one case stands in its history). Uploads under way stay out: nobody has checked their bytes. The queue of
 * jobs (schema pgboss) is left out too: what waited has been done by the portal that was backed up, and mails must not go twice.
 */
const leftOut = new Set([
  'public.session',
  'public.staff_session',
  'public.throttle',
  'public.mailbox',
  'public.editing_lock',
  'public.export',
  'keyring.export_key',
  'public.takeout',
  'keyring.takeout_key',
  'public.media_upload',
  'public.media_upload_part',
  'public.kysely_migration',
  'public.kysely_migration_lock',
])

export const qualified = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const isLeftOut = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => leftOut.has(`${schema}.${name}`)

/** The tables of the schemas that migrations make, which every role may list. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT nspname AS schema, relname AS name,
      array(SELECT attname::text FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname IN ('public', 'keyring', 'audit')
    ORDER BY nspname, relname`)
  return rows
}

export type Sequence = { schema: string; name: string; last_value: string; is_big: boolean }

/** How far each sequence is. Not of the snapshot but later, so that no number is given twice. */
async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    SELECT schemaname AS schema, sequencename AS name, coalesce(last_value, start_value)::text AS last_value,
      data_type = 'bigint'::regtype AS is_big
    FROM pg_sequences WHERE schemaname IN ('public', 'audit') ORDER BY 1, 2`)
  return rows
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.kysely_migration ORDER BY name')
  return rows.map(({ name }) => name)
}
