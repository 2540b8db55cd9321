import { Textarea, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { createReplyText, type ReplyText } from '#contract/deskMessages.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
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
  const { settings, frame } = useTexts(desk)
  const t = settings.replies
  const [create, creating] = deskApi.useCreateReplyTextMutation()
  const [change, changing] = deskApi.useChangeReplyTextMutation()
  const [isDirty, setDirty] = useState(false)
  useUnsaved(isDirty)
  const isBusy = creating.isLoading || changing.isLoading
  const { form: ref, formError, check, refuse, field } = useDeskForm(createReplyText.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (!given || isBusy) return
    const { error } = text ? await change({ id: text.id, version: text.version, ...given }) : await create(given)
    if (error) refuse(error)
    else onDone(text ? t.changed(given.title) : t.added(given.title))
  }
  return (
    <form
      ref={ref}
      className={form.form}
      method="post"
      noValidate
      onInput={() => setDirty(true)}
      onSubmit={(event) => void submit(event)}
    >
      <FormError message={formError} />
      <TextInput
        {...field('title')}
        label={t.name}
        defaultValue={text?.title}
        autoComplete="off"
        maxLength={limits.replyTitle}
      />
      <Textarea
        {...field('body')}
        label={t.body}
        description={t.lead}
        defaultValue={text?.body}
        maxLength={limits.message}
        autosize
        minRows={5}
        maxRows={14}
      />
      <div className={form.buttons}>
        <Button look="plain" onClick={onClose}>
          {frame.cancel}
        </Button>
        <SubmitButton isBusy={isBusy} busy={settings.saving}>
          {settings.save}
        </SubmitButton>
      </div>
    </form>
  )
}
