import { useEffect, useState } from 'react'
import { writeArticleQuery } from '#contract/articleAddress.ts'
import type { ArticleQuery } from '#contract/articleAddress.ts'
import { limits } from '#contract/limits.ts'
import { articles } from '#texts/articles.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { archiveAddress } from './filters.ts'
import type { usePages } from './usePages.ts'
import css from './articles.module.css'

/** Appends the next page of the list. Without JavaScript it links to that page. */
export function More({ query, pages }: { query: ArticleQuery; pages: ReturnType<typeof usePages> }) {
  const t = useTexts(articles)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const { articles: shown, total, next_cursor, more } = pages
  const [first, setFirst] = useState<number>()
  // The focus moves to the first new article, once it is on the page.
  useEffect(() => {
    if (first) document.getElementById(`article-${first}`)?.focus({ preventScroll: true })
  }, [first])
  if (shown.length === 0) return null
  const press = async () => {
    if (state === 'loading') return
    setState('loading')
    const firstNew = await more()
    setState(firstNew === null ? 'failed' : 'idle')
    if (firstNew) setFirst(firstNew)
  }
  return (
    <div className={css.more}>
      {/* A list that fits one page says how many there are above it. */}
      <p role="status">{total > limits.articlePage && t.shown(shown.length, total)}</p>
      {state === 'failed' && <p role="alert">{t.moreFailed}</p>}
      {next_cursor && (
        <ButtonLink
          reloadDocument
          to={`/impact${writeArticleQuery({ ...query, cursor: next_cursor })}`}
          look="quiet"
          aria-disabled={state === 'loading' || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            void press()
          }}
        >
          {state === 'loading' ? t.loadingMore : t.more}
        </ButtonLink>
      )}
      {query.cursor && <a href={archiveAddress(query)}>{t.first}</a>}
    </div>
  )
}
