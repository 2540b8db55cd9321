import type { Block, Entry } from './knowledge.ts'

/** Every address on other sites that an entry links to, its sources first, each once. */
export function externalLinks({ body, sources }: Pick<Entry, 'body' | 'sources'>): string[] {
  const all = [...sources.map(({ link }) => link), ...linksIn(body)]
  return [...new Set(all)].filter((to) => /^https?:/.test(to))
}

/** Where the links of a text lead, in its order. */
export function linksIn(blocks: readonly Block[]): string[] {
  const found: string[] = []
  // Nothing else in the tree has a `to`.
  JSON.stringify(blocks, (name, value: unknown) => {
    if (name === 'to' && typeof value === 'string') found.push(value)
    return value
  })
  return found
}
