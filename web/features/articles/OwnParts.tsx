import { lazy, Suspense } from 'react'
import type { ArticlePage, ArticleQuery } from '#contract/articles.ts'
import { useHasToken } from './useHasToken.ts'

const Favourites = lazy(() => import('./Favourites.tsx'))

type Props = { query?: ArticleQuery; replace?: (page: ArticlePage) => void }

/** Loaded for readers with a token only; everybody else reads without the store and its components. */
export function OwnParts(props: Props) {
  return useHasToken() ? (
    <Suspense fallback={null}>
      <Favourites {...props} />
    </Suspense>
  ) : null
}
