import { type ReplyText, createReplyText } from '#contract/deskMessages.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { StatusMessage, FormDialog, useDialogs } from '../form/DeskForm.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { Pending, RowShapes } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import css from './settings.module.css'
import { deskApi } from '../data/api.ts'
import { Textarea, TextInput } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { RowActions } from '../frame/RowActions.tsx'

type Open = { kind: 'new' } | { kind: 'change' | 'remove'; text: ReplyText }

/** Words of the organisation's own to begin an answer with. */
export function ReplyTextSettings() {
  const t = useDesk().settings.replies
  const { data, ...query } = deskApi.useListReplyTextsQuery()
  const [create] = deskApi.useCreateReplyTextMutation()
  const [change] = deskApi.useChangeReplyTextMutation()
  const [remove] = deskApi.useDeleteReplyTextMutation()
  const { open, show, close, said, say } = useDialogs<Open>()
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  const changed = open?.kind === 'change' ? open.text : undefined
  return (
    <div className={pieces.stack}>
      <Button onClick={() => show({ kind: 'new' })}>{t.add}</Button>
      <StatusMessage>{said}</StatusMessage>
      {data.data.length === 0 && <p className={pieces.lead}>{t.empty}</p>}
      <ul className={pieces.lines}>
        {data.data.map((text) => (
          <li key={text.id}>
            <div>
              <p className={pieces.name}>{text.title}</p>
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
