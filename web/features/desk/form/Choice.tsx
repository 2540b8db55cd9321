import type { ComponentProps } from 'react'
import pieces from '../frame/pieces.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & { type: 'radio' | 'checkbox'; label: string; hint: string }

/** One of several choices, with what it means; the whole frame is the target. */
export function Choice({ label, hint, ...input }: Props) {
  return (
    <label className={pieces.choice}>
      <input {...input} />
      <span>
        <strong>{label}</strong>
        <small>{hint}</small>
      </span>
    </label>
  )
}
