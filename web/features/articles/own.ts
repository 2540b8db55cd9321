import { useSyncExternalStore } from 'react'

/** What the signed-in part tells the cards: it is loaded later, and only for readers with a token. */
export type Own = {
  favourites: ReadonlySet<number>
  /** Those whose toggle is on its way. */
  busy: ReadonlySet<number>
  toggle: (id: number) => void
}

let own: Own | undefined
const listeners = new Set<() => void>()

export function tellOwn(next: Own | undefined) {
  own = next
  for (const listener of listeners) listener()
}

export const useOwn = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => own,
    () => undefined,
  )
