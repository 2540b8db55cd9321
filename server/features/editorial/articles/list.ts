import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { ArticleListQuery, DeskArticleChoices, DeskArticleSort } from '#contract/deskArticles.ts'
import { articlesPage } from '#contract/deskArticles.ts'
import type { Trx } from '#server/database/connect.ts'
import { containing, countOf } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'
import { listedFacts, listedItems } from '../items/reading.ts'

const orders = {
  changed: { column: 'updated_at', direction: 'desc' },
  newest: { column: 'date', direction: 'desc' },
  oldest: { column: 'date', direction: 'asc' },
  title: { column: 'title', direction: 'asc' },
} as const satisfies Record<DeskArticleSort, unknown>

type Filter = Omit<ArticleListQuery, 'sort' | 'offset'>

/** The page is found in the order's own index, which holds every column that a filter asks of; only its rows are read. */
export async function listArticles(trx: Trx, now: Date, { sort = 'changed', offset = 0, ...filter }: ArticleListQuery) {
  const { column, direction } = orders[sort]
  const page = trx
    .selectFrom('editorial_item')
    .select('id')
    .where((eb) => eb.and(conditions(eb, filter)))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(articlesPage)
    .offset(offset)
  const rows = await listedItems(trx, now)
    .leftJoin('article_category as category', 'category.id', 'item.first_category_id')
    .leftJoin('news_agency as agency', 'agency.id', 'item.news_agency_id')
    .select(['date', 'category.name as category', 'agency.name as agency'])
    .where('item.id', 'in', page)
    .orderBy(`item.${column}`, direction)
    .orderBy('item.id', direction)
    .execute()
  const total = await countOf(trx.selectFrom('editorial_item').where((eb) => eb.and(conditions(eb, filter))))
  return { articles: rows.map(listedFacts), total }
}

function conditions(eb: ExpressionBuilder<DB, 'editorial_item'>, filter: Filter): Expression<SqlBool>[] {
  const { search, state, category, agency, format, date_from, date_to } = filter
  const wanted: Expression<SqlBool>[] = [eb('kind', '=', 'article'), eb('deleted_at', 'is', null)]
  if (search !== undefined) wanted.push(eb('title_folded', 'like', containing(search)))
  if (state === 'changes') wanted.push(eb('state', '=', 'published'), eb('has_changes', '=', true))
  else if (state === 'plan_failed') wanted.push(eb('plan_failed_at', 'is not', null))
  else if (state !== undefined) wanted.push(eb('state', '=', state))
  if (category !== undefined) wanted.push(eb('first_category_id', '=', category))
  if (agency !== undefined) wanted.push(eb('news_agency_id', '=', agency))
  if (format !== undefined) wanted.push(eb('file_format', '=', format))
  if (date_from !== undefined) wanted.push(eb('date', '>=', date_from))
  if (date_to !== undefined) wanted.push(eb('date', '<=', date_to))
  return wanted
}

const mostHashtags = 200

export async function readChoices(db: Trx): Promise<DeskArticleChoices> {
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
