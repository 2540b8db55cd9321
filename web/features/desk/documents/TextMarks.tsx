import { useEffect, useId, useRef } from 'react'
import { tidyRanges, type Range, redactedText } from '#contract/redaction.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import css from './documents.module.css'
import type { Redaction } from '#contract/deskDocuments.ts'
import { longMoment } from '#web/ui/dates.ts'

type Props = {
  label: string
  /** What the buttons are called where there are several texts. */
  addLabel?: string | undefined
  text: string
  ranges: Range[]
  /** With what is said of it, also where nothing has changed. */
  onChange: (ranges: Range[], words: string) => void
}

/**
 * One text, in which passages are marked with mouse, finger or keyboard, and those that are marked, each with a way to take it back. In
 * a field that is read-only some browsers let no key move the caret, so this one is not; instead it takes no change, and opens no
 * keyboard on a phone.
 */
export function TextMarks({ label, addLabel, text, ranges, onChange }: Props) {
  const t = useDesk().documents.redaction
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
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
        <label htmlFor={`${id}-text`}>{label}</label>
        <p id={`${id}-hint`} className="detail">
          {t.textHint}
        </p>
        <textarea
          ref={area}
          id={`${id}-text`}
          className={css.source}
          aria-describedby={`${id}-hint`}
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
  const t = useDesk()
  const words = t.documents.redaction
  if (messages.length === 0) return null
  return (
    <div className="stack">
      <h4>{words.messages}</h4>
      <p className="detail">{words.messagesHint}</p>
      {messages.map((message) => {
        const { id, body, ranges } = message
        const from = message.from === 'staff' ? t.messages.organisation : t.messages.reporter
        const name = words.message(from, longMoment(message.created_at))
        return (
          <details key={id} className={css.message}>
            <summary>
              {name}
              <span className="detail">{words.passageCount(ranges.length)}</span>
            </summary>
            <TextMarks
              label={name}
              addLabel={words.addIn(name)}
              text={body}
              ranges={ranges}
              onChange={(next, said) => onChange(message, next, said)}
            />
            <h5>{words.messagePreview}</h5>
            <p className={css.result}>{redactedText(body, ranges, words.mark)}</p>
          </details>
        )
      })}
    </div>
  )
}
