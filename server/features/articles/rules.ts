import { z } from 'zod'
import type { ArticleSort } from '#contract/articleAddress.ts'
import { isCalendarDate } from '#contract/time.ts'

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

/** A LIKE pattern for a substring: the reader's `%`, `_` and `\` are escaped and match themselves. */
export const substringPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
