import { Textarea, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { createReplyText, type ReplyText } from '#contract/deskMessages.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { deskApi } from '../data/api.ts'

/** `text` undefined: a new one. */
type Props = { text: ReplyText | undefined; onDone: (words: string) => void; onClose: () => void }

export function ReplyTextDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
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
