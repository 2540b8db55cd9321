import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { createLabel, workLimits } from '#contract/deskCaseWork.ts'
import type { SettingLabel } from '#contract/deskSettings.ts'
import { useDesk } from '../frame/useDesk.ts'
import { CallForm, FormDialog, StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { Pending, Failure, Badge, RowShapes } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'
import { RowActions } from '../frame/RowActions.tsx'

type Open = { kind: 'rename' | 'retire'; label: SettingLabel }

/** The organisation's own words for sorting cases. Retiring one is asked for first; it can be taken back. */
export function LabelSettings() {
  const t = useDesk().settings.labels
  const { data, ...query } = deskApi.useListSettingLabelsQuery()
  const [create] = deskApi.useCreateLabelMutation()
  const [change] = deskApi.useChangeSettingLabelMutation()
  const [open, setOpen] = useState<Open>()
  const { at, say, saySoftly } = useStatusMessage()
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  const close = () => setOpen(undefined)
  const show = (what: Open) => {
    saySoftly('')
    setOpen(what)
  }
  return (
    <div className={pieces.stack}>
      <CallForm
        schema={createLabel.schema.body}
        send={create}
        onDone={(_answer, { name }) => say(t.created(name))}
        save={t.create}
      >
        {(field) => <TextInput {...field('name')} label={t.newName} autoComplete="off" maxLength={workLimits.label} />}
      </CallForm>
      <StatusMessage {...at} />
      {data.data.length === 0 && <p className={pieces.lead}>{t.empty}</p>}
      <ul className={pieces.lines}>
        {data.data.map((label) => (
          <LabelRow
            key={label.id}
            label={label}
            onOpen={(kind) => show({ kind, label })}
            onRestored={() => saySoftly(t.restored(label.name))}
          />
        ))}
      </ul>
      {open?.kind === 'rename' && (
        <FormDialog
          title={t.renameTitle(open.label.name)}
          schema={createLabel.schema.body}
          send={({ name }) => change({ ...of(open.label), name })}
          onDone={(_answer, { name }) => saySoftly(t.renamed(name))}
          onClose={close}
        >
          {(field) => (
            <TextInput
              {...field('name')}
              label={t.name}
              defaultValue={open.label.name}
              autoComplete="off"
              maxLength={workLimits.label}
            />
          )}
        </FormDialog>
      )}
      {open?.kind === 'retire' && (
        <DeskConfirm
          title={t.retireTitle(open.label.name)}
          body={t.retireBody(open.label.cases)}
          confirm={t.retire}
          onConfirm={() => change({ ...of(open.label), is_retired: true })}
          onDone={() => saySoftly(t.retiredSaid(open.label.name))}
          onClose={close}
        />
      )}
    </div>
  )
}

const of = ({ id, version, name, is_retired }: SettingLabel) => ({ id, version, name, is_retired })

type Props = { label: SettingLabel; onOpen: (kind: Open['kind']) => void; onRestored: () => void }

function LabelRow({ label, onOpen, onRestored }: Props) {
  const t = useDesk().settings.labels
  const [change, { isLoading: isBusy, error }] = deskApi.useChangeSettingLabelMutation()
  const { name, cases, is_retired } = label
  const restore = async () => {
    const { data } = await change({ ...of(label), is_retired: false })
    if (data) onRestored()
  }
  return (
    <li>
      <div>
        <p className={pieces.name}>
          {name} {is_retired && <Badge level="warning">{t.retired}</Badge>}
        </p>
        <p className={pieces.lead}>{t.cases(cases)}</p>
        <Failure error={error} />
      </div>
      <RowActions
        of={name}
        actions={[
          { words: t.rename, act: () => onOpen('rename') },
          is_retired
            ? { words: t.restore, isBusy, act: () => void restore() }
            : { words: t.retire, act: () => onOpen('retire') },
        ]}
      />
    </li>
  )
}
