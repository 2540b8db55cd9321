import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import css from './button.module.css'

/** `filled` is the main action of its place. `danger` is a main action that cannot be undone. */
export type Look = 'filled' | 'quiet' | 'plain' | 'subtle' | 'danger'

type ButtonProps = ComponentProps<'button'> & {
  look?: Look
  /** Something is under way. The button keeps the focus, and further presses of it do and send nothing. */
  isBusy?: boolean
}

/** The portal's button. It has no library beneath it, so that public pages can use it too. */
export const Button = ({ look, isBusy, className, disabled, onClick, ...button }: ButtonProps) => (
  <button
    type="button"
    className={className ? `${css.button} ${className}` : css.button}
    data-look={look}
    disabled={disabled}
    aria-disabled={isBusy || disabled || undefined}
    data-busy={isBusy || undefined}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
    {...button}
  />
)

type ButtonLinkProps = LinkProps & { look?: Look; isLarge?: boolean; isOnDark?: boolean; className?: string }

export const ButtonLink = ({ look, isLarge, isOnDark, className, ...link }: ButtonLinkProps) => (
  <Link
    className={className ? `${css.button} ${className}` : css.button}
    data-look={look}
    data-large={isLarge || undefined}
    data-dark={isOnDark || undefined}
    {...link}
  />
)
