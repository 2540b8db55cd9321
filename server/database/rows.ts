import { type InsertObject, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Trx } from './connect.ts'
import type { DB, Generated } from './tables.ts'

type Rows<T extends keyof DB> = InsertObject<DB, T> | readonly InsertObject<DB, T>[]

/** Adds a row, or several. */
export const insert = <T extends keyof DB>(db: Db | Trx, table: T, rows: Rows<T>) =>
  db.insertInto(table).values(rows).execute()

type Numbered = { [T in keyof DB]: DB[T] extends { id: Generated<number> } ? T : never }[keyof DB]

/** Adds one row, and answers the number that it got. */
export async function insertNumbered<T extends Numbered>(db: Db | Trx, table: T, row: InsertObject<DB, T>) {
  const inserted = db
    .insertInto(table)
    .values(row)
    .returning(sql<number>`id`.as('id'))
  return (await inserted.executeTakeFirstOrThrow()).id
}

/** Adds rows, except those of which another row has a key already. Answers whether any is new. */
export async function insertNew<T extends keyof DB>(db: Db | Trx, table: T, rows: Rows<T>) {
  const { numInsertedOrUpdatedRows: added = 0n } = await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added > 0n
}

/** Adds rows, or changes those that have the same `key`: the columns of a primary key or of a unique index. */
export async function upsert<T extends keyof DB>(
  db: Db | Trx,
  table: T,
  key: readonly (keyof DB[T] & string)[],
  ...rows: InsertObject<DB, T>[]
) {
  const changed = Object.keys(rows[0] ?? {}).filter((name) => !key.some((one) => one === name))
  const sets = changed.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  const same = sql`(${sql.join(key.map((name) => sql.ref(name)))})`
  await db
    .insertInto(table)
    .values(rows)
    .modifyEnd(sql`ON CONFLICT ${same} DO UPDATE SET ${sql.join(sets)}`)
    .execute()
}

/**
 * A pattern for LIKE on a folded column: whatever has this text in it. Folded and collated as the column is, so that its
 * index is used; a reader's `%`, `_` and `\` match themselves.
 */
export const containing = (text: string) =>
  sql<string>`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`}::text COLLATE norwegian) COLLATE "C"`

/** How many rows a query finds that names no columns yet. */
export async function countOf<T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}
