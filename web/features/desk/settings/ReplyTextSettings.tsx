import { useState, type SubmitEvent } from 'react'
import { type ReplyText, createReplyText } from '#contract/deskMessages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import css from './settings.module.css'
import { deskApi } from '../data/api.ts'
import { Textarea, TextInput } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useUnsaved } from '../frame/unsaved.ts'

type Open = { kind: 'new' } | { kind: 'change' | 'remove'; text: ReplyText }

/** Words of the organisation's own to begin an answer with. */
export function ReplyTextSettings() {
  const t = useTexts(desk).settings.replies
  const { data, ...query } = deskApi.useReplyTextsQuery()
  const [remove] = deskApi.useDeleteReplyTextMutation()
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
  const removing = open?.kind === 'remove' ? open.text : undefined
  return (
    <div className={pieces.stack}>
      <div>
        <Button onClick={() => show({ kind: 'new' })}>{t.add}</Button>
      </div>
      <StatusMessage>{said}</StatusMessage>
      {data.data.length === 0 && <p className={pieces.lead}>{t.empty}</p>}
      <ul className={pieces.lines}>
        {data.data.map((text) => (
          <li key={text.id}>
            <div>
              <p className={pieces.name}>{text.title}</p>
              <p className={css.excerpt}>{text.body}</p>
            </div>
            <div className={form.buttons}>
              <Button
                look="plain"
                aria-label={t.of(t.change, text.title)}
                onClick={() => show({ kind: 'change', text })}
              >
                {t.change}
              </Button>
              <Button
                look="plain"
                aria-label={t.of(t.remove, text.title)}
                onClick={() => show({ kind: 'remove', text })}
              >
                {t.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ReplyTextDialog
        isOpen={open !== undefined && open.kind !== 'remove'}
        text={open?.kind === 'change' ? open.text : undefined}
        onDone={done}
        onClose={() => open && open.kind !== 'remove' && setOpen(undefined)}
      />
      <DeskConfirm
        isOpen={removing !== undefined}
        title={t.removeTitle(removing?.title ?? '')}
        body={t.removeBody}
        confirm={t.remove}
        isDanger
        onConfirm={async () => {
          if (!removing) return {}
          const { error } = await remove(removing.id)
          if (!error) done(t.removed(removing.title))
          return { error }
        }}
        onClose={() => removing && setOpen(undefined)}
      />
    </div>
  )
}

/** `text` undefined: a new one. */
type Props = { text: ReplyText | undefined; onDone: (words: string) => void; onClose: () => void }

function ReplyTextDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const t = useTexts(desk).settings.replies
  const { text, onClose } = props
  return (
    <DeskDialog isOpen={isOpen} title={text ? t.changeTitle(text.title) : t.add} onClose={onClose}>
      {isOpen && <ReplyTextForm {...props} />}
    </DeskDialog>
  )
}

function ReplyTextForm({ text, onDone, onClose }: Props) {
  const { settings } = useTexts(desk)
  const t = settings.replies
  const [create, creating] = deskApi.useCreateReplyTextMutation()
  const [change, changing] = deskApi.useChangeReplyTextMutation()
  const [isDirty, setDirty] = useState(false)
  useUnsaved(isDirty)
  const isBusy = creating.isLoading || changing.isLoading
  const fields = useDeskForm(createReplyText.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event)
    if (!given || isBusy) return
    const { error } = text ? await change({ id: text.id, version: text.version, ...given }) : await create(given)
    if (error) fields.refuse(error)
    else onDone(text ? t.changed(given.title) : t.added(given.title))
  }
  return (
    <DialogForm
      fields={fields}
      isBusy={isBusy}
      busy={settings.saving}
      save={settings.save}
      onInput={() => setDirty(true)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...fields.field('title')}
        label={t.name}
        defaultValue={text?.title}
        autoComplete="off"
        maxLength={limits.replyTitle}
      />
      <Textarea
        {...fields.field('body')}
        label={t.body}
        description={t.lead}
        defaultValue={text?.body}
        maxLength={limits.message}
        autosize
        minRows={5}
        maxRows={14}
      />
    </DialogForm>
  )
}
