import { sql } from 'kysely'
import { linkKey } from '#contract/linkKey.ts'
import type { Db } from '#server/database/connect.ts'

/** Rows whose keys are made at once. */
const batch = 1000

/**
 * Makes the keys of tips and articles that have none: those from before the column, and those whose link was just written. Doing
 * one twice changes nothing.
 * @param most rows of each table, so that a page of tips never waits for a whole archive
 */
export async function fillLinkKeys(db: Db, most = Infinity) {
  for (const table of ['tip', 'article'] as const)
    for (let filled = 0; filled < most;) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'link'])
        .where('link', 'is not', null)
        .where('link_key', 'is', null)
        .orderBy('id')
        .limit(Math.min(batch, most - filled))
        .execute()
      if (rows.length === 0) break
      await sql`
        UPDATE ${sql.table(table)} AS row SET link_key = made.key
        FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ link }) => link)}::text[],
          ${rows.map(({ link }) => linkKey(link ?? ''))}::text[]) AS made (id, link, key)
        WHERE row.id = made.id AND row.link = made.link`.execute(db)
      filled += rows.length
    }
}
