import type { z } from 'zod'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { CallForm, type CallFormProps } from './CallForm.tsx'

export type FormDialogProps<Schema extends z.ZodType, Answer> = CallFormProps<Schema, Answer> & {
  title: string
  body?: string
  onClose: () => void
}

/** A dialog whose fields go into one call. It closes when that is done. In the page only while it is open. */
export function FormDialog<Schema extends z.ZodType, Answer>(props: FormDialogProps<Schema, Answer>) {
  const { title, body, onDone, ...form } = props
  return (
    <DeskDialog title={title} body={body} onClose={form.onClose}>
      <CallForm
        {...form}
        onDone={(answer, given) => {
          form.onClose()
          return onDone(answer, given)
        }}
      />
    </DeskDialog>
  )
}
