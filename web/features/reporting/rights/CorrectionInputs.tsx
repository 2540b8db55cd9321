import type { ChangeEvent } from 'react'
import { caseFacts, isTold, witnessFieldNames, witnessInputs } from '#contract/incidentFacts.ts'
import { rights } from '#texts/rights.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useToday } from '../form/useToday.ts'
import type { InputProps } from './inputProps.ts'
import { Labelled } from './Labelled.tsx'
import { Category, Place } from './ListInputs.tsx'

/** What the inputs of when it happened need. */
const momentInputs = (today: string) => ({ date: { type: 'date', max: today || undefined }, time: { type: 'time' } })

/** The inputs of one field. */
export function CorrectionInputs(props: InputProps) {
  const { row, typed, onChange } = props
  const t = useTexts(rights).correct
  const today = useToday()
  const label = t.fields[row.field]
  if (row.field === 'place') return <Place {...props} />
  if (row.field === 'harassment_category_id') return <Category {...props} />
  if (row.field === 'witness')
    return witnessFieldNames.map((name) => (
      <Labelled key={name} {...props} name={name} label={t[name]}>
        {(field) => (
          <input
            {...field}
            {...witnessInputs[name]}
            value={typed[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        )}
      </Labelled>
    ))
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange({ text: event.currentTarget.value })
  const own = isTold(row.field) ? { rows: 8, maxLength: caseFacts[row.field].max } : momentInputs(today)[row.field]
  return (
    <Labelled {...props} name="text" label={label}>
      {(field) =>
        'rows' in own ? (
          <textarea {...field} {...own} value={typed.text} onChange={change} />
        ) : (
          <input {...field} {...own} value={typed.text} onChange={change} />
        )
      }
    </Labelled>
  )
}
