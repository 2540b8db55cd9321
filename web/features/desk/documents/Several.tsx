import { useId } from 'react'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'

type Props = {
  legend: string
  hint?: string
  of: readonly { id: number; name: string }[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  onSay: (words: string) => void
}

/** Whole things that are left out, by their names. Nothing where there are none. */
export function Several({ legend, hint, of, chosen, onChange, onSay }: Props) {
  const id = useId()
  if (of.length === 0) return null
  const toggle = (one: number, isOut: boolean) => {
    onSay('')
    onChange(isOut ? [...chosen, one] : chosen.filter((other) => other !== one))
  }
  return (
    <fieldset className={form.choices} aria-describedby={hint && `${id}-hint`}>
      <legend>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className={pieces.detail}>
          {hint}
        </p>
      )}
      {of.map((one) => (
        <label key={one.id} className={form.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(one.id)}
            onChange={(event) => toggle(one.id, event.currentTarget.checked)}
          />
          <span>{one.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
