import { TextInput, Textarea } from '@mantine/core'
import { deskStatuses } from '#contract/casework.ts'
import { createLabel } from '#contract/deskCaseWork.ts'
import { type ReplyText, createReplyText } from '#contract/deskMessages.ts'
import type { SettingLabel, Settings } from '#contract/deskSettings.ts'
import { stateTextsIn } from '#texts/nb/stateTexts.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { CallForm, FormDialog, StatusMessage, useDialogs } from '../form/DeskForm.tsx'
import type { Field } from '../form/useDeskForm.ts'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { Pending, Failure, Badge, RowShapes } from '../frame/DeskPage.tsx'
import css from './settings.module.css'
import { deskApi } from '../data/api.ts'
import { Line, RowActions } from '../frame/RowActions.tsx'

type OpenLabel = { kind: 'rename' | 'retire'; label: SettingLabel }

export function LabelSettings() {
  const t = desk.settings.labels
  const { data, ...query } = deskApi.useListSettingLabelsQuery()
  const [create] = deskApi.useCreateLabelMutation()
  const [change] = deskApi.useChangeSettingLabelMutation()
  const { open, show, close, said, say } = useDialogs<OpenLabel>()
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  return (
    <div className="stack">
      <CallForm
        schema={createLabel.schema.body}
        send={create}
        onDone={(_answer, { name }) => say(t.created(name))}
        save={t.create}
      >
        {(field) => <TextInput {...field('name')} label={t.newName} />}
      </CallForm>
      <StatusMessage>{said}</StatusMessage>
      {data.data.length === 0 && <p className="intro">{t.empty}</p>}
      <ul className="lines">
        {data.data.map((label) => (
          <LabelRow key={label.id} label={label} show={show} say={say} />
        ))}
      </ul>
      {open?.kind === 'rename' && (
        <FormDialog
          title={t.renameTitle(open.label.name)}
          schema={createLabel.schema.body}
          send={({ name }) => change({ ...of(open.label), name })}
          onDone={(_answer, { name }) => say(t.renamed(name))}
          onClose={close}
        >
          {(field) => <TextInput {...field('name')} label={t.name} defaultValue={open.label.name} />}
        </FormDialog>
      )}
      {open?.kind === 'retire' && (
        <DeskConfirm
          title={t.retireTitle(open.label.name)}
          body={t.retireBody(open.label.cases)}
          confirm={t.retire}
          onConfirm={() => change({ ...of(open.label), is_retired: true })}
          onDone={() => say(t.retiredSaid(open.label.name))}
          onClose={close}
        />
      )}
    </div>
  )
}

const of = ({ id, version, name, is_retired }: SettingLabel) => ({ id, version, name, is_retired })

type RowProps = { label: SettingLabel; show: (open: OpenLabel) => void; say: (words: string) => void }

function LabelRow({ label, show, say }: RowProps) {
  const t = desk.settings.labels
  const [restore, { isLoading: isBusy, error }] = deskApi.useChangeSettingLabelMutation()
  const takeBack = async () => {
    const answer = await restore({ ...of(label), is_retired: false })
    if (!answer.error) say(t.restored(label.name))
  }
  return (
    <Line
      name={
        <>
          {label.name} {label.is_retired && <Badge level="warning">{t.retired}</Badge>}
        </>
      }
      says={t.cases(label.cases)}
    >
      <RowActions
        of={label.name}
        actions={[
          { words: t.rename, act: () => show({ kind: 'rename', label }) },
          label.is_retired
            ? { words: t.restore, isBusy, act: () => void takeBack() }
            : { words: t.retire, act: () => show({ kind: 'retire', label }) },
        ]}
      />
      <Failure error={error} />
    </Line>
  )
}

type OpenReply = { kind: 'new' } | { kind: 'change' | 'remove'; text: ReplyText }

export function ReplyTextSettings() {
  const t = desk.settings.replies
  const { data, ...query } = deskApi.useListReplyTextsQuery()
  const [create] = deskApi.useCreateReplyTextMutation()
  const [change] = deskApi.useChangeReplyTextMutation()
  const [remove] = deskApi.useDeleteReplyTextMutation()
  const { open, show, close, said, say } = useDialogs<OpenReply>()
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  const changed = open?.kind === 'change' ? open.text : undefined
  return (
    <div className="stack">
      <Button onClick={() => show({ kind: 'new' })}>{t.add}</Button>
      <StatusMessage>{said}</StatusMessage>
      {data.data.length === 0 && <p className="intro">{t.empty}</p>}
      <ul className="lines">
        {data.data.map((text) => (
          <Line key={text.id} name={text.title} says={<span className={`clamped ${css.excerpt}`}>{text.body}</span>}>
            <RowActions
              of={text.title}
              actions={[
                { words: t.change, act: () => show({ kind: 'change', text }) },
                { words: t.remove, act: () => show({ kind: 'remove', text }) },
              ]}
            />
          </Line>
        ))}
      </ul>
      {open && open.kind !== 'remove' && (
        <FormDialog
          title={changed ? t.changeTitle(changed.title) : t.add}
          schema={createReplyText.schema.body}
          send={(given) => (changed ? change({ id: changed.id, version: changed.version, ...given }) : create(given))}
          onDone={(_answer, { title }) => say(changed ? t.changed(title) : t.added(title))}
          onClose={close}
        >
          {(field) => (
            <>
              <TextInput {...field('title')} label={t.name} defaultValue={changed?.title} />
              <Textarea
                {...field('body')}
                label={t.body}
                description={t.lead}
                defaultValue={changed?.body}
                autosize
                minRows={5}
                maxRows={14}
              />
            </>
          )}
        </FormDialog>
      )}
      {open?.kind === 'remove' && (
        <DeskConfirm
          title={t.removeTitle(open.text.title)}
          body={t.removeBody}
          confirm={t.remove}
          isDanger
          onConfirm={() => remove(open.text.id)}
          onDone={() => say(t.removed(open.text.title))}
          onClose={close}
        />
      )}
    </div>
  )
}

type StateProps = { field: Field; value: Settings['state_texts']['value']; acknowledge: number }

/** What reporters read of each state, and the default words, to which empty fields lead back. */
export function StateTexts({ field, value, acknowledge }: StateProps) {
  const { settings, caseCodes } = desk
  const t = settings.states
  return (
    <div>
      {deskStatuses.map((status) => (
        <details key={status} className="fold">
          <summary>
            <h2>{caseCodes.statuses[status]}</h2>{' '}
            {Object.values(value[status]).some(Boolean) && <Badge level="warning">{t.own}</Badge>}
          </summary>
          <p className="dim">{t.hint(stateTextsIn(acknowledge)[status])}</p>
          {(['body', 'next'] as const).map((part) => (
            <Textarea
              key={part}
              {...field(`value.${status}.${part}`)}
              label={t[part]}
              defaultValue={value[status][part]}
              rows={4}
            />
          ))}
        </details>
      ))}
    </div>
  )
}
