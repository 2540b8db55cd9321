import { sql } from 'kysely'
import texts from '#texts/nb/articlesServer.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import type { Db } from '../../connect.ts'
import { seedOnce } from '../once.ts'

/**
 * The archive's categories and the names of news agencies known in Norway, for every installation. What editors renamed, moved,
 * merged or deleted stays as they left it.
 */
export const seedArticleLists = (db: Db) =>
  seedOnce(db, 'article-lists', [texts.categories, texts.newsAgencies], async (trx) => {
    const categories = Object.entries(texts.categories)
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
    await contentChanged(trx)
  })
