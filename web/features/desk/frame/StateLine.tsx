import type { ReactNode } from 'react'
import css from './results.module.css'

/** How something stands, in words; the colour only repeats them. */
export function StateLine({ level, children }: { level?: 'warning' | 'danger'; children: ReactNode }) {
  return (
    <p className={css.state} data-level={level}>
      {children}
    </p>
  )
}
