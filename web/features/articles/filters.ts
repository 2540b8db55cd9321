import { type ArticleFilter, type ArticleQuery, paywalls, writeArticleQuery } from '#contract/articleAddress.ts'

/** What a query asks for beside its order and its page. */
export const filterOf = ({ sort: _sort, cursor: _cursor, limit: _limit, ...filter }: ArticleQuery): ArticleFilter =>
  filter
export const countFilters = (query: ArticleQuery) =>
  Object.values(filterOf(query)).filter((value) => value !== undefined).length

/** The archive's address for a query, always at its first page. */
export const archiveAddress = (query: ArticleQuery) =>
  `/impact${writeArticleQuery({ ...filterOf(query), sort: query.sort === 'favourites' ? undefined : query.sort })}`

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
