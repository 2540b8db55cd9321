import type { CorrectedField } from '#contract/correctedFields.ts'
import { toldTexts, witnessFieldNames, witnessTextOf, type WitnessText } from '#contract/incidentFacts.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import type { rights } from '#texts/rights.ts'
import { longDate } from '#web/ui/dates.ts'

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
export const draftKey = (id: number, name: string) => `rett ${id} ${name}`

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
      shown: shownWitness({ ...one, name: one.name || t.unnamed }),
      action: t.changeWitness(one.name || t.unnamed),
      // Every field: what is not sent along with a correction is erased by it.
      now: { ...empty, ...witnessTextOf((field) => one[field]) },
    })),
    { name: newWitness, field: 'witness', witness_id: null, label: '', shown: '', action: t.addWitness, now: empty },
  ]
}

/** A witness in one line. */
export const shownWitness = (one: WitnessText) =>
  witnessFieldNames
    .map((field) => one[field])
    .filter(Boolean)
    .join(', ')

const idText = (id: number | null) => (id === null ? '' : String(id))

/** What was typed before, as it lies on the device; undefined when it is not whole. */
export function readTyped(stored: string): Typed | undefined {
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return undefined
    const given: Record<string, unknown> = { ...value }
    const text = (name: keyof Typed) => {
      const one = given[name]
      return typeof one === 'string' ? one : ''
    }
    return {
      text: text('text'),
      country_id: text('country_id'),
      city_id: text('city_id'),
      ...witnessTextOf(text),
    }
  } catch {
    return undefined
  }
}
