import { lazy, Suspense } from 'react'
import type { ListOnScreen } from './Favourites.tsx'
import { useHasToken } from './useHasToken.ts'

const Favourites = lazy(() => import('./Favourites.tsx'))

/** Loaded for readers with a token only; everybody else reads without the store and its components. */
export function OwnParts({ list }: { list?: ListOnScreen }) {
  return useHasToken() ? (
    <Suspense fallback={null}>
      <Favourites list={list} />
    </Suspense>
  ) : null
}
