import { TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { inboxLimits, saveView } from '#contract/deskInbox.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Choice } from '../form/Choice.tsx'
import { DialogForm } from '../form/DialogForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { deskApi } from '../data/api.ts'

type Props = { isOpen: boolean; filter: string[]; onSaved: (name: string) => void; onClose: () => void }

/** Keeps the list that is shown and its filter under a name. */
export function SaveViewDialog({ isOpen, filter, onSaved, onClose }: Props) {
  const t = useTexts(desk).inbox.views
  return (
    <DeskDialog isOpen={isOpen} title={t.saveTitle} body={t.saveLead} onClose={() => isOpen && onClose()}>
      <SaveViewForm filter={filter} onSaved={onSaved} onClose={onClose} />
    </DeskDialog>
  )
}

function SaveViewForm({ filter, onSaved, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTexts(desk)
  const { views } = t.inbox
  const [save, { isLoading }] = deskApi.useSaveViewMutation()
  const fields = useDeskForm(saveView.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ name: data.get('name'), is_shared: data.has('is_shared'), filter }))
    if (!given || isLoading) return
    const { data, error } = await save(given)
    if (data) onSaved(data.data.name)
    else fields.refuse(error)
  }
  return (
    <DialogForm
      fields={fields}
      isBusy={isLoading}
      busy={views.busy}
      save={views.submit}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...fields.field('name')}
        label={views.name}
        description={views.nameHint}
        autoComplete="off"
        maxLength={inboxLimits.viewName}
      />
      <Choice type="checkbox" name="is_shared" label={views.share} hint={views.shareHint} />
    </DialogForm>
  )
}
