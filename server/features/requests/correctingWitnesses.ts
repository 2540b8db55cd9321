import { witnessChanges } from '#contract/correctedFields.ts'
import { witnessFieldNames, type WitnessText } from '#contract/incidentFacts.ts'
import { noteWitnessErasure } from '#server/cases/erasure/witnesses.ts'
import { promiseFinishing } from '#server/cases/erasure/work.ts'
import { isKeptByDuty } from '#server/cases/retention/holds.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { changeOnRequest, erasedAs } from '#server/cases/witnessChanges.ts'
import type { Trx } from '#server/database/connect.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { fail } from '#server/platform/http/failures.ts'
import { lockFound, readFound, readStanding, tellChange, type Done, type Wanted, type Which } from './foundWitness.ts'
import { lockChecked } from './steps.ts'

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
