import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  isLeftOut,
  qualified,
  quoted,
  readMigrations,
  readSequences,
  readTables,
  type Sequence,
  type Table,
} from './catalogue.ts'

/** The whole database at one moment, over as many connections as it has roles. */
export type Snapshot = {
  at: Date
  /** The number of PostgreSQL's version, such as 150008. */
  postgres: number
  migrations: string[]
  sequences: Sequence[]
  /** The tables of cases and of everything else; the keys lie in `keyringTables`. */
  tables: Table[]
  keyringTables: Table[]
  /** PostgreSQL's text format, and how many rows there were once it has ended. */
  copy(table: Table): { bytes: AsyncIterable<Uint8Array>; rows(): number }
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Which rows of `stored_file` name files that are backed up, as a condition. */
  keptFiles: string
  close(): Promise<void>
}

/** What decides how values are written as text, the same on both sides of a backup. */
export const plainText = `SET DateStyle = ISO; SET IntervalStyle = postgres; SET TimeZone = UTC; SET extra_float_digits = 3;
  SET bytea_output = hex; SET client_encoding = UTF8; SET statement_timeout = 0; SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0; SET search_path = pg_catalog, public`

/** @param keyringUrl as the role that owns the schema keyring, when it has one of its own */
export async function openSnapshot(url: string, keyringUrl: string | undefined): Promise<Snapshot> {
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
    const { rows } = await main.query<{ at: Date; snapshot: string; version: string }>(
      `SELECT now() AS at, pg_export_snapshot() AS snapshot, current_setting('server_version_num') AS version`,
    )
    const [first] = rows
    if (!first) throw new Error('the database gave no snapshot')
    const { at, snapshot, version } = first
    const other = keyringUrl === undefined ? main : await open(keyringUrl)
    if (other !== main) await other.query(`SET TRANSACTION SNAPSHOT '${snapshot.replaceAll("'", '')}'`)
    const [own, others] = [await readTables(main), other === main ? [] : await readTables(other)]
    const readers = new Map<string, pg.Client>()
    for (const [tables, client] of [
      [own, main],
      [others, other],
    ] as const)
      for (const table of tables)
        if (table.isReadable && !readers.has(qualified(table))) readers.set(qualified(table), client)
    const wanted = own.filter((table) => !isLeftOut(table))
    const keptFiles = keptFilesOf(own)
    for (const table of wanted)
      if (!readers.has(qualified(table))) throw new Error(`no role may read the table ${table.schema}.${table.name}`)
    return {
      at,
      postgres: Number(version),
      migrations: await readMigrations(main),
      sequences: await readSequences(main),
      tables: wanted.filter(({ schema }) => schema !== 'keyring'),
      keyringTables: wanted.filter(({ schema }) => schema === 'keyring'),
      copy(table) {
        const client = readers.get(qualified(table)) ?? main
        const stream = client.query(copyTo(`COPY (${selectOf(table, keptFiles)}) TO STDOUT`))
        return { bytes: stream, rows: () => stream.rowCount }
      },
      query: async (text) => (await main.query(text)).rows,
      keptFiles,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Files of exports, and of what people take along, are left out with their rows. */
function selectOf(table: Table, keptFiles: string) {
  const columns = table.columns.map((name) => quoted(name)).join(', ')
  const all = `SELECT ${columns} FROM ${qualified(table)}`
  if (table.schema !== 'public' || table.name !== 'stored_file') return all
  return `${all} WHERE ${keptFiles}`
}

const shortLived = ['export', 'takeout']

/** A database may be older than this code: the portal is updated, and was not started since. */
function keptFilesOf(tables: readonly Table[]) {
  const there = tables.filter(({ schema, name }) => schema === 'public' && shortLived.includes(name))
  const names = there.map((table) => `SELECT storage_name FROM ${qualified(table)} WHERE storage_name IS NOT NULL`)
  return names.length === 0 ? 'true' : `name NOT IN (${names.join(' UNION ALL ')})`
}
