import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/connect.ts'
import type { DB, Generated } from '#server/database/tables.ts'
import { openText, type Place, seal } from '#server/platform/secrets/encryption.ts'

type SealedOf<T extends keyof DB> = Extract<keyof DB[T], `${string}_sealed`>
/** Tables with a column whose name ends with `_sealed`. */
export type SealedTable = { [T in keyof DB]: [SealedOf<T>] extends [never] ? never : T }[keyof DB]

type Plain<C> = C extends `${infer Name}_sealed` ? Name : never
type OrNull<V, Text> = null extends V ? Text | null : Text
/** A row's texts, under the columns' names without `_sealed`. */
export type Opened<T extends SealedTable> = { [C in SealedOf<T> as Plain<C>]: OrNull<DB[T][C], string> }
/** The same as they are stored. */
export type Sealed<T extends SealedTable> = { [C in SealedOf<T>]: OrNull<DB[T][C], Buffer> }

/** No further text, whatever the object is: it would be sealed for a column that the table does not have. */
type NoOther<T extends SealedTable, Texts> = { [Name in Exclude<keyof Texts, keyof Opened<T>>]: never }

/** A new sealed column is a missing property here, and a text without one does not compile. Each value is bound to its place. */
export function sealRow<T extends SealedTable, Texts extends Opened<T>>(
  table: T,
  key: Buffer,
  id: number,
  texts: Texts & NoOther<T, Texts>,
): Sealed<T>
export function sealRow(table: SealedTable, key: Buffer, row: number, texts: Record<string, string | null>) {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const column = `${name}_sealed`
      return [column, text === null ? null : seal(key, text, { table, column, row })]
    }),
  )
}

/** Opens all sealed columns of a row; the rest of the row stays. Throws for a value that was sealed for another place. */
export function openRow<T extends SealedTable, R extends Sealed<T> & { id: number }>(
  table: T,
  key: Buffer,
  row: R,
): Omit<R, SealedOf<T>> & Opened<T>
export function openRow(table: SealedTable, key: Buffer, row: { id: number } & Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (!column.endsWith('_sealed')) return [column, value]
      const text = Buffer.isBuffer(value) ? openText(key, value, { table, column, row: row.id }) : null
      return [column.slice(0, -'_sealed'.length), text]
    }),
  )
}

/** What the files of a document are bound to. */
export const originalFile = (document_id: number): Place => fileOf(document_id, 'file')
export const viewingFile = (document_id: number): Place => fileOf(document_id, 'viewing_file')
/** What a part of a document's preview is bound to: a page, or its text as position 0. */
export const previewFile = (document_id: number, position: number): Place => ({
  table: 'document_preview_part',
  column: 'file',
  row: `${document_id}/${position}`,
})
const fileOf = (row: number, column: string): Place => ({ table: 'incident_document', column, row })

type NumberedTable = { [T in SealedTable]: DB[T] extends { id: Generated<number> } ? T : never }[SealedTable]

/** Numbers for rows that are inserted later: sealed values are bound to the row's number. */
export async function nextIds(db: Db | Trx, table: NumberedTable, count: number) {
  if (count <= 0) return []
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ id }) => id)
}
