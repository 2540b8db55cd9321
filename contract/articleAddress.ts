/** How an archive query is written in an address. Apart from `articles.ts`, because browsers need not load what validates it. */

/** In the order of spec section 9; the first is the default. */
export const articleSorts = ['favourites', 'oldest', 'latest', 'ascending', 'descending'] as const
export type ArticleSort = (typeof articleSorts)[number]

/** Whether the article is behind a paywall (spec section 3). */
export const paywalls = ['Ja', 'Nei'] as const

/** The spec's filter state (section 3). Conditions that are not set are undefined. */
export type ArticleFilter = {
  title?: string | undefined
  categories?: number[] | undefined
  newsAgency?: string | undefined
  file_format?: string | undefined
  /** Calendar dates, `YYYY-MM-DD`, both included. */
  date_from?: string | undefined
  date_to?: string | undefined
  hashtags?: string[] | undefined
  is_paid?: (typeof paywalls)[number] | undefined
}

export type ArticleQuery = ArticleFilter & {
  sort?: ArticleSort | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** The parameters of the archive's address, in the order in which they are written. */
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

/** The query string of a query, with a leading `?`; equal queries give equal strings, the empty one `''`. */
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
