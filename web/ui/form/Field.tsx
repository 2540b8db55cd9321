import { useId, type ReactNode } from 'react'
import css from '#web/ui/pieces.module.css'

type Control = {
  id: string
  name: string
  'data-path': string
  required: boolean
  onInput: () => void
  'aria-invalid': boolean
  'aria-describedby': string
}

type Props = Pick<Control, 'name' | 'data-path' | 'required' | 'onInput'> & {
  error: ReactNode
  label: string
  children: (control: Control) => ReactNode
}

/** A label, the browser's own control and the error below it, for forms on pages without the component library. */
export function Field({ label, error, children, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...input, 'aria-invalid': Boolean(error), 'aria-describedby': `${id}-error` })}
      <p id={`${id}-error`} className={css.fieldError}>
        {error}
      </p>
    </div>
  )
}
