import { type InsertObject, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Trx } from './connect.ts'
import type { DB } from './tables.ts'

type Rows<T extends keyof DB> = InsertObject<DB, T> | readonly InsertObject<DB, T>[]

/** Adds a row, or several. */
export const insert = <T extends keyof DB>(db: Db | Trx, table: T, rows: Rows<T>) =>
  db.insertInto(table).values(rows).execute()

/** The same, but for those of which another row has a key already. Answers whether any is new. */
export async function insertNew<T extends keyof DB>(db: Db | Trx, table: T, rows: Rows<T>) {
  const { numInsertedOrUpdatedRows: added = 0n } = await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added > 0n
}

/** How many rows a query finds that names no columns yet. */
export async function countOf<T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}
