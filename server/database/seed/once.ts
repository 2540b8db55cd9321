import type { Db, Trx } from '../connect.ts'
import { insertNew } from '../rows.ts'

/** What editors change later stays. Of several servers that start at once one writes; the others wait for its row. */
export const seedOnce = (db: Db, list: string, write: (trx: Trx) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    if (await insertNew(trx, 'seeded', { list, digest: 'whole' })) await write(trx)
  })
