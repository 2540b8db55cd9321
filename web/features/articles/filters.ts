import { writeArticleQuery, type ArticleFilter, type ArticleQuery } from '#contract/articles.ts'

const names = [
  'title',
  'newsAgency',
  'categories',
  'hashtags',
  'is_paid',
  'date_from',
  'date_to',
  'file_format',
] as const

export const countFilters = (query: ArticleFilter) => names.filter((name) => query[name] !== undefined).length
export const isFiltered = (query: ArticleFilter) => countFilters(query) > 0

/** The archive's address for a question. Another question begins at its first page. */
export const archiveAddress = ({ cursor: _cursor, limit: _limit, ...query }: ArticleQuery) =>
  `/impact${writeArticleQuery({ ...query, sort: query.sort === 'favourites' ? undefined : query.sort })}`

/** A form's fields as the address writes them. */
export function queryIn(form: HTMLFormElement) {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim()) search.append(name, value)
  return search
}
