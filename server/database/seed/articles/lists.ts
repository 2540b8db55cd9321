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
    await sql`
      INSERT INTO article_category (code, name, position)
      SELECT * FROM unnest(
        ${categories.map(([code]) => code)}::text[],
        ${categories.map(([, name]) => name)}::text[]
      ) WITH ORDINALITY
      ON CONFLICT (code) DO UPDATE SET name = excluded.name, position = excluded.position`.execute(trx)
    await sql`
      INSERT INTO news_agency (name) SELECT * FROM unnest(${texts.newsAgencies}::text[])
      ON CONFLICT (folded) DO UPDATE SET name = excluded.name`.execute(trx)
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
