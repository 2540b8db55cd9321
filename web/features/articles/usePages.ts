import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type ArticleQuery, writeArticleQuery } from '#contract/articleAddress.ts'
import type { ArticlePage, ArticleChoices } from '#contract/articles.ts'
import { calls } from '#contract/calls.ts'
import { readTab, writeTab } from '#web/app/device/storage.ts'
import { readToken } from '#web/app/device/token.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { record } from '#web/app/wire/failure.ts'
import { request } from '#web/app/wire/request.ts'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { checkSession } from './favouriteState.ts'

/** The loaded pages of one query: the first came with the HTML, the others are fetched by `more`. */
export function usePages(query: ArticleQuery, page: ArticlePage) {
  const { key, pathname, search } = useLocation()
  const place = `${key} ${pathname}${search}`
  const isHydrated = useIsHydrated()
  const [read, setRead] = useState<{ place: string; first: ArticlePage; pages: ArticlePage }>()
  const recalled = isHydrated ? savedPage(place) : undefined
  const kept = read?.place === place && read.first === page ? read.pages : recalled
  // Stored pages of a list whose total has changed are dropped.
  const pages = kept?.total === page.total ? kept : page

  useEffect(() => writeTab(addressKey, { at: pathname + search }), [pathname, search])
  useRestoredScroll(key, recalled !== undefined)

  const show = (next: ArticlePage) => {
    keptPages.set(place, next)
    writeTab(storageKey, { place, page: next })
    setRead({ place, first: page, pages: next })
  }
  /** The id of the first new article; null when the fetch failed, undefined at the end. */
  const more = async () => {
    const cursor = pages.next_cursor
    if (!cursor) return undefined
    const next = await fetchPage({ ...query, cursor })
    if (!next) return null
    const whole = appendPage(pages, next)
    show(whole)
    return whole.impactHighlights[pages.impactHighlights.length]?.id
  }
  const { impactHighlights: articles, next_cursor, total } = pages
  return { articles, next_cursor, total, isRecalled: recalled !== undefined, replace: show, more }
}

/** After a reload the stored pages appear only at hydration; then restores the position that the router stored, in pixels. */
function useRestoredScroll(key: string, isRecalled: boolean) {
  const isHydrated = useIsHydrated()
  const [wasHydrated] = useState(isHydrated)
  useLayoutEffect(() => {
    if (wasHydrated || !isHydrated || !isRecalled) return
    const top = readTab('react-router-scroll-positions')[key]
    if (typeof top === 'number') window.scrollTo({ top, behavior: 'instant' })
    // Once, at hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isHydrated])
}

/** What was loaded at an entry of the browser's history, for going back. The newest is in session storage, for a reload. */
const keptPages = new Map<string, ArticlePage>()
const storageKey = 'archive'
const addressKey = 'archiveAt'

function savedPage(place: string): ArticlePage | undefined {
  const known = keptPages.get(place)
  if (known) return known
  const { page, ...stored } = readTab(storageKey)
  return stored['place'] === place && isPage(page) ? page : undefined
}

export function savedAddress() {
  const { at } = readTab(addressKey)
  return typeof at === 'string' && at.startsWith('/impact') ? at : undefined
}

/** One page of the archive, with the reader's favourites first when there is a token. Undefined when the fetch failed. */
export async function fetchPage(query: ArticleQuery, signal?: AbortSignal) {
  const call = callOf(calls.filterArticles)
  const { data, error } = await request({ ...call, url: call.url + writeArticleQuery(query) }, readToken(), signal)
  if (error?.status === 401) checkSession()
  return isPage(data) ? data : undefined
}

export async function fetchChoices(signal: AbortSignal) {
  const { data } = await request(callOf(calls.listArticleChoices), null, signal)
  return holdsChoices(data) ? data.choices : undefined
}

function isPage(data: unknown): data is ArticlePage {
  const { impactHighlights, next_cursor, total } = record(data)
  return Array.isArray(impactHighlights) && next_cursor !== undefined && typeof total === 'number'
}

const holdsChoices = (data: unknown): data is { choices: ArticleChoices } =>
  'categories' in record(record(data).choices)

/** Appends a page. An article that moved between the two fetches is listed once. */
function appendPage(before: ArticlePage, next: ArticlePage): ArticlePage {
  const known = new Set(before.impactHighlights.map(({ id }) => id))
  const added = next.impactHighlights.filter(({ id }) => !known.has(id))
  return { ...next, impactHighlights: [...before.impactHighlights, ...added] }
}
