import type { ReactNode } from 'react'
import pieces from './pieces.module.css'

/** How something stands, in words; the colour only repeats them. */
export function StateLine({ level, children }: { level?: 'warning' | 'danger'; children: ReactNode }) {
  return (
    <p className={pieces.notice} data-level={level ?? 'good'}>
      {children}
    </p>
  )
}
