import { useId, useRef } from 'react'
import { tidyRanges, type Range } from '#contract/redaction.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { MarkedText } from './MarkedText.tsx'
import { Passages } from './Passages.tsx'

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
  const t = useTexts(desk).documents.redaction
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
