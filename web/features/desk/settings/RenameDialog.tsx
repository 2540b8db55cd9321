import { TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { createSettingLabel, labelNameMax, type SettingLabel } from '#contract/deskSettings.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { deskApi } from '../data/api.ts'

type Props = { label: SettingLabel | undefined; onDone: (words: string) => void; onClose: () => void }

export function RenameDialog({ label, onDone, onClose }: Props) {
  const t = useTexts(desk).settings.labels
  return (
    <DeskDialog
      isOpen={label !== undefined}
      title={t.renameTitle(label?.name ?? '')}
      onClose={() => label && onClose()}
    >
      {label && <RenameForm label={label} onDone={onDone} onClose={onClose} />}
    </DeskDialog>
  )
}

function RenameForm({ label, onDone, onClose }: Props & { label: SettingLabel }) {
  const t = useTexts(desk)
  const [change, { isLoading }] = deskApi.useChangeSettingLabelMutation()
  const fields = useDeskForm(createSettingLabel.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event)
    if (!given || isLoading) return
    const { id, version, is_retired } = label
    const { error } = await change({ id, version, is_retired, ...given })
    if (error) fields.refuse(error)
    else onDone(t.settings.labels.renamed(given.name))
  }
  return (
    <DialogForm
      fields={fields}
      isBusy={isLoading}
      busy={t.settings.saving}
      save={t.settings.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...fields.field('name')}
        label={t.settings.labels.name}
        defaultValue={label.name}
        autoComplete="off"
        maxLength={labelNameMax}
      />
    </DialogForm>
  )
}
