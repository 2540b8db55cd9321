import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { entryLimits, type EntryContent } from '#contract/deskEntries.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { DateField } from '../form/DateField.tsx'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'

type Props = {
  content: EntryContent
  today: string
  errorOf: (path: string) => string | undefined
  onChange: (part: Partial<EntryContent>) => void
}

/** When the entry was last reviewed, by whom, and when it is due again. */
export function ReviewFields({ content, today, errorOf, onChange }: Props) {
  const t = useTexts(desk).knowledge.fields
  const self = useSelf()
  // The date fields keep what is typed, so a date that a press sets needs new ones.
  const [round, setRound] = useState(0)
  return (
    <fieldset className={pieces.fieldset}>
      <legend>{t.review}</legend>
      <Button
        look="quiet"
        onClick={() => {
          onChange({ reviewed: today, reviewed_by: self.name, review_due: '' })
          setRound(round + 1)
        }}
      >
        {t.reviewToday}
      </Button>
      <div key={round} className={pieces.pair}>
        <div>
          <DateField
            label={t.reviewed}
            defaultValue={content.reviewed}
            max={today}
            error={errorOf('reviewed')}
            onChange={(reviewed) => onChange({ reviewed })}
          />
        </div>
        <div>
          <DateField
            label={t.reviewDue}
            defaultValue={content.review_due}
            error={errorOf('review_due')}
            onChange={(review_due) => onChange({ review_due })}
          />
          <p className={pieces.soft}>{t.reviewDueHint}</p>
        </div>
      </div>
      <TextInput
        label={t.reviewedBy}
        description={t.reviewedByHint}
        value={content.reviewed_by}
        maxLength={entryLimits.reviewedBy}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ reviewed_by: currentTarget.value })}
      />
    </fieldset>
  )
}
