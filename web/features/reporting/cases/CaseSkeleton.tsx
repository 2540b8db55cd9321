import css from '../cases.module.css'

/** Grey boxes as large as cards, so that nothing moves when the cases arrive. */
export function CaseSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={css.cards} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={css.skeleton} />
      ))}
    </div>
  )
}
