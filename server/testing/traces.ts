import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Portal } from './portal.ts'

/**
 * What the database holds of a case in bytes: sealed values, hashes of persons and receipts, by `table.column`; and its key as it is
 * kept. Each could be found again, wherever it is left. Hashes of consent texts are of no case.
 */
export async function tracesOf({ connection: { pool } }: Pick<Portal, 'connection'>, id: number) {
  const columns = await pool.query<{ table: string; own: string; name: string }>(
    `SELECT c.table_name AS "table", own.column_name AS own, c.column_name AS name
     FROM information_schema.columns c JOIN information_schema.columns own
       ON (own.table_schema, own.table_name) = (c.table_schema, c.table_name)
         AND own.column_name = CASE c.table_name WHEN 'incident' THEN 'id' ELSE 'incident_id' END
     WHERE c.table_schema = 'public' AND c.data_type = 'bytea' AND c.column_name <> 'text_hash'`,
  )
  const byColumn = new Map<string, Buffer[]>()
  for (const { table, own, name } of columns.rows) {
    const words = `SELECT ${name} AS bytes FROM ${table} WHERE ${own} = $1 AND ${name} IS NOT NULL`
    const { rows } = await pool.query<{ bytes: Buffer }>(words, [id])
    byColumn.set(
      `${table}.${name}`,
      rows.map(({ bytes }) => bytes),
    )
  }
  const keys = await pool.query<{ wrapped: Buffer }>(
    'SELECT wrapped_key AS wrapped FROM keyring.incident_key WHERE incident_id = $1',
    [id],
  )
  const [key] = keys.rows
  if (!key) throw new Error('there is no such case')
  return { byColumn, traces: [...byColumn.values()].flat(), wrapped: key.wrapped }
}

/** The names in the storage of everything that goes with a case, lists and what its reporter takes along included. */
export async function filesOf({ connection: { pool } }: Pick<Portal, 'connection'>, id: number) {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT storage_name AS name FROM incident_document WHERE incident_id = $1
     UNION SELECT viewing_name FROM incident_document WHERE incident_id = $1 AND viewing_name IS NOT NULL
     UNION SELECT part.storage_name FROM document_preview_part part JOIN incident_document document
       ON document.id = part.document_id WHERE document.incident_id = $1 AND part.storage_name IS NOT NULL
     UNION SELECT storage_name FROM export
       WHERE (incident_id = $1 OR $1 = ANY (incident_ids)) AND storage_name IS NOT NULL
     UNION SELECT takeout.storage_name FROM takeout JOIN incident ON incident.user_id = takeout.user_id
       WHERE incident.id = $1 AND takeout.storage_name IS NOT NULL`,
    [id],
  )
  return rows.map(({ name }) => name)
}

/** The bytes of files of the storage as they lie in the folder of the portal's documents. */
export const storedBytes = ({ services: { config } }: Pick<Portal, 'services'>, names: readonly string[]) =>
  Promise.all(names.map((name) => readFile(path.join(config.dataDir, 'documents', name.slice(0, 2), name))))
