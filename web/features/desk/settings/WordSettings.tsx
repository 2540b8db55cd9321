import { TextInput, Textarea } from '@mantine/core'
import { createLabel, workLimits } from '#contract/deskCaseWork.ts'
import { type ReplyText, createReplyText } from '#contract/deskMessages.ts'
import type { SettingLabel } from '#contract/deskSettings.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { CallForm, FormDialog, StatusMessage, useDialogs } from '../form/DeskForm.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { Pending, Failure, Badge, RowShapes } from '../frame/DeskPage.tsx'
import css from './settings.module.css'
import { deskApi } from '../data/api.ts'
import { RowActions } from '../frame/RowActions.tsx'

type OpenLabel = { kind: 'rename' | 'retire'; label: SettingLabel }

/** The organisation's own words for sorting cases. Retiring one is asked for first; it can be taken back. */
export function LabelSettings() {
  const t = useDesk().settings.labels
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
        {(field) => <TextInput {...field('name')} label={t.newName} autoComplete="off" maxLength={workLimits.label} />}
      </CallForm>
      <StatusMessage>{said}</StatusMessage>
      {data.data.length === 0 && <p className="intro">{t.empty}</p>}
      <ul className="lines">
        {data.data.map((label) => (
          <LabelRow
            key={label.id}
            label={label}
            onOpen={(kind) => show({ kind, label })}
            onRestored={() => say(t.restored(label.name))}
          />
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
          onDone={() => say(t.retiredSaid(open.label.name))}
          onClose={close}
        />
      )}
    </div>
  )
}

const of = ({ id, version, name, is_retired }: SettingLabel) => ({ id, version, name, is_retired })

type RowProps = { label: SettingLabel; onOpen: (kind: OpenLabel['kind']) => void; onRestored: () => void }

function LabelRow({ label, onOpen, onRestored }: RowProps) {
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
        <p className="name">
          {name} {is_retired && <Badge level="warning">{t.retired}</Badge>}
        </p>
        <p className="intro">{t.cases(cases)}</p>
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

type OpenReply = { kind: 'new' } | { kind: 'change' | 'remove'; text: ReplyText }

/** Words of the organisation's own to begin an answer with. */
export function ReplyTextSettings() {
  const t = useDesk().settings.replies
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
          <li key={text.id}>
            <div>
              <p className="name">{text.title}</p>
              <p className={css.excerpt}>{text.body}</p>
            </div>
            <RowActions
              of={text.title}
              actions={[
                { words: t.change, act: () => show({ kind: 'change', text }) },
                { words: t.remove, act: () => show({ kind: 'remove', text }) },
              ]}
            />
          </li>
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
              <TextInput
                {...field('title')}
                label={t.name}
                defaultValue={changed?.title}
                autoComplete="off"
                maxLength={limits.replyTitle}
              />
              <Textarea
                {...field('body')}
                label={t.body}
                description={t.lead}
                defaultValue={changed?.body}
                maxLength={limits.message}
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
