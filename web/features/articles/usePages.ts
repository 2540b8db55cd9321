import { useMemo, useState } from 'react'
import { writeArticleQuery, type Article, type ArticlePage, type ArticleQuery } from '#contract/articles.ts'
import { request } from '#web/app/request.ts'
import { readToken } from '#web/app/token.ts'

type Pages = { articles: Article[]; next_cursor: string | null; total: number }

/** What was read on of each question, so that the way back from an article ends where it began. */
const known = new Map<string, Pages>()

/** The pages of one question that are on the screen: the first came with the HTML, the others follow on asking. */
export function usePages(query: ArticleQuery, page: ArticlePage) {
  const address = writeArticleQuery(query)
  const first = useMemo(
    (): Pages => ({ articles: page.impactHighlights, next_cursor: page.next_cursor, total: page.total }),
    [page],
  )
  const [read, setRead] = useState<{ address: string; first: Pages; pages: Pages } | undefined>()
  const kept = read?.address === address && read.first === first ? read.pages : known.get(address)
  // An older reading of a list that has changed meanwhile is worth nothing.
  const pages = kept && kept.total === first.total ? kept : first

  const show = (next: Pages) => {
    known.set(address, next)
    setRead({ address, first, pages: next })
  }
  const replace = (next: ArticlePage) =>
    show({ articles: next.impactHighlights, next_cursor: next.next_cursor, total: next.total })
  /** False when the next page could not be had. */
  const more = async () => {
    const cursor = pages.next_cursor
    if (!cursor) return true
    const next = await fetchPage({ ...query, cursor })
    if (!next) return false
    const seen = new Set(pages.articles.map(({ id }) => id))
    const fresh = next.impactHighlights.filter(({ id }) => !seen.has(id))
    show({ articles: [...pages.articles, ...fresh], next_cursor: next.next_cursor, total: next.total })
    return true
  }
  return { ...pages, replace, more }
}

/** One page through the API, with the reader's token when there is one. */
export async function fetchPage(query: ArticleQuery): Promise<ArticlePage | undefined> {
  const { data } = await request({ url: `/impact-highlight/filter${writeArticleQuery(query)}` }, readToken())
  return isPage(data) ? data : undefined
}

const isPage = (data: unknown): data is ArticlePage =>
  typeof data === 'object' && data !== null && 'impactHighlights' in data && Array.isArray(data.impactHighlights)
