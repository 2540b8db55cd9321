import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { ArticleListQuery, DeskArticleSort, ListedArticle } from '#contract/deskArticles.ts'
import { limits } from '#contract/limits.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'
import { fail } from '#server/platform/http/failures.ts'
import { listedFacts, listedItems } from '../items/reading.ts'

const onPage = 50

const walks = {
  changed: { column: 'updated_at', isDescending: true },
  newest: { column: 'date', isDescending: true },
  oldest: { column: 'date', isDescending: false },
  title: { column: 'title', isDescending: false },
} as const satisfies Record<DeskArticleSort, unknown>

/**
 * One page of the articles, and how many there are in all. The page is found in the order's own index, which holds every column
 * that a filter asks of; only its fifty rows are then read.
 */
export async function listArticles({ db, clock }: Pick<Services, 'db' | 'clock'>, query: ArticleListQuery) {
  const { sort = 'changed', cursor, ...filter } = query
  const [places, total] = await Promise.all([findPlaces(db, sort, cursor, filter), countArticles(db, filter)])
  const shown = places.slice(0, onPage)
  const last = shown.at(-1)
  const next_cursor = places.length > onPage && last ? writeCursor(sort, last) : null
  return {
    data: await readPage(
      db,
      clock.now(),
      shown.map(({ id }) => id),
    ),
    next_cursor,
    total,
  }
}

type Filter = Omit<ArticleListQuery, 'sort' | 'cursor'>
type Place = { id: number; key: string }

async function findPlaces(db: Db, sort: DeskArticleSort, cursor: string | undefined, filter: Filter): Promise<Place[]> {
  const { column, isDescending } = walks[sort]
  const after = readCursor(sort, cursor)
  const direction = isDescending ? 'desc' : 'asc'
  return (
    db
      .selectFrom('editorial_item')
      // A moment has six decimals in the database and three in a Date: as text, nothing is lost on the way to the cursor.
      .select((eb) => ['id', sql<string>`${eb.ref(column)}::text`.as('key')])
      .where((eb) => eb.and(conditions(eb, filter)))
      .$if(after !== undefined, (page) =>
        page.where(
          (eb) =>
            sql<SqlBool>`(${eb.ref(column)}, ${eb.ref('id')}) ${sql.raw(isDescending ? '<' : '>')} (${keyOf(column, after?.key ?? '')}, ${after?.id ?? 0})`,
        ),
      )
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(onPage + 1)
      .execute()
  )
}

const keyOf = (column: 'updated_at' | 'date' | 'title', key: string): RawBuilder<unknown> =>
  column === 'updated_at' ? sql`${key}::timestamptz` : sql`${key}::text`

async function countArticles(db: Db, filter: Filter) {
  const { total } = await db
    .selectFrom('editorial_item')
    .select(sql<number>`count(*)`.as('total'))
    .where((eb) => eb.and(conditions(eb, filter)))
    .executeTakeFirstOrThrow()
  return total
}

function conditions(eb: ExpressionBuilder<DB, 'editorial_item'>, filter: Filter): Expression<SqlBool>[] {
  const { search, state, category, agency, format, date_from, date_to } = filter
  const wanted: Expression<SqlBool>[] = [eb('kind', '=', 'article'), eb('deleted_at', 'is', null)]
  if (search !== undefined) wanted.push(eb('title_folded', 'like', patternOf(search)))
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

/** The reader's `%`, `_` and `\` match themselves. Folded and collated as the column is, so that its index is used. */
const patternOf = (text: string): RawBuilder<string> =>
  sql<string>`lower(${`%${text.slice(0, limits.search).replace(/[\\%_]/g, '\\$&')}%`}::text COLLATE norwegian) COLLATE "C"`

async function readPage(db: Db, now: Date, ids: number[]): Promise<ListedArticle[]> {
  if (ids.length === 0) return []
  const rows = await listedItems(db, now)
    .leftJoin('article_category as category', 'category.id', 'item.first_category_id')
    .leftJoin('news_agency as agency', 'agency.id', 'item.news_agency_id')
    .select(['date', 'item.file_format', 'category.name as category', 'agency.name as agency'])
    .where('item.id', 'in', ids)
    .execute()
  const read = new Map(rows.map((row) => [row.id, listedFacts(row)]))
  return ids.flatMap((id) => read.get(id) ?? [])
}

const cursorForm = z.tuple([z.string(), z.string().max(300), z.int().positive()])
const writeCursor = (sort: DeskArticleSort, { key, id }: Place) =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

/** One that was not made for this order is refused. */
function readCursor(sort: DeskArticleSort, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [madeFor, key = '', id = 0] =
    cursorForm.safeParse(parse(Buffer.from(cursor, 'base64url').toString())).data ?? []
  return madeFor === sort ? { key, id } : fail('invalid', { cursor: 'invalid' })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
