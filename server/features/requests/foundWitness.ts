import { type DeskStatus, deskStatuses } from '#contract/casework.ts'
import { type WitnessChange, witnessChanges, witnessFieldNames, type WitnessText } from '#contract/incidentFacts.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { recordActivity, type Act } from '#server/cases/staffRoutes.ts'
import { beginCaseErasure } from '#server/cases/erasure/begin.ts'
import { noteWitnessErasure } from '#server/cases/erasure/witnesses.ts'
import { promiseFinishing } from '#server/cases/erasure/work.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { isKeptByDuty } from '#server/cases/retention/holds.ts'
import { changeOnRequest, erasedAs } from '#server/cases/witnessChanges.ts'
import { peopleOf, witnessActivity } from '#server/cases/witnesses.ts'
import type { Trx } from '#server/database/connect.ts'
import { upsert, oneOf, update, nextVersion } from '#server/database/rows.ts'
import { sql } from 'kysely'
import { fail, failing } from '#server/platform/http/failures.ts'
import { addStep, lockChecked } from './steps.ts'

/** A witness of a case, for the request `id`. */
export type Which = { id: number; case_id: number; witness_id: number }
/** `updated_at`: of the witness as they were shown. */
export type Wanted = Which & { updated_at: string }
export type Done = { done: WitnessChange; at: string }

/** A case that staff may know of, locked before anything of it is read, so that nothing is decided on what somebody is just changing. */
export async function lockFound(trx: Trx, case_id: number) {
  const row = await trx
    .selectFrom('incident')
    .select(['status', 'user_id'])
    .where('id', '=', case_id)
    .where('status', 'in', [...deskStatuses])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && isDeskStatus(row.status) ? { user_id: row.user_id, status: row.status } : fail('witness_not_found')
}

/** The witness, if the search of this request has found them in this case and they have not become somebody else since. */
export async function readFound(trx: Trx, key: Buffer, { id, case_id, witness_id }: Which) {
  const hit = await trx
    .selectFrom('privacy_request_hit as hit')
    .innerJoin('privacy_request as request', 'request.id', 'hit.request_id')
    .select('hit.witness_id')
    .where('hit.request_id', '=', id)
    .where('hit.incident_id', '=', case_id)
    .where('hit.witness_id', '=', witness_id)
    .where('request.state', '=', 'identity_checked')
    .executeTakeFirst()
  const people = hit ? await peopleOf(trx, key, case_id) : []
  return people.find((one) => one.id === witness_id) ?? fail('witness_not_found')
}

/** The same of one who stands in the case: who stood there before is only taken out. */
export async function readStanding(trx: Trx, key: Buffer, which: Which) {
  const own = await readFound(trx, key, which)
  return own.ended_at === null ? own : fail('witness_not_found')
}

type Told = Which & {
  status: DeskStatus
  done: WitnessChange
  now: Date
  note_sealed?: Buffer | null
}

/** What each change ends with: its row with the request, its line in the history, the news for the reporter, and the audit row. */
export async function tellChange(at: Act, told: Told) {
  const { trx } = at
  const staff_id = at.staff.id
  const { id, case_id, witness_id, status, done, now, note_sealed = null } = told
  const row = { request_id: id, incident_id: case_id, witness_id, done, at: now, staff_id, note_sealed }
  await upsert(trx, 'privacy_request_witness', ['request_id', 'witness_id', 'done', 'at'], row)
  // Whoever has read the case, of the staff or its reporter, is told before they change it. `active_at` stays: it is no work on the case.
  await update(trx, 'incident', case_id, {
    version: nextVersion,
    own_version: sql<number>`own_version + 1`,
    updated_at: now,
  })
  const line = { incident_id: case_id, staff_id, at: now, before: status, after: status }
  await recordActivity(trx, { ...line, activity: witnessActivity(done) })
  await tellReporter(at, trx, case_id)
  at.tell({
    subject: { kind: 'case', id: case_id },
    after: [`request=${id}`, `witness=${witness_id}`, ...(done === 'former_erased' ? ['former'] : [])],
  })
}

/**
 * Carries out what a witness asked for: corrects them, or takes them out of the case (`value` null), also one who stood there before a
 * correction. Only for a request that is open, whose identity is checked, and whose search has found this witness; every other witness
 * is answered alike. What stood there before is kept nowhere; that it was done, and when, stays with the case and the request. The same
 * once more, as after an answer that was lost, changes nothing and answers what was done. `gone`: the rows that were taken out.
 */
export async function changeFoundWitness(
  at: Act,
  { value, ...wanted }: Wanted & { value: WitnessText | null },
): Promise<Done & { gone: number[] }> {
  const { trx } = at
  const { id, case_id, witness_id } = wanted
  await lockChecked(at, id)
  const { user_id, status } = await lockFound(trx, case_id)
  const earlier = await readChange(trx, wanted, value === null)
  if (earlier && value === null) return { ...earlier, gone: [witness_id] }
  const key = await at.keys.keyOf(trx, case_id)
  const own = await (value === null ? readFound : readStanding)(trx, key, wanted)
  if (value !== null && witnessFieldNames.every((field) => own[field] === value[field])) {
    if (earlier) return { ...earlier, gone: [] }
    fail('invalid', { 'value.name': 'stands_already' })
  }
  if (own.updated_at.toISOString() !== wanted.updated_at) fail('changed_meanwhile')
  if (value === null && (await isKeptByDuty(trx, [case_id]))) fail('witness_held')

  const now = at.clock.now()
  const done = value === null ? erasedAs(own) : 'corrected'
  const work = { ...at, key, id: case_id, now }
  const gone = await changeOnRequest(work, { user_id, own, value, request_id: id })
  if (value === null) {
    await noteWitnessErasure(at, trx, { case_id, gone, at: now })
    await promiseFinishing(at, trx)
  }
  await tellChange(at, { ...wanted, status, done, now })
  return { done, at: now.toISOString(), gone: gone.map((one) => one.id) }
}

/** Erases a case that staff entered for a caller, as its caller has asked. Under the conditions of a correction. */
export async function eraseCallerCase(at: Act, { id, case_id }: Pick<Which, 'id' | 'case_id'>) {
  const { trx, staff } = at
  await lockChecked(at, id)
  await trx
    .selectFrom('incident')
    .innerJoin('privacy_request_hit as hit', 'hit.incident_id', 'incident.id')
    .select('incident.id')
    .where('incident.id', '=', case_id)
    .where('incident.status', 'in', [...deskStatuses])
    .where('hit.request_id', '=', id)
    .where('hit.role', '=', 'caller')
    .forUpdate('incident')
    .executeTakeFirstOrThrow(failing('witness_not_found'))
  if (await isKeptByDuty(trx, [case_id])) fail('witness_held')
  await beginCaseErasure(at, trx, { id: case_id })
  await promiseFinishing(at, trx)
  await addStep(at, trx, { request_id: id, kind: 'case_erased', staff_id: staff.id, text: '' })
  at.tell({ subject: { kind: 'case', id: case_id }, after: [`request=${id}`] })
}

/** What was done to the witness for the request last: whether they were taken out, or corrected. */
async function readChange(trx: Trx, { id, case_id, witness_id }: Which, isErased: boolean): Promise<Done | undefined> {
  const row = await trx
    .selectFrom('privacy_request_witness')
    .select(['done', 'at'])
    .where('request_id', '=', id)
    .where('incident_id', '=', case_id)
    .where('witness_id', '=', witness_id)
    .where('done', 'in', isErased ? ['erased', 'former_erased'] : ['corrected'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { done: oneOf(witnessChanges, row.done), at: row.at.toISOString() }
}
