import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { DeskConversation } from '#contract/deskMessages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import css from './messages.module.css'

type Props = { texts: DeskConversation['reply_texts']; onInsert: (body: string) => void }

/** The organisation's reply texts, filled in with what is clear of the case. */
export function ReplyTexts({ texts, onInsert }: Props) {
  const t = useTexts(desk).messages
  const [chosen, setChosen] = useState('')
  const text = texts.find(({ id }) => String(id) === chosen)
  if (texts.length === 0) return null
  return (
    <div className={pieces.stack}>
      <label className={pieces.name} htmlFor="reply-text">
        {t.reply}
      </label>
      <div className={pieces.row}>
        <NativeSelect
          id="reply-text"
          className={css.select}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: t.chooseReply },
            ...texts.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
        <Button look="plain" disabled={!text} onClick={() => text && onInsert(text.body)}>
          {t.insert}
        </Button>
      </div>
    </div>
  )
}
