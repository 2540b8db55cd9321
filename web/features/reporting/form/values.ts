import type { OwnIncident } from '#contract/incidents.ts'

/** What the form holds while it is being written: inputs speak in text, and an unchosen list is null. */
export type Values = {
  date: string
  time: string
  country_id: string | null
  city_id: string | null
  harassment_category_id: string | null
  description: string
  witnesses: WitnessValues[]
}
export type WitnessValues = { name: string; contact_number: string }

export const noWitness = (): WitnessValues => ({ name: '', contact_number: '' })

export const emptyValues = (): Values => ({
  date: '',
  time: '',
  country_id: null,
  city_id: null,
  harassment_category_id: null,
  description: '',
  witnesses: [noWitness()],
})

export const valuesOf = (incident: OwnIncident): Values => ({
  date: incident.date ?? '',
  time: incident.time?.slice(0, 5) ?? '',
  country_id: text(incident.country_id),
  city_id: text(incident.city_id),
  harassment_category_id: text(incident.harassment_category_id),
  description: incident.description ?? '',
  witnesses: incident.witnesses.length
    ? incident.witnesses.map(({ name, contact_number }) => ({ name, contact_number }))
    : [noWitness()],
})

const text = (id: number | null) => (id === null ? null : String(id))

/** True when nothing but the date that stands there from the start has been filled in. */
export const isUntouched = ({ date: _date, witnesses, ...facts }: Values) =>
  Object.values(facts).every((value) => !value) && witnesses.every((row) => !row.name && !row.contact_number)

/** Reads values that lay in the browser's storage, where anything may have happened to them. */
export function readValues(stored: unknown): Values {
  const from = isRecord(stored) ? stored : {}
  const rows = Array.isArray(from.witnesses) ? from.witnesses.filter(isRecord) : []
  return {
    date: string(from.date),
    time: string(from.time).slice(0, 5),
    country_id: choice(from.country_id),
    city_id: choice(from.city_id),
    harassment_category_id: choice(from.harassment_category_id),
    description: string(from.description),
    witnesses: rows.length
      ? rows.map((row) => ({ name: string(row.name), contact_number: string(row.contact_number) }))
      : [noWitness()],
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const string = (value: unknown) => (typeof value === 'string' ? value : '')

function choice(value: unknown) {
  const chosen = typeof value === 'number' ? String(value) : string(value)
  return /^[1-9]\d{0,9}$/.test(chosen) ? chosen : null
}
