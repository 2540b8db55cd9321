import { TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { createLabel, workLimits } from '#contract/deskCaseWork.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { deskApi } from '../data/api.ts'

type Label = { id: number; name: string }
type Props = { isOpen: boolean; onMade: (label: Label) => Promise<void>; onClose: () => void }

/** A new label, for all cases; made and given to this one. */
export function LabelDialog({ isOpen, onMade, onClose }: Props) {
  const t = useTexts(desk).case.labels
  return (
    <DeskDialog isOpen={isOpen} title={t.createTitle} body={t.createLead} onClose={() => isOpen && onClose()}>
      <LabelForm onMade={onMade} onClose={onClose} />
    </DeskDialog>
  )
}

function LabelForm({ onMade, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTexts(desk)
  const [create, { isLoading }] = deskApi.useCreateLabelMutation()
  const fields = useDeskForm(createLabel.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event)
    if (!given || isLoading) return
    const { data, error } = await create(given)
    if (data) await onMade(data.data)
    else fields.refuse(error)
  }
  return (
    <DialogForm
      fields={fields}
      isBusy={isLoading}
      busy={t.case.work.saving}
      save={t.case.labels.make}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput {...fields.field('name')} label={t.case.labels.name} autoComplete="off" maxLength={workLimits.label} />
    </DialogForm>
  )
}
