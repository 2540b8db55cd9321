import { z } from 'zod'
import type { ArticleSort } from '#contract/articleAddress.ts'
import type { ArticleFilter } from '#contract/articleAddress.ts'
import { isCalendarDate } from '#contract/time.ts'

/** How the database walks each order. `favourites` is `latest` with the reader's own first. */
export const walks = {
  favourites: { column: 'date', isDescending: true },
  latest: { column: 'date', isDescending: true },
  oldest: { column: 'date', isDescending: false },
  ascending: { column: 'title', isDescending: false },
  descending: { column: 'title', isDescending: true },
} as const satisfies Record<ArticleSort, { column: 'date' | 'title'; isDescending: boolean }>

/** Below which article a page begins: what it was sorted by, and its id. `isFavourite`: still among the favourites. */
export type Cursor = { key: string; id: number; isFavourite: boolean }

const cursorForm = z.tuple([z.string(), z.string().max(300), z.number().int().positive().safe(), z.boolean()])

export const writeCursor = (sort: ArticleSort, { key, id, isFavourite }: Cursor) =>
  Buffer.from(JSON.stringify([sort, key, id, isFavourite])).toString('base64url')

/** What cannot be a cursor of this order is `'unsound'`. */
export function readCursor(sort: ArticleSort, given: string | undefined): Cursor | 'unsound' | undefined {
  if (given === undefined) return undefined
  const parsed = cursorForm.safeParse(parseJson(Buffer.from(given, 'base64url').toString()))
  if (!parsed.success) return 'unsound'
  const [madeFor, key, id, isFavourite] = parsed.data
  const isSound =
    madeFor === sort &&
    (walks[sort].column !== 'date' || isCalendarDate(key)) &&
    // PostgreSQL holds neither NUL nor half a letter.
    !/[\u0000\uFFFD]/.test(key) &&
    key.isWellFormed()
  return isSound ? { key, id, isFavourite } : 'unsound'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a pattern's own signs would mean is taken away: the reader's `%`, `_` and `\` are letters. */
export const substringPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The filter with what asks for nothing left out (spec section 5: the title is trimmed). */
export function readFilter(filter: ArticleFilter): ArticleFilter {
  const title = filter.title?.trim()
  return {
    ...(title ? { title } : {}),
    ...(filter.categories?.length ? { categories: filter.categories } : {}),
    ...(filter.newsAgency ? { newsAgency: filter.newsAgency } : {}),
    ...(filter.file_format ? { file_format: filter.file_format } : {}),
    ...(filter.date_from ? { date_from: filter.date_from } : {}),
    ...(filter.date_to ? { date_to: filter.date_to } : {}),
    ...(filter.hashtags?.length ? { hashtags: filter.hashtags } : {}),
    ...(filter.is_paid ? { is_paid: filter.is_paid } : {}),
  }
}
