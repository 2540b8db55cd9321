import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './button.module.css'

type Props = {
  to: string
  isQuiet?: boolean
  isLarge?: boolean
  isOnDark?: boolean
  children: ReactNode
  reloadDocument?: boolean
}

/** A link that looks like a button. */
export function ButtonLink({ to, isQuiet, isLarge, isOnDark, children, ...link }: Props) {
  return (
    <Link
      to={to}
      className={css.button}
      data-quiet={isQuiet || undefined}
      data-large={isLarge || undefined}
      data-dark={isOnDark || undefined}
      {...link}
    >
      {children}
    </Link>
  )
}
