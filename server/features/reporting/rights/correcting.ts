import type { Correction } from '#contract/corrections.ts'
import { type IncidentFact, type ToldText, witnessFieldNames, type WitnessText } from '#contract/incidentFacts.ts'
import type { IncidentForm } from '#contract/incidents.ts'
import { limits } from '#contract/limits.ts'
import { recordActivity } from '#server/cases/staffRoutes.ts'
import { casesWithNames, storedFacts, toldColumns, wrongChoices } from '#server/cases/caseFacts.ts'
import { lockOwnCase } from '#server/cases/locking.ts'
import { effectOf, openIn } from '#server/cases/moves.ts'
import { nextIds, openRow, sealRow } from '#server/cases/sealedColumns.ts'
import { correctWitness } from '#server/cases/witnessChanges.ts'
import { peopleOf } from '#server/cases/witnesses.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/insert.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys'>

/**
 * Corrects one field of an own case that was sent in. The case holds the new value, and a row what it was before. It
 * moves the case as a message does: it answers a question, and opens a case that was closed within 90 days
 * (docs/casework.md, "Corrections"). The history gets a line, so that staff see that something is new.
 */
export async function correct(ground: Ground, trx: Trx, user_id: number, id: number, correction: Correction) {
  const own = await lockOwnCase(trx, user_id, id)
  const now = ground.clock.now()
  const effect = effectOf(own, now)
  if ('refusal' in effect) return fail('not_open')
  const key = await ground.keys.keyOf(trx, id)
  const isTooMany = await isFull(trx, id)
  const isChanged = await changeField({ ...ground, trx, key, id, now }, correction, () => {
    if (correction.version !== own.own_version) fail('stale_version')
    if (isTooMany) fail('too_many_corrections')
  })
  // The same once more, as after an answer that was lost.
  if (!isChanged) return { status: own.status, version: own.own_version }
  const to = effect.move?.to ?? own.status
  const version = own.own_version + 1
  await trx
    .updateTable('incident')
    .set({ active_at: now, updated_at: now, version: own.version + 1, own_version: version })
    .$if(effect.move !== null, (update) => update.set(openIn(to)))
    .where('id', '=', id)
    .execute()
  const line = { incident_id: id, user_id, at: now }
  const codes = { before: [], after: [`field=${correction.field}`] }
  await recordActivity(trx, { ...line, activity: 'corrected', before: own.status, after: to, codes })
  if (effect.move?.activity) {
    await recordActivity(trx, { ...line, activity: effect.move.activity, before: own.status, after: to })
  }
  await writeAudit(ground, trx, {
    actor: { reporter: user_id },
    action: 'case_corrected',
    subject: { kind: 'case', id },
    before: [own.status],
    after: [to, `field=${correction.field}`],
  })
  return { status: to, version }
}

/** Corrected as often as it may be, by the history, where each stays also when a witness whom it named has gone at their own request. */
export async function isFull(trx: Db | Trx, incident_id: number) {
  const { count } = await trx
    .selectFrom('incident_activity')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('incident_id', '=', incident_id)
    .where('action', '=', 'corrected')
    .executeTakeFirstOrThrow()
  return Number(count) >= limits.corrections
}

type Work = Pick<Services, 'secret'> & { trx: Trx; key: Buffer; id: number; now: Date }

/**
 * Puts the new value where the case is read from, and keeps what was there before. Answers whether anything changed; `demand` is
 * called before it.
 */
export const changeField = (work: Work, correction: Correction, demand: () => void): Promise<boolean> =>
  correction.field === 'witness' ? changeWitness(work, correction, demand) : changeFact(work, correction, demand)

type FactCorrection = Exclude<Correction, { field: 'witness' }>

async function changeFact(work: Work, correction: FactCorrection, demand: () => void) {
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

async function readFacts({ trx, key, id }: Work): Promise<Read> {
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

type WitnessCorrection = Extract<Correction, { field: 'witness' }>

/** One is changed, added or taken out. Answers whether anything changed. */
async function changeWitness(work: Work, correction: WitnessCorrection, demand: () => void) {
  const { trx, key, id } = work
  const { witness_id, value } = correction
  const people = await peopleOf(trx, key, id)
  const standing = people.filter(({ ended_at }) => ended_at === null)
  const own = standing.find((one) => one.id === witness_id)
  if (witness_id === null ? value === null || isAmong(standing, value) : !own && value === null) return false
  if (own && value && isAmong([own], value)) return false
  demand()
  if (witness_id !== null && !own) fail('not_found')
  if (witness_id === null && standing.length >= limits.witnesses) fail('invalid', { value: 'too_many' })
  await correctWitness(work, own, value)
  return true
}

const isAmong = (people: readonly WitnessText[], one: WitnessText) =>
  people.some((other) => witnessFieldNames.every((field) => other[field] === one[field]))
