import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { DeskForm } from './DeskForm.tsx'
import type { Field } from './useDeskForm.ts'
import { useSending, type Sending } from './useSending.ts'

type Props<Schema extends z.ZodType, Answer> = Sending<Schema, Answer> & {
  /** What a screen reader calls it where no heading above it does. */
  label?: string
  save: string
  busy?: string
  children: (field: Field) => ReactNode
}

/** A form of a page whose fields go into one call. It begins anew when that is done. */
export function CallForm<Schema extends z.ZodType, Answer>({ onDone, ...props }: Props<Schema, Answer>) {
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

function Round<Schema extends z.ZodType, Answer>({ label, save, busy, children, ...sending }: Props<Schema, Answer>) {
  const { fields, ...form } = useSending(sending)
  return (
    <DeskForm {...form} fields={fields} label={label} save={save} busy={busy}>
      {children(fields.field)}
    </DeskForm>
  )
}
