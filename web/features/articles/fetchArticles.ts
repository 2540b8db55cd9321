import { writeArticleQuery } from '#contract/articleAddress.ts'
import { calls } from '#contract/calls.ts'
import type { ArticleQuery } from '#contract/articleAddress.ts'
import type { ArticleChoices, ArticlePage } from '#contract/articles.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { request } from '#web/app/wire/request.ts'

/** One page of the archive, with the reader's favourites first when there is a token. Undefined when the fetch failed. */
export async function fetchPage(query: ArticleQuery, token: string | null, signal?: AbortSignal) {
  const call = callOf(calls.filterArticles)
  const { data } = await request({ ...call, url: call.url + writeArticleQuery(query) }, token, signal)
  return isPage(data) ? data : undefined
}

/** The filter's current choices. Undefined when the fetch failed. */
export async function fetchChoices(signal: AbortSignal) {
  const { data } = await request(callOf(calls.listArticleChoices), null, signal)
  return holdsChoices(data) ? data.choices : undefined
}

export const isPage = (data: unknown): data is ArticlePage =>
  typeof data === 'object' &&
  data !== null &&
  'impactHighlights' in data &&
  Array.isArray(data.impactHighlights) &&
  'next_cursor' in data &&
  'total' in data &&
  typeof data.total === 'number'

const holdsChoices = (data: unknown): data is { choices: ArticleChoices } =>
  typeof data === 'object' &&
  data !== null &&
  'choices' in data &&
  typeof data.choices === 'object' &&
  data.choices !== null &&
  'categories' in data.choices

/** Appends a page. An article that moved between the two fetches is listed once. */
export function appendPage(before: ArticlePage, next: ArticlePage): ArticlePage {
  const known = new Set(before.impactHighlights.map(({ id }) => id))
  const added = next.impactHighlights.filter(({ id }) => !known.has(id))
  return { ...next, impactHighlights: [...before.impactHighlights, ...added] }
}
