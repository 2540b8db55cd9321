import {
  wrongNumber,
  type CorrectedField,
  caseFacts,
  isTold,
  toldTexts,
  witnessTextOf,
  type WitnessText,
  wordsOfWitness,
} from '#contract/incidentFacts.ts'
import type { Correction } from '#contract/corrections.ts'
import type { FieldCodes } from '#contract/errors.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import type { rights } from '#texts/rights.ts'
import { longDate } from '#web/ui/dates.ts'
import { isRecord } from '../useKept.ts'

type Words = (typeof rights)['nb']['correct']

/** What stands in the inputs of a correction; each field uses its own. */
export type Typed = WitnessText & {
  text: string
  country_id: string
  city_id: string
}

/** Something that can be corrected: a field, one witness, or a witness who is not there yet. */
export type Row = {
  /** Unique in the case. */
  name: string
  field: CorrectedField
  witness_id: number | null
  label: string
  shown: string
  action: string
  now: Typed
}

/** The row of a witness who is not there yet. */
export const newWitness = 'new'

/** Where an unsaved correction lies on the device, beside the unsent messages. */
export const placeOf = (id: number, name: string) => `messages/rett ${id} ${name}` as const

const empty: Typed = { text: '', country_id: '', city_id: '', ...witnessTextOf(() => '') }

export function rowsOf(incident: OwnIncident, t: Words): Row[] {
  const { date, time, harassment_category, country, city, witnesses } = incident
  const row = (field: Exclude<CorrectedField, 'witness'>, shown: string, now: Partial<Typed>): Row => ({
    name: field,
    field,
    witness_id: null,
    label: t.fields[field],
    shown,
    action: t.change(t.fields[field]),
    now: { ...empty, ...now },
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
      // Every field: what is not sent along with a correction is erased by it.
      now: { ...empty, ...witnessTextOf((field) => one[field]) },
    })),
    { name: newWitness, field: 'witness', witness_id: null, label: '', shown: '', action: t.addWitness, now: empty },
  ]
}

const idText = (id: number | null) => (id === null ? '' : String(id))

/** What was typed before, as it lies on the device; undefined when it is not whole. */
export function readTyped(stored: string): Typed | undefined {
  try {
    const given: unknown = JSON.parse(stored)
    if (!isRecord(given)) return undefined
    const text = (name: keyof Typed) => (typeof given[name] === 'string' ? given[name] : '')
    return { text: text('text'), country_id: text('country_id'), city_id: text('city_id'), ...witnessTextOf(text) }
  } catch {
    return undefined
  }
}

/** The server names what it refuses below `value`; the inputs carry the fields' own names. */
export const refusedOf = (codes: FieldCodes): FieldCodes =>
  Object.fromEntries(
    Object.entries(codes).map(([path, code]) => [path === 'value' ? 'text' : path.replace('value.', ''), code]),
  )

/** What is missing, by the names of the inputs. */
export function missingIn({ field }: Row, typed: Typed): FieldCodes {
  if (field === 'witness') {
    const wrong = wrongNumber(typed)
    return wrong ? { contact_number: wrong } : {}
  }
  const isOptional = isTold(field) && !caseFacts[field].isRequired
  const names = field === 'place' ? (['country_id', 'city_id'] as const) : isOptional ? [] : (['text'] as const)
  return Object.fromEntries(names.filter((name) => !typed[name].trim()).map((name) => [name, 'required']))
}

export function correctionOf({ field, witness_id }: Row, typed: Typed, version: number): Correction {
  const { text, country_id, city_id } = typed
  if (field === 'place') return { version, field, value: { country_id: Number(country_id), city_id: Number(city_id) } }
  if (field === 'witness') return { version, field, witness_id, value: witnessTextOf((name) => typed[name]) }
  if (field === 'harassment_category_id') return { version, field, value: Number(text) }
  return { version, field, value: text }
}
