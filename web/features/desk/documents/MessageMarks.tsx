import type { Redaction } from '#contract/deskDocuments.ts'
import { redactedText, type Range } from '#contract/redaction.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { TextMarks } from './TextMarks.tsx'
import css from './documents.module.css'

type Message = Redaction['messages'][number]
type Props = {
  messages: readonly Message[]
  rangesOf: (message: Message) => readonly Range[]
  onChange: (message: Message, ranges: readonly Range[], words: string) => void
  onSay: (words: string) => void
}

/** The messages of the case, each opened by itself, so that a long conversation stays a short list. */
export function MessageMarks({ messages, rangesOf, onChange, onSay }: Props) {
  const t = useTexts(desk)
  const words = t.documents.redaction
  if (messages.length === 0) return null
  return (
    <div className={pieces.stack}>
      <h4>{words.messages}</h4>
      <p className={pieces.detail}>{words.messagesHint}</p>
      {messages.map((message) => {
        const ranges = rangesOf(message)
        const from = message.from === 'staff' ? t.messages.organisation : t.messages.reporter
        const name = words.message(from, longMoment(message.created_at))
        return (
          <details key={message.id} className={css.message}>
            <summary>
              {name}
              <span className={pieces.detail}>{words.passageCount(ranges.length)}</span>
            </summary>
            <TextMarks
              label={name}
              addLabel={words.addIn(name)}
              text={message.body}
              ranges={ranges}
              onChange={(next, said) => onChange(message, next, said)}
              onSay={onSay}
            />
            <h5>{words.messagePreview}</h5>
            <p className={css.result}>{redactedText(message.body, ranges, words.mark)}</p>
          </details>
        )
      })}
    </div>
  )
}
