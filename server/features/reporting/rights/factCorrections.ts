import type { Correction } from '#contract/corrections.ts'
import type { IncidentFact, ToldText } from '#contract/incidentFacts.ts'
import type { IncidentForm } from '#contract/incidents.ts'
import { casesWithNames, storedFacts, toldColumns, wrongChoices } from '#server/cases/caseFacts.ts'
import { nextIds, openRow, sealRow } from '#server/cases/sealedColumns.ts'
import type { CaseWork } from '#server/cases/witnessChanges.ts'
import { insert } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'

type FactCorrection = Exclude<Correction, { field: 'witness' }>

/**
 * Puts the new value where the case is read from, and keeps in words what was there before. Answers whether anything changed; `demand`
 * is called before it.
 */
export async function changeFact(work: CaseWork, correction: FactCorrection, demand: () => void) {
  const { trx, key, id, now: at } = work
  const before = await readFacts(work)
  const wanted = columnsOf(correction)
  if (JSON.stringify({ ...before, ...wanted }) === JSON.stringify(before)) return false
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
  const [number = fail('unexpected')] = await nextIds(trx, 'case_correction', 1)
  const { field } = correction
  const texts = { before: wordsOf(field, before), after: wordsOf(field, after) }
  await insert(trx, 'case_correction', {
    id: number,
    incident_id: id,
    field,
    at,
    ...sealRow('case_correction', key, number, texts),
  })
  return true
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

async function readFacts({ trx, key, id }: CaseWork): Promise<Read> {
  const row = await casesWithNames(trx)
    .select(['incident.id', 'incident.date', 'incident.time', 'incident.country_id', 'incident.city_id'])
    .select(['incident.harassment_category_id', ...toldColumns])
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
