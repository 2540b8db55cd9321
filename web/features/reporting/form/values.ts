import {
  caseFacts,
  incidentFacts,
  ofEachText,
  witnessFieldNames,
  witnessTextOf,
  type ToldText,
  type WitnessText,
} from '#contract/incidentFacts.ts'
import { isRecord, readNames, readRetry, type RetryKey } from '../useKept.ts'

/** What the form holds while a report is written. A text input holds text, a list holds the id as text or null. */
export type Values = Record<ToldText, string> & {
  date: string
  time: string
  country_id: string | null
  city_id: string | null
  harassment_category_id: string | null
  witnesses: WitnessText[]
}

export const noWitness = () => witnessTextOf(() => '')

/** From the device, where anything may have changed them, or a stored case. What is missing or malformed is empty. */
export function readValues(stored: unknown): Values {
  const from = isRecord(stored) ? stored : {}
  const rows = Array.isArray(from.witnesses) ? from.witnesses.filter(isRecord) : []
  return {
    date: text(from.date),
    time: text(from.time).slice(0, 5),
    country_id: choice(from.country_id),
    city_id: choice(from.city_id),
    harassment_category_id: choice(from.harassment_category_id),
    ...ofEachText((fact) => text(from[fact])),
    witnesses: rows.length ? rows.map((row) => witnessTextOf((field) => text(row[field]))) : [noWitness()],
  }
}

export const emptyValues = () => readValues({})

/** True when nothing but the preset date has been filled in. */
export const isUntouched = (values: Values) =>
  incidentFacts.every((fact) => fact === 'date' || !values[fact]) &&
  values.witnesses.every((row) => witnessFieldNames.every((field) => !row[field]))

export type LocalDraft = {
  values: Values
  /** The stored version that is being edited; none for a new report. */
  version?: number | undefined
  /** Names only: the files themselves cannot be kept. */
  fileNames: string[]
  removed: number[]
  retry?: RetryKey | undefined
}

export const readLocal = (own: Record<string, unknown>): LocalDraft => ({
  values: readValues(own),
  version: typeof own.version === 'number' ? own.version : undefined,
  fileNames: readNames(own.fileNames),
  removed: Array.isArray(own.removed) ? own.removed.filter((id) => typeof id === 'number') : [],
  retry: readRetry(own.retry),
})

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function choice(value: unknown) {
  const chosen = typeof value === 'number' ? String(value) : text(value)
  return /^[1-9]\d{0,9}$/.test(chosen) ? chosen : null
}

export const textFacts = incidentFacts.filter((fact) => caseFacts[fact].kind !== 'choice')

export type Step = 1 | 2 | 3

export function stepOf(path: string): Step {
  if (path.startsWith('documents')) return 3
  return path.startsWith('witnesses') ? 2 : 1
}

/** The inputs that hold text in the server's page, so that something can be typed before the scripts have loaded. */
export const typedPaths = [...textFacts, ...witnessFieldNames.map((field) => `witnesses.0.${field}` as const)]
export type TypedPath = (typeof typedPaths)[number]

/** The paths in the order of the screen, which is the order of focus. */
export const inOrder = (paths: string[]) => paths.toSorted((a, b) => place(a) - place(b))

const fieldOrder: readonly string[] = witnessFieldNames

function place(path: string) {
  const fact = incidentFacts.findIndex((name) => name === path)
  if (fact >= 0) return fact
  const [, row, field = ''] = path.split('.')
  return 1000 * stepOf(path) + fieldOrder.length * Number(row ?? 0) + Math.max(0, fieldOrder.indexOf(field))
}
