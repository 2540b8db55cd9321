import type { ComponentProps } from 'react'
import css from './button.module.css'

/** `filled` is the main action of its place. `danger` is a main action that cannot be undone. */
export type Look = 'filled' | 'quiet' | 'plain' | 'subtle' | 'danger'

type Props = ComponentProps<'button'> & {
  look?: Look
  /** Something is under way. The button keeps the focus, and further presses of it do and send nothing. */
  isBusy?: boolean
}

/** The portal's button. It has no library beneath it, so that public pages can use it too. */
export function Button({ look, isBusy, className, disabled, onClick, ...button }: Props) {
  return (
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
}
