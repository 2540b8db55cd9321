import { useHasToken } from '#web/app/device/useHasToken.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import type { ListOnScreen } from './Favourites.tsx'

const favourites = () => import('./Favourites.tsx')

/** Loaded for readers with a token only; everybody else reads without the store. */
export function OwnParts({ list }: { list?: ListOnScreen }) {
  return useHasToken() ? <LazyPart load={favourites} props={{ list }} /> : null
}
