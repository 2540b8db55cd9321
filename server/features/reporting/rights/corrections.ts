import { type Correction, correctIncident, listCorrections } from '#contract/corrections.ts'
import type { IncidentFact, ToldText, WitnessText } from '#contract/incidentFacts.ts'
import { witnessFieldNames, witnessTextOf } from '#contract/incidentFacts.ts'
import type { IncidentForm } from '#contract/incidents.ts'
import { limits } from '#contract/limits.ts'
import { casesWithNames, storedFacts, toldColumns, wrongChoices } from '#server/cases/caseFacts.ts'
import { findOwnCase, lockOwnCase } from '#server/cases/locking.ts'
import { effectOf, openIn, writeRefusalOf } from '#server/cases/moves.ts'
import { keepWitnessHashes } from '#server/cases/personHashes.ts'
import { reporterRoutes, type Rules } from '#server/cases/reporterRoutes.ts'
import { nextIds, sealRow, openRow } from '#server/cases/sealedColumns.ts'
import { recordActivity } from '#server/cases/staffRoutes.ts'
import { type CaseWork, keepNumberHashes, rewriteWitness } from '#server/cases/witnessChanges.ts'
import { type CasePerson, readCorrections, readWitnessChanges, wholeWitnessesOf } from '#server/cases/witnesses.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { type Db, type Trx, transact } from '#server/database/connect.ts'
import { countOf, insert, update } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { demandStanding } from '#server/platform/http/sessions.ts'
import texts from '#texts/nb/server.ts'

/** What reporters correct in their cases that were sent in. Each correction is one transaction that ends with its audit row. */
export const correctionRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, keys } = services
  const route = reporterRoutes(app)

  route(listCorrections, {}, async ({ user, params: { id } }) => {
    const own = await findOwnCase(db, user.id, id)
    const corrections = await readCorrections(db, await keys.keyOf(db, id), id)
    const by_witnesses = await readWitnessChanges(db, id)
    const refusal =
      writeRefusalOf(own, clock.now()) ?? ((await isFull(db, id)) ? ('too_many_corrections' as const) : null)
    return { corrections, by_witnesses, refusal }
  })

  const rules: Rules = {
    message: texts.case_corrected,
    audit: 'case_corrected',
    throttle: { name: 'correct-case', account: [120, 3600] },
  }
  route(correctIncident, rules, ({ user, params: { id }, body }) =>
    transact(db, async (trx) => {
      await demandStanding(trx, user, clock.now())
      return correct(services, trx, user.id, id, body)
    }),
  )
}

type Ground = Pick<Services, 'clock' | 'secret' | 'keys'>

/**
 * Corrects one field of an own case that was sent in. The case holds the new value, and a row what it was before. It
 * moves the case as a message does: it answers a question, and opens a case that was closed within 90 days
 * (docs/casework.md, "Corrections"). The history gets a line, so that staff see that something is new.
 */
async function correct(ground: Ground, trx: Trx, user_id: number, id: number, correction: Correction) {
  const own = await lockOwnCase(trx, user_id, id)
  const now = ground.clock.now()
  const effect = effectOf(own, now)
  if ('refusal' in effect) return fail('not_open')
  const key = await ground.keys.keyOf(trx, id)
  const isTooMany = await isFull(trx, id)
  const demand = () => {
    if (correction.version !== own.own_version) fail('stale_version')
    if (isTooMany) fail('too_many_corrections')
  }
  const work = { ...ground, trx, key, id, now }
  const isChanged = await (correction.field === 'witness'
    ? changeWitness(work, correction, demand)
    : changeFact(work, correction, demand))
  // The same once more, as after an answer that was lost.
  if (!isChanged) return { status: own.status, version: own.own_version }
  const to = effect.move?.to ?? own.status
  const version = own.own_version + 1
  const change = { active_at: now, updated_at: now, version: own.version + 1, own_version: version }
  await update(trx, 'incident', id, { ...change, ...(effect.move && openIn(to)) })
  const line = { incident_id: id, user_id, at: now }
  const codes = { before: [], after: [`field=${correction.field}`] }
  await recordActivity(trx, { ...line, activity: 'corrected', before: own.status, after: to, codes })
  if (effect.move?.activity)
    await recordActivity(trx, { ...line, activity: effect.move.activity, before: own.status, after: to })
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
async function isFull(trx: Db | Trx, incident_id: number) {
  const lines = trx.selectFrom('incident_activity').where('incident_id', '=', incident_id)
  return (await countOf(lines.where('action', '=', 'corrected'))) >= limits.corrections
}

type WitnessCorrection = Extract<Correction, { field: 'witness' }>

/** Changes, adds or takes out a witness. Answers whether anything changed; `demand` is called before it. */
async function changeWitness(work: CaseWork, { witness_id, value }: WitnessCorrection, demand: () => void) {
  const standing = await wholeWitnessesOf(work.trx, work.key, work.id)
  const own = standing.find((one) => one.id === witness_id)
  if (witness_id === null ? value === null || isAmong(standing, value) : !own && value === null) return false
  if (own && value && isAmong([own], value)) return false
  demand()
  if (witness_id !== null && !own) fail('not_found')
  if (witness_id === null && standing.length >= limits.witnesses) fail('invalid', { value: 'too_many' })
  await storeWitness(work, own, value)
  return true
}

/** Added: `own` undefined; taken out: `value` null. The standing row keeps its number, which redactions and exports name. */
async function storeWitness(work: CaseWork, own: CasePerson | undefined, value: WitnessText | null) {
  const { trx, key, id: incident_id, now } = work
  if (own && value === null) await update(trx, 'witness', own.id, { ended_at: now, updated_at: now })
  if (value !== null) {
    const [id = fail('unexpected')] = await nextIds(trx, 'witness', 1)
    const text = own ? witnessTextOf((field) => own[field]) : value
    await insert(trx, 'witness', {
      ...sealRow('witness', key, id, text),
      id,
      incident_id,
      former_of: own?.id ?? null,
      ended_at: own ? now : null,
      is_added: own?.is_added ?? true,
      restricted_at: own?.restricted_at ?? null,
      restricted_for: own?.restricted_for ?? null,
      created_at: own?.created_at ?? now,
      updated_at: now,
    })
    await keepWitnessHashes(work, trx, incident_id, [{ ...text, id }])
    if (own) await rewriteWitness(work, own.id, value)
  }
  await keepNumberHashes(work)
}

const isAmong = (people: readonly WitnessText[], one: WitnessText) =>
  people.some((other) => witnessFieldNames.every((field) => other[field] === one[field]))

type FactCorrection = Exclude<Correction, { field: 'witness' }>

/** Keeps in words what was there before. Answers whether anything changed; `demand` is called before it. */
async function changeFact(work: CaseWork, correction: FactCorrection, demand: () => void) {
  const { trx, key, id, now: at } = work
  const before = await readFacts(work)
  const wanted = columnsOf(correction)
  if (JSON.stringify({ ...before, ...wanted }) === JSON.stringify(before)) return false
  demand()
  const wrong = await wrongChoices(trx, { ...before, ...wanted })
  // The form of a correction has its choices under `value`.
  const [code] = Object.values(wrong)
  if (code) fail('invalid', { value: code })
  await update(trx, 'incident', id, storedFacts({ ...before, ...wanted }, id, key))
  const after = await readFacts(work)
  const [number = fail('unexpected')] = await nextIds(trx, 'case_correction', 1)
  const { field } = correction
  const words = { before: wordsOf(field, before), after: wordsOf(field, after) }
  await insert(trx, 'case_correction', {
    id: number,
    incident_id: id,
    field,
    at,
    ...sealRow('case_correction', key, number, words),
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
