import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { createSettingLabel, labelNameMax, type SettingLabel } from '#contract/deskSettings.ts'
import { desk } from '#texts/desk.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { LabelRow } from './LabelRow.tsx'
import { deskApi } from '../data/api.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'

type Open = { kind: 'rename' | 'retire'; label: SettingLabel }

/** The organisation's own words for sorting cases. Retiring one is asked for first; it can be taken back. */
export function LabelSettings() {
  const t = useTexts(desk).settings.labels
  const { data, ...query } = deskApi.useSettingLabelsQuery()
  const [change] = deskApi.useChangeSettingLabelMutation()
  const [open, setOpen] = useState<Open>()
  const [said, setSaid] = useState('')
  if (!data) return <Pending {...query} />
  const done = (words: string) => {
    setOpen(undefined)
    setSaid(words)
  }
  const show = (what: Open) => {
    setSaid('')
    setOpen(what)
  }
  const turn = async ({ id, version, name }: SettingLabel, is_retired: boolean) => {
    const { error } = await change({ id, version, name, is_retired })
    if (!error) done(is_retired ? t.retiredSaid(name) : t.restored(name))
    // Somebody else has changed it: what is shown is not what is there.
    else void query.refetch()
    return { error }
  }
  const retiring = open?.kind === 'retire' ? open.label : undefined
  return (
    <div className={pieces.stack}>
      <NewLabel onDone={done} />
      <StatusMessage>{said}</StatusMessage>
      {data.data.length === 0 && <p className={pieces.lead}>{t.empty}</p>}
      <ul className={pieces.lines}>
        {data.data.map((label) => (
          <LabelRow
            key={label.id}
            label={label}
            onRename={() => show({ kind: 'rename', label })}
            onRetire={() => show({ kind: 'retire', label })}
            onRestore={() => turn(label, false)}
          />
        ))}
      </ul>
      <RenameDialog
        label={open?.kind === 'rename' ? open.label : undefined}
        onDone={done}
        onClose={() => setOpen(undefined)}
      />
      <DeskConfirm
        isOpen={retiring !== undefined}
        title={t.retireTitle(retiring?.name ?? '')}
        body={t.retireBody(retiring?.cases ?? 0)}
        confirm={t.retire}
        onConfirm={async () => (retiring ? turn(retiring, true) : {})}
        onClose={() => retiring && setOpen(undefined)}
      />
    </div>
  )
}

function NewLabel({ onDone }: { onDone: (words: string) => void }) {
  const t = useTexts(desk).settings
  const [create, { isLoading }] = deskApi.useCreateSettingLabelMutation()
  const { form: ref, formError, check, refuse, field } = useDeskForm(createSettingLabel.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (!given || isLoading) return
    const { error } = await create(given)
    if (error) return refuse(error)
    ref.current?.reset()
    onDone(t.labels.created(given.name))
  }
  return (
    <form ref={ref} className={form.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FormError message={formError} />
      <TextInput {...field('name')} label={t.labels.newName} autoComplete="off" maxLength={labelNameMax} />
      <SubmitButton isBusy={isLoading} busy={t.saving}>
        {t.labels.create}
      </SubmitButton>
    </form>
  )
}

type Props = { label: SettingLabel | undefined; onDone: (words: string) => void; onClose: () => void }

function RenameDialog({ label, onDone, onClose }: Props) {
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
