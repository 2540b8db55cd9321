import { articles } from '#texts/articles.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useOwn } from './own.ts'
import css from './articles.module.css'

/** Only for those who are signed in (spec section 2); at rest while its own press is on its way, yet never out of the keyboard's reach. */
export function Star({ id, title }: { id: number; title: string }) {
  const t = useTexts(articles)
  const own = useOwn()
  if (!own) return null
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={own.favourites.has(id)}
      aria-label={t.star(title)}
      aria-disabled={own.busy.has(id)}
      onClick={() => {
        if (!own.busy.has(id)) own.toggle(id)
      }}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <path d="M12 3l2.700 5.800 6.300.7-4.700 4.300 1.300 6.200L12 16.900 6.400 20l1.300-6.200L3 9.500l6.300-.7z" />
      </svg>
    </button>
  )
}
