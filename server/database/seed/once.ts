import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../connect.ts'

/**
 * Writes a list when the database does not hold this edition of it: what is in `edition`. Of several servers that start at once
 * one writes; the others wait for its row and find nothing to do.
 */
export async function seedOnce(db: Db, list: string, edition: unknown, write: (trx: Trx) => Promise<unknown>) {
  const digest = digestOf(edition)
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      INSERT INTO seeded (list, digest) VALUES (${list}, ${digest})
      ON CONFLICT (list) DO UPDATE SET digest = excluded.digest WHERE seeded.digest <> excluded.digest
      RETURNING list`.execute(trx)
    if (rows.length > 0) await write(trx)
  })
}

export const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
