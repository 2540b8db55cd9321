import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { DeskForm } from './DeskForm.tsx'
import type { Field } from './useDeskForm.ts'
import { useSending, type Sending } from './useSending.ts'

export type CallFormProps<Schema extends z.ZodType, Answer> = Sending<Schema, Answer> & {
  /** What a screen reader calls it where no heading above it does. */
  label?: string
  /** What the button says, and while it is sent. */
  save?: string
  busy?: string
  /** Says why it was refused in place of the form's own line. */
  refused?: ReactNode
  /** The way out of the dialog that it stands in. */
  onClose?: () => void
  children: (field: Field) => ReactNode
}

/** A form whose fields go into one call. It begins anew when that is done. */
export function CallForm<Schema extends z.ZodType, Answer>({ onDone, ...props }: CallFormProps<Schema, Answer>) {
  const [round, setRound] = useState(0)
  return (
    <Round
      key={round}
      {...props}
      onDone={(answer, given) => {
        setRound(round + 1)
        return onDone(answer, given)
      }}
    />
  )
}

function Round<Schema extends z.ZodType, Answer>(props: CallFormProps<Schema, Answer>) {
  const { label, save, busy, refused, onClose, children } = props
  const { fields, ...form } = useSending(props)
  const { formError } = fields
  return (
    <DeskForm
      {...form}
      fields={{ form: fields.form, formError: refused === undefined ? formError : undefined }}
      label={label}
      save={save}
      busy={busy}
      onClose={onClose}
    >
      {children(fields.field)}
      {refused}
    </DeskForm>
  )
}
