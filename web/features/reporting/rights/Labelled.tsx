import { useId, type ReactNode } from 'react'
import { Say } from '#web/ui/Say.tsx'
import type { InputProps } from './inputProps.ts'
import css from './rights.module.css'

type Field = {
  id: string
  name: string
  className: string | undefined
  required: true
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}
type LabelledProps = Pick<InputProps, 'wrong' | 'words'> & {
  name: string
  label: string
  children: (field: Field) => ReactNode
}

/** An input with its label, and what is wrong with it. */
export function Labelled({ name, label, wrong, words, children }: LabelledProps) {
  const id = useId()
  const code = wrong[name]
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: css.input,
        required: true,
        'aria-invalid': code !== undefined,
        'aria-describedby': code ? `${id}-wrong` : undefined,
      })}
      {code && (
        <p id={`${id}-wrong`} className={css.wrong}>
          <Say>{words[code]}</Say>
        </p>
      )}
    </div>
  )
}
