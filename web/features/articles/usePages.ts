import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { ArticleQuery } from '#contract/articleAddress.ts'
import type { ArticlePage } from '#contract/articles.ts'
import { readToken } from '#web/app/device/token.ts'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { saveAddress, savePage, savedPage, savedScroll } from './archiveHistory.ts'
import { appendPage, fetchPage } from './fetchArticles.ts'

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

  useEffect(() => saveAddress(pathname + search), [pathname, search])
  useRestoredScroll(key, recalled !== undefined)

  const show = (next: ArticlePage) => {
    savePage(place, next)
    setRead({ place, first: page, pages: next })
  }
  /** The id of the first new article; null when the fetch failed, undefined at the end. */
  const more = async () => {
    const cursor = pages.next_cursor
    if (!cursor) return undefined
    const next = await fetchPage({ ...query, cursor }, readToken())
    if (!next) return null
    const whole = appendPage(pages, next)
    show(whole)
    return whole.impactHighlights[pages.impactHighlights.length]?.id
  }
  const { impactHighlights: articles, next_cursor, total } = pages
  return { articles, next_cursor, total, isRecalled: recalled !== undefined, replace: show, more }
}

/** After a reload the stored pages appear only at hydration; then restores the scroll position. */
function useRestoredScroll(key: string, isRecalled: boolean) {
  const isHydrated = useIsHydrated()
  const [wasHydrated] = useState(isHydrated)
  useLayoutEffect(() => {
    if (wasHydrated || !isHydrated || !isRecalled) return
    const top = savedScroll(key)
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
    // Once, at hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isHydrated])
}
