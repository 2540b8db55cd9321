import { stopExports } from '#server/cases/madeFiles/stopping.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { keepNumberHashes } from '#server/cases/witnessChanges.ts'
import type { Trx } from '#server/database/connect.ts'
import { update } from '#server/database/rows.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import { lockFound, readStanding, tellChange, type Done, type Wanted, type Which } from './foundWitness.ts'
import { lockChecked, lockStored } from './steps.ts'

/**
 * Restricts a witness as they have asked (GDPR article 18): they stay stored, and staff read none of their words, until it is ended. Under
 * the conditions of a correction (`changeFoundWitness`). Exports that nobody has fetched are stopped, and their number finds no other
 * cases; a search for a request goes on finding them. The same once more answers what was done; one whom another request has
 * restricted is refused.
 */
export async function restrictFoundWitness(at: Act, wanted: Wanted): Promise<Done> {
  const { trx } = at
  const { id, case_id, witness_id } = wanted
  await lockChecked(at, id)
  const { status } = await lockFound(trx, case_id)
  const key = await at.keys.keyOf(trx, case_id)
  const { restricted_at, restricted_for, updated_at } = await readStanding(trx, key, wanted)
  if (restricted_at !== null) {
    if (restricted_for !== id) fail('witness_restricted')
    return { done: 'restricted', at: restricted_at.toISOString() }
  }
  if (updated_at.toISOString() !== wanted.updated_at) fail('changed_meanwhile')
  const now = at.clock.now()
  // `updated_at` stays: what a redaction has left out of the case stays left out.
  await setRestricted(trx, witness_id, { restricted_at: now, restricted_for: id })
  await keepNumberHashes({ ...at, key, id: case_id, now })
  await stopExports(at, trx, case_id, { withLists: false })
  await tellChange(at, { ...wanted, status, done: 'restricted', now })
  return { done: 'restricted', at: now.toISOString() }
}

/**
 * Ends the restriction that was shown, with the reason: for the request for which it was begun, also after its answer, or for an
 * open one whose search has found them. One that has begun since is not ended by the same once more. Whoever asked must have been told
 * before (article 18 (3)). Nobody has looked at their words meanwhile, so a redaction is looked at again before anything is shared, and
 * exports that were asked for meanwhile are stopped.
 */
export async function releaseWitness(
  at: Act,
  { note, ...wanted }: Which & { restricted_at: string; note: string },
): Promise<Done> {
  const { id, case_id, witness_id } = wanted
  const { trx } = at
  const shown = new Date(wanted.restricted_at)
  await lockStored(at, id)
  const { status } = await lockFound(trx, case_id)
  const key = await at.keys.keyOf(trx, case_id)
  const { restricted_at, restricted_for } = await trx
    .selectFrom('witness')
    .select(['restricted_at', 'restricted_for'])
    .where('id', '=', witness_id)
    .where('incident_id', '=', case_id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow(failing('witness_not_found'))
  const ended = restricted_at === null ? await readEnd(trx, wanted, shown) : undefined
  if (ended) return { done: 'released', at: ended.at.toISOString() }
  if (restricted_for !== id) await readStanding(trx, key, wanted)
  if (restricted_at === null) fail('witness_not_restricted')
  if (restricted_at.getTime() !== shown.getTime()) fail('changed_meanwhile')
  const now = at.clock.now()
  await setRestricted(trx, witness_id, { restricted_at: null, restricted_for: null })
  await update(trx, 'witness', witness_id, { updated_at: now })
  await keepNumberHashes({ ...at, key, id: case_id, now })
  await stopExports(at, trx, case_id, { withLists: false })
  const requestKey = (await at.keys.requests.keyOf(trx, id)) ?? fail('not_found')
  const { note_sealed } = sealRow('privacy_request_witness', requestKey, witness_id, { note })
  await tellChange(at, { ...wanted, status, done: 'released', now, note_sealed })
  return { done: 'released', at: now.toISOString() }
}

type Restriction = { restricted_at: Date; restricted_for: number } | { restricted_at: null; restricted_for: null }

/** Of a witness as they stand, and as they stood there before. */
const setRestricted = (trx: Trx, witness_id: number, restriction: Restriction) =>
  trx
    .updateTable('witness')
    .set(restriction)
    .where((eb) => eb.or([eb('id', '=', witness_id), eb('former_of', '=', witness_id)]))
    .execute()

/** The end, for this request, of the restriction that began then. */
const readEnd = (trx: Trx, { id, case_id, witness_id }: Which, restricted_at: Date) =>
  trx
    .selectFrom('privacy_request_witness')
    .select('at')
    .where('request_id', '=', id)
    .where('incident_id', '=', case_id)
    .where('witness_id', '=', witness_id)
    .where('done', '=', 'released')
    .where('at', '>=', restricted_at)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
