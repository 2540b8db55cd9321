import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { paywalls, picture, type Article, type ArticleSort } from '#contract/articles.ts'
import type { Db } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'
import { conditions, type Resolved } from './filter.ts'
import { walks, type Cursor } from './rules.ts'

type Page = { filter: Resolved; sort: ArticleSort; after: Cursor | undefined; limit: number }
/** Where an article stands in the order that was asked for. */
export type Place = { id: number; key: string; isFavourite: boolean }

/**
 * The places of one page, in order. Only columns that lie in the sort's own index are asked for here, so that walking
 * past articles that do not match touches no article.
 */
export async function findPlaces(db: Db, user_id: number | undefined, page: Page): Promise<Place[]> {
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
    .selectFrom('article_sift')
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

const isFavouriteOf = (eb: ExpressionBuilder<DB, 'article_sift'>, user_id: number) =>
  eb.exists(
    eb
      .selectFrom('favourite')
      .select('favourite.user_id')
      .where('favourite.user_id', '=', user_id)
      .whereRef('favourite.article_id', '=', 'article_sift.article_id'),
  )

export async function countMatches(db: Db, filter: Resolved) {
  const { total } = await db
    .selectFrom('article_sift')
    .select(sql<number>`count(*)`.as('total'))
    .where((eb) => eb.and(conditions(eb, filter)))
    .executeTakeFirstOrThrow()
  return total
}

/** The whole articles behind the ids, in the order of the ids. */
export async function readArticles(db: Db, ids: number[]): Promise<Article[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('article')
    .select((eb) => [
      'id',
      'title',
      'description',
      'date',
      'filepath',
      'file_format',
      'is_paid',
      'link',
      'picture',
      'is_demo',
      jsonObjectFrom(
        eb.selectFrom('news_agency').select(['id', 'name', 'logo']).whereRef('id', '=', 'article.news_agency_id'),
      ).as('news_agency'),
      jsonArrayFrom(
        eb
          .selectFrom('article_category_of as of')
          .innerJoin('article_category as category', 'category.id', 'of.category_id')
          .select(['category.id', 'category.name'])
          .whereRef('of.article_id', '=', 'article.id')
          .orderBy('of.position'),
      ).as('categories'),
      jsonArrayFrom(
        eb
          .selectFrom('article_hashtag as of')
          .innerJoin('hashtag', 'hashtag.id', 'of.hashtag_id')
          .select('hashtag.name')
          .whereRef('of.article_id', '=', 'article.id')
          .orderBy('hashtag.name'),
      ).as('hashtags'),
    ])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const read = new Map(rows.map((row) => [row.id, tidy(row)]))
  return ids.flatMap((id) => read.get(id) ?? [])
}

type Row = Omit<Article, 'is_paid' | 'picture'> & { is_paid: string; picture: unknown }

const tidy = ({ is_paid, picture: laidOut, ...row }: Row): Article => ({
  ...row,
  is_paid: paywalls.find((one) => one === is_paid) ?? 'Nei',
  picture: picture.safeParse(laidOut).data ?? null,
})
