import { useId } from 'react'
import pieces from '../frame/pieces.module.css'

type Props<T extends string> = {
  label: string
  all: readonly T[]
  words: Record<T, string>
  value: T
  onChange: (value: T) => void
}

/** One of a few, beside each other. */
export function Switch<T extends string>({ label, all, words, value, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className={`${pieces.fieldset} ${pieces.row}`}>
      <legend>{label}</legend>
      {all.map((one) => (
        <label key={one} className={pieces.check}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          {words[one]}
        </label>
      ))}
    </fieldset>
  )
}
