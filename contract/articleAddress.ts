/**
 * How a question to the archive is written. Apart from the schemas of `articles.ts`, so that a reader's browser, which
 * only writes addresses and checks none, need not fetch what checks them.
 */

/** Spec section 9; the first is what a reader sees who asked for nothing. */
export const articleSorts = ['favourites', 'latest', 'oldest', 'ascending', 'descending'] as const
export type ArticleSort = (typeof articleSorts)[number]

/** Behind the paper's paywall or not (spec section 3). */
export const paywalls = ['Ja', 'Nei'] as const

/** The spec's filter state (section 3). What asks for nothing is left out. */
export type ArticleFilter = {
  title?: string | undefined
  /** Ids of categories. */
  categories?: number[] | undefined
  newsAgency?: string | undefined
  file_format?: string | undefined
  /** Calendar dates, `YYYY-MM-DD`, both included. */
  date_from?: string | undefined
  date_to?: string | undefined
  hashtags?: string[] | undefined
  is_paid?: (typeof paywalls)[number] | undefined
}

/** A question to the archive: a filter, an order and a page. */
export type ArticleQuery = ArticleFilter & {
  sort?: ArticleSort | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** The names that the archive's address may carry, in the order in which they are written. */
export const articleQueryNames = [
  'title',
  'categories',
  'newsAgency',
  'file_format',
  'date_from',
  'date_to',
  'hashtags',
  'is_paid',
  'sort',
  'cursor',
  'limit',
] as const

/** The one address of a question: the same parts, always in the same order. `''` when nothing is asked for. */
export function writeArticleQuery(query: ArticleQuery): string {
  const search = new URLSearchParams()
  for (const name of articleQueryNames) {
    const value = query[name]
    if (Array.isArray(value)) for (const each of value) search.append(name, String(each))
    else if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}
