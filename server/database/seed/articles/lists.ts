import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import texts from '#texts/nb/articlesServer.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import type { Db, Trx } from '../../connect.ts'

/** Any number, the same in every server; not the one of the other lists. */
const seedingLock = 7_316_202_612
const digest = createHash('sha256')
  .update(JSON.stringify([texts.categories, texts.newsAgencies]))
  .digest('hex')

/** The archive's categories and the names of news agencies known in Norway, for every installation. */
export async function seedArticleLists(db: Db) {
  if (await holds(db, 'article-lists', digest)) return
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${seedingLock})`.execute(trx)
    if (await holds(trx, 'article-lists', digest)) return
    const categories = Object.entries(texts.categories)
    // What editors renamed, moved, merged or deleted stays as they left it.
    await sql`
      INSERT INTO article_category (code, name, position)
      SELECT * FROM unnest(
        ${categories.map(([code]) => code)}::text[],
        ${categories.map(([, name]) => name)}::text[]
      ) WITH ORDINALITY AS given (code, name, position)
      WHERE NOT EXISTS (SELECT FROM lookup_gone WHERE kind = 'categories' AND key = code)
      ON CONFLICT (code) DO UPDATE SET name = excluded.name, position = excluded.position
      WHERE article_category.version = 1`.execute(trx)
    await sql`
      INSERT INTO news_agency (name) SELECT name FROM unnest(${texts.newsAgencies}::text[]) AS given (name)
      WHERE NOT EXISTS (SELECT FROM lookup_gone WHERE kind = 'agencies' AND key = lower(name COLLATE norwegian) COLLATE "C")
      ON CONFLICT (folded) DO UPDATE SET name = excluded.name WHERE news_agency.version = 1`.execute(trx)
    await keep(trx, 'article-lists', digest)
    await contentChanged(trx)
  })
}

export async function holds(db: Db | Trx, list: string, edition: string) {
  const found = await db
    .selectFrom('seeded')
    .select('list')
    .where('list', '=', list)
    .where('digest', '=', edition)
    .executeTakeFirst()
  return found !== undefined
}

export const keep = (trx: Trx, list: string, edition: string) =>
  trx
    .insertInto('seeded')
    .values({ list, digest: edition })
    .onConflict((conflict) => conflict.column('list').doUpdateSet({ digest: edition }))
    .execute()
