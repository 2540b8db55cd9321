import type { ArticlePage } from '#contract/articles.ts'
import { isPage } from './fetchArticles.ts'

/**
 * What a reader had fetched at a place in the browser's history, so that the way back from an article leads to the
 * same place. The newest is also kept for a reload, in this tab only.
 */
const kept = new Map<string, ArticlePage>()
const storageKey = 'archive'
const addressKey = 'archiveAt'

export function savePage(place: string, page: ArticlePage) {
  kept.set(place, page)
  write(storageKey, JSON.stringify({ place, page }))
}

export function savedPage(place: string): ArticlePage | undefined {
  const known = kept.get(place)
  if (known) return known
  const stored = parse(read(storageKey))
  return 'place' in stored && stored.place === place && 'page' in stored && isPage(stored.page)
    ? stored.page
    : undefined
}

/** The archive's address that was seen last. */
export const saveAddress = (at: string) => write(addressKey, at)
export function savedAddress() {
  const at = read(addressKey)
  return at?.startsWith('/impact') ? at : undefined
}

/** Where the router left the reader at this place in the history. */
export function savedScroll(key: string): number | undefined {
  const place = Object.entries(parse(read('react-router-scroll-positions'))).find(([known]) => known === key)?.[1]
  return typeof place === 'number' ? place : undefined
}

function parse(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function read(key: string) {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Then a reload begins at the first page.
  }
}
