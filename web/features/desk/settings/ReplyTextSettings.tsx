import { useState } from 'react'
import type { ReplyText } from '#contract/deskMessages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { ReplyTextDialog } from './ReplyTextDialog.tsx'
import css from './settings.module.css'
import { deskApi } from '../data/api.ts'

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
