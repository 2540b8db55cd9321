import t from '#texts/nb/articles.ts'
import { useHasToken } from '#web/app/device/token.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import type { ListOnScreen } from './Favourites.tsx'
import { useFavourites } from './favouriteState.ts'
import css from './articles.module.css'

/** Only for signed-in readers (spec section 2). Ignores presses while its own change is under way, but keeps the focus. */
export function Star({ id, title }: { id: number; title: string }) {
  const state = useFavourites()
  if (!state) return null
  const isBusy = state.busy.has(id)
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={state.favourites.has(id)}
      aria-label={t.star(title)}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void state.toggle(id)
      }}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <path d="M12 3l2.700 5.800 6.300.7-4.700 4.300 1.300 6.200L12 16.900 6.400 20l1.300-6.200L3 9.500l6.300-.7z" />
      </svg>
    </button>
  )
}

const load = () => import('./Favourites.tsx')

/** Fetched for readers with a token only; for everyone else the page does without the store. */
export function FavouritesWhenSignedIn({ list }: { list?: ListOnScreen }) {
  return useHasToken() ? <LazyPart load={load} props={{ list }} /> : null
}
