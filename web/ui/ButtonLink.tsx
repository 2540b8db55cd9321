import { Link, type LinkProps } from 'react-router'
import type { Look } from './Button.tsx'
import css from './button.module.css'

type Props = LinkProps & { look?: Look; isLarge?: boolean; isOnDark?: boolean; className?: string }

/** A link that looks like a button. */
export function ButtonLink({ look, isLarge, isOnDark, className, ...link }: Props) {
  return (
    <Link
      className={className ? `${css.button} ${className}` : css.button}
      data-look={look}
      data-large={isLarge || undefined}
      data-dark={isOnDark || undefined}
      {...link}
    />
  )
}
