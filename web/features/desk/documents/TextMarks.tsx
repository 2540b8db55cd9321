import { useId, useRef, useEffect, useImperativeHandle, type Ref } from 'react'
import { tidyRanges, type Range, redactedText } from '#contract/redaction.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import css from './documents.module.css'
import type { Redaction } from '#contract/deskDocuments.ts'
import { longMoment } from '#web/ui/dates.ts'

type Props = {
  label: string
  /** What the buttons are called where there are several texts. */
  addLabel?: string | undefined
  text: string
  ranges: readonly Range[]
  onChange: (ranges: readonly Range[], words: string) => void
  onSay: (words: string) => void
}

/** One text, the way to mark passages in it, and those that are marked. */
export function TextMarks({ label, addLabel, text, ranges, onChange, onSay }: Props) {
  const t = useDesk().documents.redaction
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const add = () => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {}
    if (start === end) return onSay(t.nothingMarked)
    onChange(tidyRanges(text, [...ranges, { start, end }]), t.added)
  }
  return (
    <>
      <div className={pieces.stack}>
        <label htmlFor={`${id}-text`}>{label}</label>
        <p id={`${id}-hint`} className={pieces.detail}>
          {t.textHint}
        </p>
        <MarkedText ref={area} id={`${id}-text`} describedBy={`${id}-hint`} text={text} />
        <Button look="quiet" aria-label={addLabel} onClick={add}>
          {t.add}
        </Button>
      </div>
      <Passages
        text={text}
        ranges={ranges}
        onRemove={(gone) =>
          onChange(
            ranges.filter((one) => one !== gone),
            '',
          )
        }
      />
    </>
  )
}

type MarkedTextProps = { ref: Ref<HTMLTextAreaElement>; id: string; describedBy: string; text: string }

/**
 * A text in which passages are marked with mouse, finger or keyboard. In a field that is read-only some browsers let no key
 * move the caret, so this one is not; instead it takes no change, and opens no keyboard on a phone.
 */
function MarkedText({ ref, id, describedBy, text }: MarkedTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => area.current ?? document.createElement('textarea'))
  useEffect(() => {
    const field = area.current
    const refuse = (event: Event) => event.preventDefault()
    field?.addEventListener('beforeinput', refuse)
    return () => field?.removeEventListener('beforeinput', refuse)
  }, [])
  return (
    <textarea
      ref={area}
      id={id}
      className={css.source}
      aria-describedby={describedBy}
      aria-readonly
      inputMode="none"
      spellCheck={false}
      value={text}
      onChange={() => {}}
      rows={8}
    />
  )
}

type PassagesProps = { text: string; ranges: readonly Range[]; onRemove: (range: Range) => void }

/** The passages that are marked, each with a way to take it back. */
function Passages({ text, ranges, onRemove }: PassagesProps) {
  const t = useDesk().documents.redaction
  return (
    <div className={pieces.stack}>
      <h4>{t.passages}</h4>
      {ranges.length === 0 ? (
        <p className={pieces.detail}>{t.noPassages}</p>
      ) : (
        <ul className={pieces.lines}>
          {ranges.map((range) => {
            const words = text.slice(range.start, range.end)
            return (
              <li key={range.start}>
                <q>{words}</q>
                <Button look="subtle" aria-label={t.removeOf(words)} onClick={() => onRemove(range)}>
                  {t.remove}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

type Message = Redaction['messages'][number]
type MessageMarksProps = {
  messages: readonly Message[]
  rangesOf: (message: Message) => readonly Range[]
  onChange: (message: Message, ranges: readonly Range[], words: string) => void
  onSay: (words: string) => void
}

/** The messages of the case, each opened by itself, so that a long conversation stays a short list. */
export function MessageMarks({ messages, rangesOf, onChange, onSay }: MessageMarksProps) {
  const t = useDesk()
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
