import { sql } from 'kysely'
import type { DeskArticleChoices } from '#contract/deskArticles.ts'
import type { Db } from '#server/database/connect.ts'

const mostHashtags = 200

/** What the form and the filters offer. */
export async function readChoices(db: Db): Promise<DeskArticleChoices> {
  const [categories, newsAgencies, hashtags, formats] = await Promise.all([
    db.selectFrom('article_category').select(['id', 'name']).orderBy('position').orderBy('id').execute(),
    db.selectFrom('news_agency').select(['id', 'name', 'logo']).orderBy('name').execute(),
    sql<{ name: string }>`
      SELECT name FROM hashtag
      LEFT JOIN (SELECT hashtag_id, count(*) AS uses FROM article_hashtag GROUP BY hashtag_id) AS used ON hashtag_id = id
      ORDER BY uses DESC NULLS LAST, name LIMIT ${mostHashtags}`.execute(db),
    // One step through the index for each format, not one for each article.
    sql<{ file_format: string }>`
      WITH RECURSIVE each AS (
        (SELECT file_format FROM editorial_item WHERE deleted_at IS NULL AND file_format IS NOT NULL ORDER BY file_format LIMIT 1)
        UNION ALL
        SELECT (SELECT item.file_format FROM editorial_item AS item
          WHERE item.deleted_at IS NULL AND item.file_format > each.file_format ORDER BY item.file_format LIMIT 1)
        FROM each WHERE each.file_format IS NOT NULL)
      SELECT file_format FROM each WHERE file_format IS NOT NULL`.execute(db),
  ])
  return {
    categories,
    newsAgencies,
    hashtags: hashtags.rows.map(({ name }) => name),
    formats: formats.rows.map(({ file_format }) => file_format),
  }
}
