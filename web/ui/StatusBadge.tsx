import type { ReactNode } from 'react'
import { colourOf } from '#contract/status.ts'
import css from './StatusBadge.module.css'

/** Draft is yellow, every other state green (spec section 4); the words say it too. */
export function StatusBadge({ status, children }: { status: string; children: ReactNode }) {
  return (
    <span className={css.badge} data-colour={colourOf(status)}>
      {children}
    </span>
  )
}
