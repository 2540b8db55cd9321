import type { Correction } from '#contract/corrections.ts'
import { witnessFieldNames, witnessTextOf, type IncidentFact, type ToldText } from '#contract/incidentFacts.ts'
import type { IncidentForm } from '#contract/incidents.ts'
import { limits } from '#contract/limits.ts'
import type { Services } from '#server/context.ts'
import type { CorrectedWitness } from '#server/cases/corrections.ts'
import { storedFacts, toldColumns, wrongChoices } from '#server/cases/caseFacts.ts'
import { changeWitness } from '#server/cases/changingWitness.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import { wholeWitnessesOf } from '#server/cases/witnesses.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'

type Work = Pick<Services, 'secret'> & { trx: Trx; key: Buffer; id: number; now: Date }
/** `is_withheld`: staff never read what corrections keep of this witness. */
type Made = { is_withheld: boolean } & (
  | { witness_id: null; before: string; after: string }
  | { witness_id: number; before: CorrectedWitness | null; after: CorrectedWitness | null }
)

/**
 * Puts the new value where the case is read from, and answers what was there before, both in words. Undefined when it stands
 * there already. `demand` is called before anything is changed.
 */
export function changeField(work: Work, correction: Correction, demand: () => void): Promise<Made | undefined> {
  return correction.field === 'witness'
    ? correctWitness(work, correction, demand)
    : changeFact(work, correction, demand)
}

type FactCorrection = Exclude<Correction, { field: 'witness' }>

async function changeFact(work: Work, correction: FactCorrection, demand: () => void): Promise<Made | undefined> {
  const { trx, key, id } = work
  const before = await readFacts(work)
  const wanted = columnsOf(correction)
  if (JSON.stringify({ ...before, ...wanted }) === JSON.stringify(before)) return undefined
  demand()
  const wrong = await wrongChoices(trx, { ...before, ...wanted })
  // The form of a correction has its choices under `value`.
  const [code] = Object.values(wrong)
  if (code) fail('invalid', { value: code })
  await trx
    .updateTable('incident')
    .set(storedFacts({ ...before, ...wanted }, id, key))
    .where('id', '=', id)
    .execute()
  const after = await readFacts(work)
  return {
    witness_id: null,
    before: wordsOf(correction.field, before),
    after: wordsOf(correction.field, after),
    is_withheld: false,
  }
}

/** What the correction says of the case's own columns. */
function columnsOf({ field, value }: FactCorrection): Partial<Facts> {
  if (field === 'date') return { date: value }
  if (field === 'time') return { time: value }
  if (field === 'place') return value
  if (field === 'harassment_category_id') return { harassment_category_id: value }
  const told: Partial<Pick<Facts, ToldText>> = { [field]: value }
  return told
}

type Facts = Pick<IncidentForm, IncidentFact>
type Read = Facts & { category: string | null; country: string | null; city: string | null }

async function readFacts({ trx, key, id }: Work): Promise<Read> {
  const row = await trx
    .selectFrom('incident')
    .leftJoin('harassment_category', 'harassment_category.id', 'incident.harassment_category_id')
    .leftJoin('country', 'country.id', 'incident.country_id')
    .leftJoin('city', 'city.id', 'incident.city_id')
    .select(['incident.id', 'incident.date', 'incident.time', 'incident.country_id', 'incident.city_id'])
    .select(['incident.harassment_category_id', ...toldColumns])
    .select(['country.name as country', 'city.name as city', 'harassment_category.name as category'])
    .where('incident.id', '=', id)
    .executeTakeFirstOrThrow()
  const { time, ...facts } = openRow('incident', key, row)
  return { ...facts, time: time?.slice(0, 5) ?? null }
}

/** A field as somebody reads it: names of places and categories may be others by the time that it is read. */
function wordsOf(field: FactCorrection['field'], facts: Read): string {
  const { category, country, city } = facts
  if (field === 'place') return [city, country].filter(Boolean).join(', ')
  if (field === 'harassment_category_id') return category ?? ''
  return facts[field] ?? ''
}

type WitnessCorrection = Extract<Correction, { field: 'witness' }>

/** One is changed, added or taken out. */
async function correctWitness(
  work: Work,
  correction: WitnessCorrection,
  demand: () => void,
): Promise<Made | undefined> {
  const { trx, key, id } = work
  const { witness_id, value: after } = correction
  const people = await wholeWitnessesOf(trx, key, id)
  const own = people.find((one) => one.id === witness_id)
  if (witness_id === null ? after === null || isAmong(people, after) : !own && after === null) return undefined
  if (own && after && isAmong([own], after)) return undefined
  demand()
  if (witness_id !== null && !own) fail('not_found')
  if (witness_id === null && people.length >= limits.witnesses) fail('invalid', { value: 'too_many' })
  // A restriction stands on the witness's row, which goes: what corrections keep of them stays withheld without it.
  const is_withheld = after === null && own !== undefined && own.restricted_at !== null
  const row = await changeWitness(work, { row: own?.id ?? null, value: after })
  return { witness_id: row, before: own ? told(own) : null, after, is_withheld }
}

const told = (one: CorrectedWitness) => witnessTextOf((field) => one[field])
const isAmong = (people: readonly CorrectedWitness[], one: CorrectedWitness) =>
  people.some((other) => witnessFieldNames.every((field) => other[field] === one[field]))
