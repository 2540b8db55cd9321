import type { FormerSide } from '#contract/deskRequests.ts'
import type { Services } from '#server/context.ts'
import { takeOutFormer } from '#server/cases/changingWitness.ts'
import { noteCorrectionErasure } from '#server/cases/erasure/witnesses.ts'
import { promiseFinishing } from '#server/cases/erasure/work.ts'
import { formerWitnessesOf } from '#server/cases/formerWitnesses.ts'
import { isKeptByDuty } from '#server/cases/retention/holds.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { lockFound, tellChange, type Done } from './foundWitness.ts'
import { lockChecked } from './locking.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys' | 'jobs'>
type Wanted = { id: number; case_id: number; correction_id: number; side: FormerSide }

/**
 * Takes a witness as a correction keeps them out of the case, as they have asked, under the conditions of an erasure of a witness
 * (`changeFoundWitness`): every correction that holds that name or number goes. What stands in the case now stays: a search finds it
 * by itself. The same once more answers what was done. Answers which corrections went too.
 */
export async function takeOutFoundFormer(
  ground: Ground,
  trx: Trx,
  staffId: number,
  { id, case_id, correction_id, side }: Wanted,
): Promise<{ done: Done; gone: number[] }> {
  await lockChecked(trx, staffId, id)
  const { user_id, status } = await lockFound(trx, case_id)
  const earlier = await readDone(trx, { id, case_id, correction_id })
  if (earlier) return { done: { done: 'former_erased', at: earlier.at.toISOString() }, gone: [correction_id] }
  const witness_id = await readLine(trx, { id, case_id, correction_id, side })
  const key = await ground.keys.keyOf(trx, case_id)
  const former = (await formerWitnessesOf(trx, { id: case_id, key })).find(
    (one) => one.correction_id === correction_id && one.side === side,
  )
  if (!former) return fail('witness_not_found')
  if (await isKeptByDuty(trx, [case_id])) fail('witness_held')
  const now = ground.clock.now()
  const gone = await takeOutFormer(ground, trx, key, { case_id, user_id, former })
  for (const one of gone) await noteCorrectionErasure(ground, trx, one, now)
  await promiseFinishing(ground, trx)
  await tellChange(ground, trx, staffId, { id, case_id, witness_id, correction_id, status, done: 'former_erased', now })
  return { done: { done: 'former_erased', at: now.toISOString() }, gone: gone.map((one) => one.id) }
}

/** Which line of the form the correction is of, if the search of this request has found that side of it. */
async function readLine(trx: Trx, { id, case_id, correction_id, side }: Wanted) {
  const row = await trx
    .selectFrom('privacy_request_former_hit as hit')
    .innerJoin('case_correction as correction', 'correction.id', 'hit.correction_id')
    .select('correction.witness_id')
    .where('hit.request_id', '=', id)
    .where('hit.incident_id', '=', case_id)
    .where('hit.correction_id', '=', correction_id)
    .where('hit.side', '=', side)
    .executeTakeFirst()
  return row?.witness_id ?? fail('witness_not_found')
}

const readDone = (trx: Trx, { id, case_id, correction_id }: Omit<Wanted, 'side'>) =>
  trx
    .selectFrom('privacy_request_witness')
    .select('at')
    .where('request_id', '=', id)
    .where('incident_id', '=', case_id)
    .where('correction_id', '=', correction_id)
    .executeTakeFirst()
