import { limits } from './limits.ts'
import { clean } from './text.ts'

/** How a query to the information hub is written in an address. Apart from `knowledge.ts`, as that of the archive is. */

export const knowledgeKinds = ['article', 'report', 'guide', 'prevention'] as const
export type KnowledgeKind = (typeof knowledgeKinds)[number]

/** A query to the hub. Conditions that are not set are undefined. */
export type KnowledgeQuery = {
  search?: string | undefined
  kind?: KnowledgeKind | undefined
  /** The slug of a theme. */
  theme?: string | undefined
}

/** The last part of an entry's address, or the name of a theme. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const slugLength = 100

/** What an address asks for; an invalid part is left out. */
export function readKnowledgeQuery(address: URLSearchParams): KnowledgeQuery {
  const search = clean(address.get('search') ?? '').trim()
  const kind = knowledgeKinds.find((each) => each === address.get('kind'))
  const theme = address.get('theme') ?? ''
  return {
    ...(search && search.length <= limits.search ? { search } : {}),
    ...(kind ? { kind } : {}),
    ...(slugPattern.test(theme) && theme.length <= slugLength ? { theme } : {}),
  }
}

/** The query string with a leading `?`; `''` for an empty query. */
export function writeKnowledgeQuery(query: KnowledgeQuery): string {
  const search = new URLSearchParams()
  for (const name of ['search', 'kind', 'theme'] as const) if (query[name]) search.set(name, query[name])
  const text = search.toString()
  return text && `?${text}`
}
