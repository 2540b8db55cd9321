import { createElement, useId, type ChangeEvent, type ReactNode } from 'react'
import {
  caseFacts,
  type CorrectedField,
  isTold,
  witnessFieldNames,
  witnessInputs,
  type WitnessText,
  witnessTextOf,
} from '#contract/incidentFacts.ts'
import { rights } from '#texts/rights.ts'
import type { FieldWords } from '#web/ui/form/useFieldWords.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useToday } from '../form/useToday.ts'
import { reportingApi } from '../api.ts'
import pieces from '../pieces.module.css'
import css from './rights.module.css'

/** What stands in the inputs of a correction; each field uses its own. */
export type Typed = WitnessText & Record<'text' | 'country_id' | 'city_id', string>

export const blank: Typed = { text: '', country_id: '', city_id: '', ...witnessTextOf(() => '') }

type InputsProps = { field: CorrectedField; typed: Typed; wrong: FieldWords; onChange: (next: Partial<Typed>) => void }

/** The inputs of one field. Another country clears the city. */
export function CorrectionInputs({ field, typed, wrong, onChange }: InputsProps) {
  const t = useTexts(rights).correct
  const today = useToday()
  const isPlace = field === 'place'
  const isCategory = field === 'harassment_category_id'
  const { data: kinds } = reportingApi.useListHarassmentCategoriesQuery(undefined, { skip: !isCategory })
  const { data: countries } = reportingApi.useListCountriesQuery(undefined, { skip: !isPlace })
  const { currentData: cities } = reportingApi.useListCitiesQuery(
    { country_id: Number(typed.country_id) },
    { skip: !isPlace || !typed.country_id },
  )
  const at = (name: keyof Typed, label: string) => ({
    name,
    label,
    wrong: wrong[name],
    value: typed[name],
    onChange: (text: string) => onChange({ [name]: text }),
  })
  if (isPlace)
    return (
      <>
        <Choice
          {...at('country_id', t.country)}
          choices={countries?.countries}
          onChange={(country_id) => onChange({ country_id, city_id: '' })}
        />
        <Choice {...at('city_id', t.city)} choices={typed.country_id ? cities?.cities : []} />
      </>
    )
  if (isCategory) return <Choice {...at('text', t.fields[field])} choices={kinds?.harassmentCategories} />
  if (field === 'witness')
    return witnessFieldNames.map((name) => {
      const attributes = { ...witnessInputs[name], required: name === 'contact_number' }
      return <Labelled key={name} {...at(name, t[name])} as="input" attributes={attributes} />
    })
  const text = at('text', t.fields[field])
  if (isTold(field)) {
    const { max, isRequired } = caseFacts[field]
    return <Labelled {...text} as="textarea" attributes={{ rows: 8, maxLength: max, required: isRequired }} />
  }
  return (
    <Labelled {...text} as="input" attributes={{ type: field, max: field === 'date' && today ? today : undefined }} />
  )
}

type InputProps = {
  name: string
  label: string
  /** What is wrong with it. */
  wrong: ReactNode
  value: string
  onChange: (value: string) => void
}

/** A list; until it has been fetched it says so. */
function Choice({ choices, ...input }: InputProps & { choices: readonly { id: number; name: string }[] | undefined }) {
  const t = useTexts(rights).correct
  return (
    <Labelled {...input} as="select">
      <option value="">{choices ? t.choose : t.loading}</option>
      {choices?.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </Labelled>
  )
}

type LabelledProps = InputProps & { as: 'input' | 'textarea' | 'select'; attributes?: object; children?: ReactNode }

/** An input with its label, and what is wrong with it. */
function Labelled({ as, name, label, wrong, value, onChange, attributes, children }: LabelledProps) {
  const id = useId()
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value)
  // A witness is not to be offered again by the browser to whoever has the phone next.
  const own = { id, name, value, autoComplete: 'off', onChange: change, className: `control ${pieces.input}` }
  const said = { 'aria-invalid': Boolean(wrong), 'aria-describedby': wrong ? `${id}-wrong` : undefined }
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {createElement(as, { ...own, required: true, ...attributes, ...said }, children)}
      {wrong && (
        <p id={`${id}-wrong`} className={pieces.wrong}>
          {wrong}
        </p>
      )}
    </div>
  )
}
