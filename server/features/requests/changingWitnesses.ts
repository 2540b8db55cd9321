import { deskStatuses } from '#contract/casework.ts'
import type { WitnessChange } from '#contract/correctedFields.ts'
import { witnessFieldNames, type WitnessText } from '#contract/incidentFacts.ts'
import type { Services } from '#server/context.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { changeWitness } from '#server/cases/changingWitness.ts'
import { witnessActivity } from '#server/cases/corrections.ts'
import { stopExports } from '#server/cases/erasure/begin.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { isKeptByDuty } from '#server/cases/retention/holds.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import { stopTakeouts } from '#server/cases/takeouts.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { lockChecked } from './searching.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys' | 'jobs'>
type Wanted = { id: number; case_id: number; witness_id: number; updated_at: string }
type Done = { done: WitnessChange; at: string }

/**
 * Carries out what a witness asked for: corrects them, or takes them out of the case (`value` null). Only for a request that is open,
 * whose identity is checked, and whose search has found this witness; every other witness is answered alike. What stood there before
 * is kept nowhere, nor what their earlier corrections by the reporter keep; that it was done, and when, stays with the case and the
 * request. The same once more, as after an answer that was lost, changes nothing and answers what was done.
 */
export async function changeFoundWitness(
  ground: Ground,
  trx: Trx,
  staffId: number,
  { value, ...wanted }: Wanted & { value: WitnessText | null },
): Promise<Done> {
  const { id, case_id, witness_id } = wanted
  await lockChecked(trx, staffId, id)
  const incident = await lockFound(trx, case_id)
  const done = value === null ? 'erased' : 'corrected'
  const earlier = await readChange(trx, wanted)
  if (earlier?.done === 'erased' && done === 'erased') return { done, at: earlier.at.toISOString() }
  const key = await ground.keys.keyOf(trx, case_id)
  const own = await readFound(trx, key, wanted)
  if (value !== null && witnessFieldNames.every((field) => own[field] === value[field])) {
    if (earlier) return { done, at: earlier.at.toISOString() }
    fail('invalid', { 'value.name': 'stands_already' })
  }
  if (own.updated_at.toISOString() !== wanted.updated_at) fail('changed_meanwhile')
  if (value === null && (await isKeptByDuty(trx, [case_id]))) fail('witness_held')

  const now = ground.clock.now()
  await changeWitness({ ...ground, trx, key, id: case_id, now }, { row: witness_id, value, request_id: id })
  await trx
    .deleteFrom('case_correction')
    .where('incident_id', '=', case_id)
    .where('witness_id', '=', witness_id)
    .execute()
  // Files that hold what stood there before.
  for (const stopped of await stopExports(trx, case_id, { withLists: false }))
    await ground.keys.exports.forget(trx, stopped)
  if (incident.user_id !== null) await stopTakeouts(trx, incident.user_id)
  await keepChange(trx, { request_id: id, incident_id: case_id, witness_id, done, at: now, staff_id: staffId })
  // Whoever has read the case, of the staff or its reporter, is told before they change it. `active_at` stays: it is no work on the case.
  await trx
    .updateTable('incident')
    .set((eb) => ({ version: eb('version', '+', 1), own_version: eb('own_version', '+', 1), updated_at: now }))
    .where('id', '=', case_id)
    .execute()
  const { status } = incident
  const line = { incident_id: case_id, staff_id: staffId, at: now, before: status, after: status }
  await recordActivity(trx, { ...line, activity: witnessActivity(done) })
  await tellReporter(ground, trx, case_id)
  await writeAudit(ground, trx, {
    actor: { staff: staffId },
    action: done === 'erased' ? 'witness_erased_on_request' : 'witness_corrected_on_request',
    subject: { kind: 'case', id: case_id },
    after: [`request=${id}`, `witness=${witness_id}`],
  })
  return { done, at: now.toISOString() }
}

/** A case that staff may know of, locked before anything of it is read, so that nothing is decided on what somebody is just changing. */
async function lockFound(trx: Trx, case_id: number) {
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
async function readFound(trx: Trx, key: Buffer, { id, case_id, witness_id }: Wanted) {
  const row = await trx
    .selectFrom('witness')
    .innerJoin('privacy_request_hit as hit', 'hit.witness_id', 'witness.id')
    .innerJoin('privacy_request as request', 'request.id', 'hit.request_id')
    .select(['witness.id', 'witness.name_sealed', 'witness.contact_number_sealed', 'witness.updated_at'])
    .where('witness.id', '=', witness_id)
    .where('witness.incident_id', '=', case_id)
    .where('hit.request_id', '=', id)
    .where('hit.incident_id', '=', case_id)
    .where('request.state', '=', 'identity_checked')
    .executeTakeFirst()
  return row ? openRow('witness', key, row) : fail('witness_not_found')
}

const readChange = (trx: Trx, { id, case_id, witness_id }: Wanted) =>
  trx
    .selectFrom('privacy_request_witness')
    .select(['done', 'at'])
    .where('request_id', '=', id)
    .where('incident_id', '=', case_id)
    .where('witness_id', '=', witness_id)
    .executeTakeFirst()

type Change = {
  request_id: number
  incident_id: number
  witness_id: number
  done: WitnessChange
  at: Date
  staff_id: number
}
const keepChange = (trx: Trx, change: Change) =>
  trx
    .insertInto('privacy_request_witness')
    .values(change)
    .onConflict((conflict) => {
      const { done, at, staff_id } = change
      return conflict.columns(['request_id', 'witness_id']).doUpdateSet({ done, at, staff_id })
    })
    .execute()
