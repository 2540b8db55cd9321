import { useId, type ReactNode } from 'react'
import type { InputWrapperProps } from '@mantine/core'
import type { Said, Phrase } from '#texts/phrase.ts'
import { Say } from '#web/ui/Say.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { SchemaForm } from './useSchemaForm.ts'

type Given = ReturnType<SchemaForm['field']>
type Control = Omit<Given, 'error'> & { id: string; 'aria-invalid': boolean; 'aria-describedby': string }
type Props = Given & { label: string; children: (control: Control) => ReactNode }

/** A label, the browser's own control and the error below it, for forms on pages without the component library. */
export function Field({ label, error, children, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...input, 'aria-invalid': Boolean(error), 'aria-describedby': `${id}-error` })}
      <p id={`${id}-error`} className="wrong">
        {error}
      </p>
    </div>
  )
}

/** Why the form as a whole was not accepted, read aloud when it appears. Nothing while there is no message. */
export function FormError({ message, children }: { message: Said | undefined; children?: ReactNode }) {
  if (message === undefined) return null
  return (
    <p className="note" data-tone="danger" role="alert">
      <Say>{message}</Say>
      {children && <> {children}</>}
    </p>
  )
}

/** Keeps the focus while busy. A press before the scripts run is held back and repeated (useSentEarly). */
export const SubmitButton = ({ isBusy, busy, children }: { isBusy: boolean; busy: Phrase; children: Phrase }) => (
  <Button type="submit" isBusy={isBusy}>
    <Say>{isBusy ? busy : children}</Say>
  </Button>
)

/** The hint below the input, so that fields beside each other line up when only one of them has a hint. */
export const hintBelow: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']
