import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { ArticleFilter, ArticleSort } from '#contract/articleAddress.ts'
import { isCalendarDate } from '#contract/time.ts'
import type { Db } from '#server/database/connect.ts'
import { containing } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'

export type Resolved = Omit<ArticleFilter, 'newsAgency' | 'hashtags'> & { agencies?: number[]; hashtag_ids?: number[] }

/** `null`: a name is unknown, so that no article can match. */
export async function resolve(db: Db, { newsAgency, hashtags, ...rest }: ArticleFilter): Promise<Resolved | null> {
  const [agencies, hashtag_ids] = await Promise.all([
    newsAgency === undefined ? undefined : findAgencies(db, newsAgency),
    hashtags === undefined ? undefined : findHashtags(db, hashtags),
  ])
  if (agencies?.length === 0 || hashtag_ids === null) return null
  return { ...rest, ...(agencies ? { agencies } : {}), ...(hashtag_ids ? { hashtag_ids } : {}) }
}

async function findAgencies(db: Db, newsAgency: string) {
  const rows = await db.selectFrom('news_agency').select('id').where('folded', 'like', containing(newsAgency)).execute()
  return rows.map(({ id }) => id)
}

/** Null when one of the names is no hashtag: then no article has all of them. */
async function findHashtags(db: Db, hashtags: string[]) {
  const { rows } = await sql<{ id: number | null }>`
    SELECT DISTINCT hashtag.id
    FROM unnest(${hashtags}::text[]) AS asked (name)
    LEFT JOIN hashtag ON hashtag.folded = lower(asked.name COLLATE norwegian) COLLATE "C"`.execute(db)
  const ids = rows.map(({ id }) => id)
  return ids.every((id) => id !== null) ? ids : null
}

/** The spec's filter semantics (section 5) as conditions on `article_index`. */
export function conditions(eb: ExpressionBuilder<DB, 'article_index'>, filter: Resolved): Expression<SqlBool>[] {
  const { title, categories, agencies, file_format, date_from, date_to, hashtag_ids, is_paid } = filter
  const wanted: Expression<SqlBool>[] = []
  if (title !== undefined) wanted.push(eb('title_folded', 'like', containing(title)))
  if (categories) wanted.push(eb('first_category_id', '=', anyOf(categories)))
  if (agencies) wanted.push(eb('news_agency_id', '=', anyOf(agencies)))
  if (file_format !== undefined) wanted.push(eb('file_format', '=', file_format))
  if (date_from !== undefined) wanted.push(eb('date', '>=', date_from))
  if (date_to !== undefined) wanted.push(eb('date', '<=', date_to))
  if (hashtag_ids) wanted.push(sql<SqlBool>`hashtag_ids @> ${hashtag_ids}::integer[]`)
  if (is_paid !== undefined) wanted.push(eb('is_paid', '=', is_paid))
  return wanted
}

const anyOf = (ids: number[]): RawBuilder<number> => sql<number>`any(${ids}::integer[])`

/** The column and direction of each order. `favourites` is `latest` with the reader's favourites first. */
export const walks = {
  favourites: { column: 'date', isDescending: true },
  latest: { column: 'date', isDescending: true },
  oldest: { column: 'date', isDescending: false },
  ascending: { column: 'title', isDescending: false },
  descending: { column: 'title', isDescending: true },
} as const satisfies Record<ArticleSort, { column: 'date' | 'title'; isDescending: boolean }>

/** The last article of the page before: its sort key, its id, and whether it was listed among the favourites. */
export type Cursor = { key: string; id: number; isFavourite: boolean }

const cursorForm = z.tuple([z.string(), z.string().max(300), z.number().int().positive().safe(), z.boolean()])

export const writeCursor = (sort: ArticleSort, { key, id, isFavourite }: Cursor) =>
  Buffer.from(JSON.stringify([sort, key, id, isFavourite])).toString('base64url')

/** Reads a cursor that `writeCursor` made for this order; anything else is `'invalid'`. */
export function readCursor(sort: ArticleSort, given: string | undefined): Cursor | 'invalid' | undefined {
  if (given === undefined) return undefined
  const parsed = cursorForm.safeParse(parseJson(Buffer.from(given, 'base64url').toString()))
  if (!parsed.success) return 'invalid'
  const [madeFor, key, id, isFavourite] = parsed.data
  const isValid =
    madeFor === sort &&
    (walks[sort].column !== 'date' || isCalendarDate(key)) &&
    // PostgreSQL text holds neither NUL nor lone surrogates.
    !/[\u0000\uFFFD]/.test(key) &&
    key.isWellFormed()
  return isValid ? { key, id, isFavourite } : 'invalid'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
