import type { InsertObject } from 'kysely'
import type { Db, Trx } from './connect.ts'
import type { DB } from './tables.ts'

/** Adds a row, or several. */
export const insert = <T extends keyof DB>(
  db: Db | Trx,
  table: T,
  rows: InsertObject<DB, T> | readonly InsertObject<DB, T>[],
) => db.insertInto(table).values(rows).execute()
