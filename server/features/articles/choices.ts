import { sql } from 'kysely'
import type { ArticleChoices } from '#contract/articles.ts'
import type { Db } from '#server/database/connect.ts'

/** Values that at least one article has. A category counts only where it is an article's first, as in the filter. */
export async function readChoices(db: Db): Promise<ArticleChoices> {
  const [categories, newsAgencies, hashtags] = await Promise.all([
    sql<{ id: number; name: string; count: number }>`
      SELECT category.id, category.name, used.count
      FROM (SELECT first_category_id AS id, count(*) FROM article_index WHERE first_category_id IS NOT NULL GROUP BY 1) AS used
      JOIN article_category AS category USING (id)
      ORDER BY category.position`.execute(db),
    sql<{ id: number; name: string; count: number }>`
      SELECT agency.id, agency.name, used.count
      FROM (SELECT news_agency_id AS id, count(*) FROM article_index WHERE news_agency_id IS NOT NULL GROUP BY 1) AS used
      JOIN news_agency AS agency USING (id)
      ORDER BY agency.name`.execute(db),
    sql<{ name: string; count: number }>`
      SELECT hashtag.name, used.count
      FROM (SELECT hashtag_id AS id, count(*) FROM article_hashtag GROUP BY 1) AS used
      JOIN hashtag USING (id)
      ORDER BY hashtag.name`.execute(db),
  ])
  return { categories: categories.rows, newsAgencies: newsAgencies.rows, hashtags: hashtags.rows }
}

export const listCategories = (db: Db) =>
  db.selectFrom('article_category').select(['id', 'name']).orderBy('position').execute()

export const listAgencies = (db: Db) =>
  db.selectFrom('news_agency').select(['id', 'name', 'logo']).orderBy('name').execute()
