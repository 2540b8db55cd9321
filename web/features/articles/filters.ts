import { paywalls, writeArticleQuery } from '#contract/articleAddress.ts'
import type { ArticleFilter, ArticleQuery } from '#contract/articleAddress.ts'

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

/** The archive's address for a query, always at its first page. */
export const archiveAddress = ({ cursor: _cursor, limit: _limit, ...query }: ArticleQuery) =>
  `/impact${writeArticleQuery({ ...query, sort: query.sort === 'favourites' ? undefined : query.sort })}`

/** A form's fields as a filter. Values are not checked here; the server ignores those that make no sense. */
export function filterIn(form: HTMLFormElement): ArticleFilter {
  const given = new FormData(form)
  const all = (name: string) => given.getAll(name).filter((value) => typeof value === 'string' && value !== '')
  const one = (name: string) => all(name).map(String)[0]?.trim() || undefined
  const some = <Entry>(entries: Entry[]) => (entries.length > 0 ? entries : undefined)
  return {
    title: one('title'),
    newsAgency: one('newsAgency'),
    categories: some(all('categories').map(Number)),
    hashtags: some(all('hashtags').map(String)),
    is_paid: paywalls.find((value) => value === one('is_paid')),
    date_from: one('date_from'),
    date_to: one('date_to'),
    file_format: one('file_format'),
  }
}
