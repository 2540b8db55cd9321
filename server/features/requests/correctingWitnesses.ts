import { witnessFieldNames, type WitnessText } from '#contract/incidentFacts.ts'
import type { WitnessChange } from '#contract/correctedFields.ts'
import type { Services } from '#server/context.ts'
import { changeWitness, forgetAsTheyWere } from '#server/cases/changingWitness.ts'
import { noteCorrectionErasure, noteWitnessErasure } from '#server/cases/erasure/witnesses.ts'
import { promiseFinishing } from '#server/cases/erasure/work.ts'
import { isKeptByDuty } from '#server/cases/retention/holds.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { lockFound, readFound, tellChange, type Done, type Wanted, type Which } from './foundWitness.ts'
import { lockChecked } from './locking.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys' | 'jobs'>

/**
 * Carries out what a witness asked for: corrects them, or takes them out of the case (`value` null). Only for a request that is open,
 * whose identity is checked, and whose search has found this witness; every other witness is answered alike. What stood there before
 * is kept nowhere, nor what their earlier corrections by the reporter keep; that it was done, and when, stays with the case and the
 * request. The same once more, as after an answer that was lost, changes nothing and answers what was done. `gone`: the corrections
 * that went with a witness who was taken out.
 */
export async function changeFoundWitness(
  ground: Ground,
  trx: Trx,
  staffId: number,
  { value, ...wanted }: Wanted & { value: WitnessText | null },
): Promise<{ done: Done; gone: number[] }> {
  const { id, case_id, witness_id } = wanted
  await lockChecked(trx, staffId, id)
  const incident = await lockFound(trx, case_id)
  const done = value === null ? 'erased' : 'corrected'
  const earlier = await readChange(trx, { ...wanted, done })
  const answer = (at: Date, gone: number[] = []) => ({ done: { done, at: at.toISOString() } as const, gone })
  if (earlier && done === 'erased') return answer(earlier.at)
  const key = await ground.keys.keyOf(trx, case_id)
  const own = await readFound(trx, key, wanted)
  if (value !== null && witnessFieldNames.every((field) => own[field] === value[field])) {
    if (earlier) return answer(earlier.at)
    fail('invalid', { 'value.name': 'stands_already' })
  }
  if (own.updated_at.toISOString() !== wanted.updated_at) fail('changed_meanwhile')
  if (value === null && (await isKeptByDuty(trx, [case_id]))) fail('witness_held')

  const now = ground.clock.now()
  if (value === null) {
    await noteWitnessErasure(ground, trx, { id: witness_id, at: now })
    await promiseFinishing(ground, trx)
  }
  const gone = await forgetAsTheyWere(ground, trx, key, { case_id, user_id: incident.user_id, witness_id })
  // A restored witness may be written otherwise than here, and would not be known again in the lines of others.
  if (value === null) for (const one of gone) await noteCorrectionErasure(ground, trx, one, now)
  await changeWitness({ ...ground, trx, key, id: case_id, now }, { row: witness_id, value, request_id: id })
  await tellChange(ground, trx, staffId, { ...wanted, status: incident.status, done, now })
  return answer(
    now,
    gone.map((one) => one.id),
  )
}

/** When this was done to the witness for the request last. */
const readChange = (trx: Trx, { id, case_id, witness_id, done }: Which & { done: WitnessChange }) =>
  trx
    .selectFrom('privacy_request_witness')
    .select('at')
    .where('request_id', '=', id)
    .where('incident_id', '=', case_id)
    .where('witness_id', '=', witness_id)
    .where('done', '=', done)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
