import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import {
  caseFacts,
  type CorrectedField,
  isTold,
  toldTexts,
  witnessFieldNames,
  witnessInputs,
  type WitnessText,
  witnessTextOf,
  wordsOfWitness,
} from '#contract/incidentFacts.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import rights from '#texts/nb/rights.ts'
import { longDate } from '#web/ui/dates.ts'
import type { FieldWords } from '#web/ui/form/fieldWords.tsx'
import { useToday } from '#web/ui/useToday.ts'
import { reportingApi } from '../api.ts'

const t = rights.correct

export type Typed = WitnessText & Record<'text' | 'country_id' | 'city_id', string>

export const blank: Typed = { text: '', country_id: '', city_id: '', ...witnessTextOf(() => '') }

type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>
type InputsProps = { field: CorrectedField; typed: Typed; wrong: FieldWords; onChange: (next: Partial<Typed>) => void }

/** The inputs of one field. Another country clears the city. */
export function CorrectionInputs({ field, typed, wrong, onChange }: InputsProps) {
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
    error: wrong[name],
    value: typed[name],
    required: true,
    // A witness is not to be offered again by the browser to whoever has the phone next.
    autoComplete: 'off',
    onChange: ({ currentTarget }: Changed) => onChange({ [name]: currentTarget.value }),
  })
  /** Until a list has been fetched it says so. */
  const among = (choices: readonly { id: number; name: string }[] | undefined) => [
    { value: '', label: choices ? t.choose : t.loading },
    ...(choices ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  if (isPlace)
    return (
      <>
        <NativeSelect
          {...at('country_id', t.country)}
          data={among(countries?.countries)}
          onChange={({ currentTarget }) => onChange({ country_id: currentTarget.value, city_id: '' })}
        />
        <NativeSelect {...at('city_id', t.city)} data={among(typed.country_id ? cities?.cities : [])} />
      </>
    )
  if (isCategory) return <NativeSelect {...at('text', t.fields[field])} data={among(kinds?.harassmentCategories)} />
  if (field === 'witness')
    return witnessFieldNames.map((name) => (
      <TextInput key={name} {...at(name, t[name])} {...witnessInputs[name]} required={name === 'contact_number'} />
    ))
  const text = at('text', t.fields[field])
  if (isTold(field)) {
    const { max, isRequired } = caseFacts[field]
    return <Textarea {...text} rows={8} maxLength={max} required={isRequired} resize="vertical" />
  }
  return <TextInput {...text} type={field} max={field === 'date' && today ? today : undefined} />
}

export type Row = {
  name: string
  field: CorrectedField
  witness_id: number | null
  label: string
  shown: string
  action: string
  now: Typed
}

export const newWitness = 'new'

/** All that can be corrected of a case, the witnesses one by one, and last a witness who is not there yet. */
export function rowsOf(incident: OwnIncident): Row[] {
  const { date, time, harassment_category, country, city, witnesses } = incident
  const row = (field: Exclude<CorrectedField, 'witness'>, shown: string, now: Partial<Typed>): Row => ({
    name: field,
    field,
    witness_id: null,
    label: t.fields[field],
    shown,
    action: t.change(t.fields[field]),
    now: { ...blank, ...now },
  })
  return [
    row('harassment_category_id', harassment_category?.name ?? '', { text: idText(incident.harassment_category_id) }),
    row('place', [city?.name, country?.name].filter(Boolean).join(', '), {
      country_id: idText(incident.country_id),
      city_id: idText(incident.city_id),
    }),
    row('date', date ? longDate(date) : '', { text: date ?? '' }),
    row('time', time ? t.clock(time.slice(0, 5)) : '', { text: time?.slice(0, 5) ?? '' }),
    ...toldTexts.map((text) => row(text, '', { text: incident[text] ?? '' })),
    ...witnesses.map((one) => ({
      name: `witness ${one.id}`,
      field: 'witness' as const,
      witness_id: one.id,
      label: t.fields.witness,
      shown: wordsOfWitness(one, t.unnamed),
      action: t.changeWitness(one.name || t.unnamed),
      now: { ...blank, ...witnessTextOf((field) => one[field]) },
    })),
    { name: newWitness, field: 'witness', witness_id: null, label: '', shown: '', action: t.addWitness, now: blank },
  ]
}

const idText = (id: number | null) => (id === null ? '' : String(id))
