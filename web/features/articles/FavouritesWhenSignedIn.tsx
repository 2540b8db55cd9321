import { useHasToken } from '#web/app/device/useHasToken.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import type { ListOnScreen } from './Favourites.tsx'

const load = () => import('./Favourites.tsx')

/** Fetched for readers with a token only; for everyone else the page does without the store. */
export function FavouritesWhenSignedIn({ list }: { list?: ListOnScreen }) {
  return useHasToken() ? <LazyPart load={load} props={{ list }} /> : null
}
