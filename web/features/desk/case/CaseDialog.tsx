import { Textarea } from '@mantine/core'
import type { z } from 'zod'
import { workLimits } from '#contract/deskCaseWork.ts'
import { FormDialog, type FormDialogProps } from '../form/FormDialog.tsx'
import type { Field } from '../form/useDeskForm.ts'
import { Refused } from './Refused.tsx'
import { useCaseAction } from './useCaseAction.ts'

/** A dialog that changes the case; when somebody else came first it says who, and leads to the case as it is. */
export function CaseDialog<Schema extends z.ZodType, Answer>({ send, ...props }: FormDialogProps<Schema, Answer>) {
  const action = useCaseAction()
  return (
    <FormDialog {...props} send={(given) => action.send(() => send(given))} refused={<Refused action={action} />} />
  )
}

/** A note to the others that goes with a change. It may stay empty. */
export const NoteField = ({ field, label }: { field: Field; label: string }) => (
  <Textarea {...field('note')} required={false} label={label} rows={4} maxLength={workLimits.note} />
)

/** That note, and somebody of the staff or nobody, as calls take them. */
export const noteIn = (data: FormData) => String(data.get('note')).trim() || undefined
export const personIn = (data: FormData, name: string) => Number(data.get(name)) || null
