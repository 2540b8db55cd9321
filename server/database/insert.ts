import type { InsertObject } from 'kysely'
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
