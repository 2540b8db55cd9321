import type { Client } from 'pg'

/** A table of ours, with the columns that are copied: generated ones are computed again. */
export type Table = { schema: string; name: string; columns: string[] }

/**
 * Not in a backup: sessions, since whoever signed out, or was signed out, must not be let in again; exports and files people take
 * along, whose bytes live for a day at most; and what only holds for the moment. Their rows live for 30 days and stay out too:
 * after a restore nobody has asked for a file, and what a person takes along does not tell of lists of cases that were handed out
 * before (an export of one case stands in its history). The queue of jobs (schema pgboss) is left out too: what waited has
 * been done by the portal that was backed up, and mails must not go twice.
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
  'public.kysely_migration',
  'public.kysely_migration_lock',
])

export const qualified = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const isLeftOut = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => leftOut.has(`${schema}.${name}`)

/** The tables of the schemas that migrations make, with those columns that this role may read. */
export async function readTables(client: Client): Promise<(Table & { isReadable: boolean })[]> {
  const { rows } = await client.query<Table & { is_readable: boolean }>(`
    SELECT nspname AS schema, relname AS name,
      has_table_privilege(c.oid, 'SELECT') AS is_readable,
      array(SELECT attname::text FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname IN ('public', 'keyring', 'audit')
    ORDER BY nspname, relname`)
  return rows.map(({ is_readable, ...row }) => ({ ...row, isReadable: is_readable }))
}

export type Sequence = { schema: string; name: string; last_value: string; is_called: boolean; is_big: boolean }

/** How far each sequence is. Not of the snapshot but later, so that no number is given twice. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Omit<Sequence, 'last_value' | 'is_called'>>(`
    SELECT schemaname AS schema, sequencename AS name, data_type = 'bigint'::regtype AS is_big
    FROM pg_sequences WHERE schemaname IN ('public', 'audit') AND has_sequence_privilege(
      format('%I.%I', schemaname, sequencename), 'SELECT') ORDER BY 1, 2`)
  const read: Sequence[] = []
  for (const row of rows) {
    const { rows: found } = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM ${qualified(row)}`,
    )
    for (const one of found) read.push({ ...row, ...one })
  }
  return read
}

/** Names of the applied migrations in their order. */
export async function readMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.kysely_migration ORDER BY name')
  return rows.map(({ name }) => name)
}
