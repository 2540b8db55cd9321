import type { ReactNode } from 'react'
import type { z } from 'zod'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { DialogForm } from './DialogForm.tsx'
import type { Field } from './useDeskForm.ts'
import { useSending, type Sending } from './useSending.ts'

type FormProps<Schema extends z.ZodType, Answer> = Sending<Schema, Answer> & {
  /** What the button says, and while it is sent. */
  save?: string
  busy?: string
  /** Says why it was refused in place of the form's own line. */
  refused?: ReactNode
  onClose: () => void
  children: (field: Field) => ReactNode
}
export type FormDialogProps<Schema extends z.ZodType, Answer> = FormProps<Schema, Answer> & {
  title: string
  body?: string
}

/** A dialog whose fields go into one call. It closes when that is done. In the page only while it is open. */
export function FormDialog<Schema extends z.ZodType, Answer>(props: FormDialogProps<Schema, Answer>) {
  const { title, body, onDone, ...form } = props
  const close = (answer: Answer, given: z.output<Schema>) => {
    form.onClose()
    return onDone(answer, given)
  }
  return (
    <DeskDialog title={title} body={body} onClose={form.onClose}>
      <DialogCallForm {...form} onDone={close} />
    </DeskDialog>
  )
}

/** The form within such a dialog. */
export function DialogCallForm<Schema extends z.ZodType, Answer>(props: FormProps<Schema, Answer>) {
  const { save, busy, refused, onClose, children } = props
  const { fields, ...form } = useSending(props)
  return (
    <DialogForm
      {...form}
      fields={refused === undefined ? fields : { form: fields.form, formError: undefined }}
      save={save}
      busy={busy}
      onClose={onClose}
    >
      {children(fields.field)}
      {refused}
    </DialogForm>
  )
}
