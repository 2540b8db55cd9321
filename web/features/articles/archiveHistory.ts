import type { ArticlePage } from '#contract/articles.ts'
import { isPage } from './fetchArticles.ts'

/**
 * The articles that were loaded at an entry of the browser's history, so that going back from an article restores the
 * list. The newest is also in session storage, for a reload.
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

/** The archive's last address in this tab. */
export const saveAddress = (at: string) => write(addressKey, at)
export function savedAddress() {
  const at = read(addressKey)
  return at?.startsWith('/impact') ? at : undefined
}

/** The scroll position that the router stored for this history entry, in pixels. */
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
    // Without session storage a reload starts at the first page.
  }
}
