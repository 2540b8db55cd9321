import { useSyncExternalStore } from 'react'

/** Shared outside React: the cards have no store, and what knows the favourites is fetched for readers with a token only. */
type FavouriteState = {
  favourites: ReadonlySet<number>
  /** Articles whose change has not been answered yet. */
  busy: ReadonlySet<number>
  toggle: (id: number) => Promise<void>
  refetch: () => unknown
}

let current: FavouriteState | undefined
const listeners = new Set<() => void>()

export function shareFavourites(next: FavouriteState | undefined) {
  current = next
  for (const listener of listeners) listener()
}

/** After a refused fetch: asks through the store, whose session rules answer a token that has ended (spec section 4). */
export const checkSession = () => void current?.refetch()

/** Undefined for readers who are not signed in, and until the favourites have been fetched. */
export const useFavourites = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => current,
    () => undefined,
  )
