import { useEffect, useId, type ChangeEvent, type ReactNode } from 'react'
import type { FieldCode } from '#contract/errors.ts'
import { caseFacts, isTold, witnessFieldNames, witnessInputs } from '#contract/incidentFacts.ts'
import type { Phrase } from '#texts/phrase.ts'
import { rights } from '#texts/rights.ts'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useListCitiesQuery, useListCountriesQuery, useListHarassmentCategoriesQuery } from '../api.ts'
import { useToday } from '../form/useToday.ts'
import type { Row, Typed } from './correctionRows.ts'
import css from './rights.module.css'
import type { Names, Wrong } from './typedCorrection.ts'

type InputProps = {
  row: Row
  typed: Typed
  wrong: Wrong
  words: Record<FieldCode, Phrase>
  onChange: (next: Partial<Typed>) => void
  onNames: (names: Names) => void
}

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

/** The category, from its list. */
function Category(props: InputProps) {
  const { typed, onChange, onNames } = props
  const t = useTexts(rights).correct
  const { data } = useListHarassmentCategoriesQuery()
  const chosen = data?.harassmentCategories.find(({ id }) => String(id) === typed.text)
  useEffect(() => onNames({ chosen: chosen?.name }), [chosen?.name, onNames])
  return (
    <Labelled {...props} name="text" label={t.fields.harassment_category_id}>
      {(field) => (
        <select {...field} value={typed.text} onChange={(event) => onChange({ text: event.currentTarget.value })}>
          <Options rows={data?.harassmentCategories} />
        </select>
      )}
    </Labelled>
  )
}

/** Country and city. Another country clears the city. */
function Place(props: InputProps) {
  const { typed, onChange, onNames } = props
  const t = useTexts(rights).correct
  const countries = useListCountriesQuery()
  const cities = useListCitiesQuery(Number(typed.country_id), { skip: !typed.country_id })
  const all = typed.country_id ? cities.currentData?.cities : []
  const country = countries.data?.countries.find(({ id }) => String(id) === typed.country_id)?.name
  const city = all?.find(({ id }) => String(id) === typed.city_id)?.name
  const chosen = [city, country].filter(Boolean).join(', ')
  useEffect(() => onNames({ chosen }), [chosen, onNames])
  return (
    <>
      <Labelled {...props} name="country_id" label={t.country}>
        {(field) => (
          <select
            {...field}
            value={typed.country_id}
            onChange={(event) => onChange({ country_id: event.currentTarget.value, city_id: '' })}
          >
            <Options rows={countries.data?.countries} />
          </select>
        )}
      </Labelled>
      <Labelled {...props} name="city_id" label={t.city}>
        {(field) => (
          <select
            {...field}
            value={typed.city_id}
            onChange={(event) => onChange({ city_id: event.currentTarget.value })}
          >
            <Options rows={all} />
          </select>
        )}
      </Labelled>
    </>
  )
}

function Options({ rows }: { rows: readonly { id: number; name: string }[] | undefined }) {
  const t = useTexts(rights).correct
  return (
    <>
      <option value="">{rows ? t.choose : t.loading}</option>
      {rows?.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </>
  )
}

type Field = {
  id: string
  name: string
  className: string | undefined
  required: true
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}
type LabelledProps = Pick<InputProps, 'wrong' | 'words'> & {
  name: string
  label: string
  children: (field: Field) => ReactNode
}

/** An input with its label, and what is wrong with it. */
function Labelled({ name, label, wrong, words, children }: LabelledProps) {
  const id = useId()
  const code = wrong[name]
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: css.input,
        required: true,
        'aria-invalid': code !== undefined,
        'aria-describedby': code ? `${id}-wrong` : undefined,
      })}
      {code && (
        <p id={`${id}-wrong`} className={css.wrong}>
          <Say>{words[code]}</Say>
        </p>
      )}
    </div>
  )
}
