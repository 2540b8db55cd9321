import { sql } from 'kysely'
import type { DeskArticleChoices } from '#contract/deskArticles.ts'
import type { Db, Trx } from '#server/database/connect.ts'

const mostHashtags = 200

/** What the form and the filters offer. */
export async function readChoices(db: Db | Trx): Promise<DeskArticleChoices> {
  const hashtags = await sql<{ name: string }>`
    SELECT name FROM hashtag
    LEFT JOIN (SELECT hashtag_id, count(*) AS uses FROM article_hashtag GROUP BY hashtag_id) AS used ON hashtag_id = id
    ORDER BY uses DESC NULLS LAST, name LIMIT ${mostHashtags}`.execute(db)
  const formats = await sql<{ file_format: string }>`
    SELECT DISTINCT file_format FROM editorial_item WHERE deleted_at IS NULL AND file_format IS NOT NULL
    ORDER BY file_format`.execute(db)
  return {
    categories: await db
      .selectFrom('article_category')
      .select(['id', 'name'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
    newsAgencies: await db.selectFrom('news_agency').select(['id', 'name', 'logo']).orderBy('name').execute(),
    hashtags: hashtags.rows.map(({ name }) => name),
    formats: formats.rows.map(({ file_format }) => file_format),
  }
}
