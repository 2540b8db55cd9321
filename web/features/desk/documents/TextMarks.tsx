import { desk } from '#texts/desk.ts'
import { Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { tidyRanges, type Range, redactedText } from '#contract/redaction.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './documents.module.css'
import type { Redaction } from '#contract/deskDocuments.ts'
import { longMoment } from '#web/ui/dates.ts'

const t = desk.documents.redaction

type Props = {
  label: string
  /** What the buttons are called where there are several texts. */
  addLabel?: string | undefined
  text: string
  ranges: Range[]
  /** With what is said of it, also where nothing has changed. */
  onChange: (ranges: Range[], words: string) => void
}

/** A read-only field lets no key move the caret in some browsers: this one takes no change instead, and opens no keyboard on a phone. */
export function TextMarks({ label, addLabel, text, ranges, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const field = area.current
    const refuse = (event: Event) => event.preventDefault()
    field?.addEventListener('beforeinput', refuse)
    return () => field?.removeEventListener('beforeinput', refuse)
  }, [])
  const add = () => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {}
    if (start === end) onChange(ranges, t.nothingMarked)
    else onChange(tidyRanges(text, [...ranges, { start, end }]), t.added)
  }
  return (
    <>
      <div className="stack">
        <Textarea
          ref={area}
          label={label}
          description={t.textHint}
          classNames={{ input: css.source }}
          aria-readonly
          inputMode="none"
          spellCheck={false}
          value={text}
          onChange={() => {}}
          rows={8}
        />
        <Button look="quiet" aria-label={addLabel} onClick={add}>
          {t.add}
        </Button>
      </div>
      <div className="stack">
        <h4>{t.passages}</h4>
        {ranges.length === 0 && <p className="detail">{t.noPassages}</p>}
        <ul className="lines" hidden={ranges.length === 0}>
          {ranges.map((range) => {
            const words = text.slice(range.start, range.end)
            const others = ranges.filter((one) => one !== range)
            return (
              <li key={range.start}>
                <q>{words}</q>
                <Button look="subtle" aria-label={t.removeOf(words)} onClick={() => onChange(others, '')}>
                  {t.remove}
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}

type Message = Redaction['messages'][number]
type MessageMarksProps = {
  messages: readonly Message[]
  onChange: (message: Message, ranges: Range[], words: string) => void
}

/** The messages of the case, each opened by itself, so that a long conversation stays a short list. */
export function MessageMarks({ messages, onChange }: MessageMarksProps) {
  if (messages.length === 0) return null
  return (
    <div className="stack">
      <h4>{t.messages}</h4>
      <p className="detail">{t.messagesHint}</p>
      {messages.map((message) => {
        const { id, body, ranges } = message
        const from = message.from === 'staff' ? desk.messages.organisation : desk.messages.reporter
        const name = t.message(from, longMoment(message.created_at))
        return (
          <details key={id} className={css.message}>
            <summary>
              {name}
              <span className="detail">{t.passageCount(ranges.length)}</span>
            </summary>
            <TextMarks
              label={name}
              addLabel={t.addIn(name)}
              text={body}
              ranges={ranges}
              onChange={(next, said) => onChange(message, next, said)}
            />
            <h5>{t.messagePreview}</h5>
            <p className={css.result}>{redactedText(body, ranges, t.mark)}</p>
          </details>
        )
      })}
    </div>
  )
}
