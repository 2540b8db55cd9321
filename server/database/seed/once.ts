import type { Db, Trx } from '../connect.ts'
import { insertNew } from '../rows.ts'

/**
 * Writes a list once: what editors change or remove later stays as they left it. Of several servers that start at once one
 * writes; the others wait for its row and find nothing to do.
 */
export const seedOnce = (db: Db, list: string, write: (trx: Trx) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    if (await insertNew(trx, 'seeded', { list, digest: 'whole' })) await write(trx)
  })
