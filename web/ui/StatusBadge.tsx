import type { ReactNode } from 'react'
import { colourOf } from '#contract/status.ts'
import css from './StatusBadge.module.css'

/** Draft is yellow, every other state green (spec section 4). The words say the status, so the colour is not needed to understand it. */
export function StatusBadge({ status, children }: { status: string; children: ReactNode }) {
  return (
    <span className={css.badge} data-colour={colourOf(status)}>
      {children}
    </span>
  )
}
