import type { Db, Trx } from '#server/database/connect.ts'

/** The numbers of the invented cases, in one row: nothing of the case itself says so to a query. */
export const inventedList = 'demo-numbers'

/** Whether staff's own counts hold invented cases. */
export const areCasesInvented = async (db: Db | Trx) =>
  (await db.selectFrom('seeded').select('list').where('list', '=', inventedList).executeTakeFirst()) !== undefined
