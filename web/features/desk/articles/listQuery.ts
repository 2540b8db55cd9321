const names = ['search', 'state', 'category', 'agency', 'format', 'date_from', 'date_to', 'sort', 'cursor'] as const

/** What the page's address asks of the list; what it does not know is left out. */
export const listQueryOf = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])))
