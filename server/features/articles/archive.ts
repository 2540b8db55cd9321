import { type ExpressionBuilder, sql } from 'kysely'
import { type ArticleQuery, type ArticleSort, paywalls, writeArticleQuery } from '#contract/articleAddress.ts'
import { type Article, type ArticleChoices, type ArticlesReader, picture } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/database/connect.ts'
import { countOf, oneOf } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'
import { fail } from '#server/platform/http/failures.ts'
import type { ContentVersion } from '#server/platform/pages/contentVersion.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import { conditions, type Cursor, readCursor, resolve, type Resolved, walks, writeCursor } from './filter.ts'

const cachedTotals = 2000

/** Matches are counted once per filter and version of the content: it costs more than the next page. Queries are in normal form. */
export function openArchive(db: Db, contentVersion: ContentVersion): ArticlesReader {
  const totals = makeVersionCache<number>(cachedTotals)
  const choices = makeVersionCache<ArticleChoices>(1)

  return {
    find,

    async list({ cursor, ...query }) {
      const page = await find({ ...query, cursor })
      if (page !== 'invalid_cursor') return page
      const first = await find(query)
      return first === 'invalid_cursor' ? fail('unexpected') : first
    },

    show: async (id) => (await readArticles(db, [id]))[0],

    async isWithdrawn(id) {
      const deleted = db.selectFrom('article_gone').select('article_id as id').where('article_id', '=', id)
      const withdrawn = db.selectFrom('article').select('id').where('id', '=', id).where('withdrawn_at', 'is not', null)
      return (await withdrawn.unionAll(deleted).executeTakeFirst()) !== undefined
    },

    choices: async () => choices(await contentVersion(), 'all', () => readChoices(db)),
  }

  async function find(query: ArticleQuery, user_id?: number) {
    const { sort = 'favourites', limit = limits.articlePage, cursor, ...filter } = query
    const after = readCursor(sort, cursor)
    if (after === 'invalid') return 'invalid_cursor'
    const resolved = await resolve(db, filter)
    if (!resolved) return { impactHighlights: [], next_cursor: null, total: 0 }
    const places = await findPlaces(db, user_id, { filter: resolved, sort, after, limit: limit + 1 })
    const shown = places.slice(0, limit)
    const last = shown.at(-1)
    const isAll = after === undefined && places.length <= limit
    const ids = shown.map(({ id }) => id)
    const [impactHighlights, total] = await Promise.all([
      readArticles(db, ids),
      isAll ? places.length : count(writeArticleQuery(filter), resolved),
    ])
    return { impactHighlights, next_cursor: places.length > limit && last ? writeCursor(sort, last) : null, total }
  }

  async function count(key: string, filter: Resolved) {
    const matches = db.selectFrom('article_index').where((eb) => eb.and(conditions(eb, filter)))
    return totals(await contentVersion(), key, () => countOf(matches))
  }
}

type Page = { filter: Resolved; sort: ArticleSort; after: Cursor | undefined; limit: number }
type Place = { id: number; key: string; isFavourite: boolean }

/** Selects only columns of the sort's own index, so that skipping articles that do not match reads no table row. */
async function findPlaces(db: Db, user_id: number | undefined, page: Page): Promise<Place[]> {
  const { sort, after, limit } = page
  if (sort !== 'favourites' || user_id === undefined) return walk(db, page).execute()
  const own =
    after && !after.isFavourite
      ? []
      : await walk(db, page)
          .where((eb) => isFavouriteOf(eb, user_id))
          .execute()
  const favourites = own.map((place) => ({ ...place, isFavourite: true }))
  if (favourites.length >= limit) return favourites
  const rest = { ...page, after: after?.isFavourite ? undefined : after, limit: limit - favourites.length }
  const others = await walk(db, rest)
    .where((eb) => eb.not(isFavouriteOf(eb, user_id)))
    .execute()
  return [...favourites, ...others]
}

function walk(db: Db, { filter, sort, after, limit }: Page) {
  const { column, isDescending } = walks[sort]
  const direction = isDescending ? 'desc' : 'asc'
  return db
    .selectFrom('article_index')
    .select((eb) => ['article_id as id', eb.ref(column).as('key'), sql<boolean>`false`.as('isFavourite')])
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple(column, 'article_id'), isDescending ? '<' : '>', eb.tuple(after?.key ?? '', after?.id ?? 0)),
      ),
    )
    .orderBy(column, direction)
    .orderBy('article_id', direction)
    .limit(limit)
}

const isFavouriteOf = (eb: ExpressionBuilder<DB, 'article_index'>, user_id: number) =>
  eb.exists(
    eb
      .selectFrom('favourite')
      .select('favourite.user_id')
      .where('favourite.user_id', '=', user_id)
      .whereRef('favourite.article_id', '=', 'article_index.article_id'),
  )

/** The articles of these ids, in their order. Names are joined once for all articles, not once for each. */
async function readArticles(db: Db, ids: number[]): Promise<Article[]> {
  if (ids.length === 0) return []
  const asked = sql`${ids}::bigint[]`
  const { rows } = await sql<Row>`
    SELECT article.id, title, description, date, filepath, file_format, is_paid, link, picture, is_demo, alt, focus_x,
      focus_y, captions, poster,
      CASE WHEN agency.id IS NOT NULL
        THEN json_build_object('id', agency.id, 'name', agency.name, 'logo', agency.logo) END AS news_agency,
      coalesce(sorted.categories, '[]') AS categories,
      coalesce(tagged.hashtags, '[]') AS hashtags
    FROM article
    LEFT JOIN news_agency AS agency ON agency.id = article.news_agency_id
    LEFT JOIN (
      SELECT of.article_id, json_agg(json_build_object('id', category.id, 'name', category.name) ORDER BY of.position) AS categories
      FROM article_category_of AS of JOIN article_category AS category ON category.id = of.category_id
      WHERE of.article_id = any(${asked}) GROUP BY of.article_id) AS sorted ON sorted.article_id = article.id
    LEFT JOIN (
      SELECT of.article_id, json_agg(json_build_object('name', hashtag.name) ORDER BY hashtag.name) AS hashtags
      FROM article_hashtag AS of JOIN hashtag ON hashtag.id = of.hashtag_id
      WHERE of.article_id = any(${asked}) GROUP BY of.article_id) AS tagged ON tagged.article_id = article.id
    WHERE article.id = any(${asked}) AND withdrawn_at IS NULL`.execute(db)
  const read = new Map(rows.map((row) => [row.id, tidy(row)]))
  return ids.flatMap((id) => read.get(id) ?? [])
}

type Row = Omit<Article, 'is_paid' | 'picture' | 'alt' | 'focus' | 'captions' | 'poster'> & {
  is_paid: string
  picture: unknown
  alt: string
  focus_x: number | null
  focus_y: number | null
  captions: string | null
  poster: string | null
}

/** What most articles do not have is left out, so that a page of them is no longer for it. */
const tidy = ({ is_paid, picture: laidOut, alt, focus_x, focus_y, captions, poster, ...row }: Row): Article => ({
  ...row,
  is_paid: oneOf(paywalls, is_paid),
  picture: picture.safeParse(laidOut).data ?? null,
  ...(alt ? { alt } : {}),
  ...(focus_x === null || focus_y === null ? {} : { focus: { x: focus_x, y: focus_y } }),
  ...(captions ? { captions } : {}),
  ...(poster ? { poster } : {}),
})

/** Values that at least one article has. A category counts only where it is an article's first, as in the filter. */
async function readChoices(db: Db): Promise<ArticleChoices> {
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
