import { loneCodes } from '#contract/codes.ts'
import { codingLimits, type CodedField } from '#contract/deskCoding.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { ConsentField } from './ConsentField.tsx'
import { isSeveral, isWord } from './groups.ts'
import { OneField } from './OneField.tsx'
import { ReportsField } from './ReportsField.tsx'
import { SeveralField } from './SeveralField.tsx'
import type { CodingFormState } from './useCodingForm.ts'
import { WordsField } from './WordsField.tsx'

/** The input of one field of the coding. */
export function FieldOf({ field, form }: { field: CodedField; form: CodingFormState }) {
  const t = useTexts(desk).coding
  const { fields, put } = form
  const label = t.fields[field]
  if (field === 'reported_to')
    return <ReportsField value={fields.reported_to} onChange={(value) => put({ field, value })} />
  if (field === 'consent_to') return <ConsentField form={form} />
  if (isWord(field))
    return (
      <WordsField
        label={label}
        hint={field === 'summary' ? t.summaryHint : field === 'platform_address' ? t.platformHint : undefined}
        value={fields[field]}
        maxLength={codingLimits[field]}
        isLong={field === 'summary'}
        onSave={(value) => put({ field, value })}
      />
    )
  if (isSeveral(field))
    return (
      <SeveralField
        label={label}
        labels={t.labels[field]}
        value={fields[field]}
        lone={field === 'visible_marker' || field === 'impact' ? loneCodes[field] : []}
        onChange={(value) => put({ field, value })}
      />
    )
  return (
    <OneField
      label={label}
      labels={t.labels[field]}
      value={fields[field]}
      isNeverEmpty={field === 'source' || field === 'verification'}
      onChange={(value) => put({ field, value })}
    />
  )
}
