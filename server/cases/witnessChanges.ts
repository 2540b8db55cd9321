import { witnessFieldNames, type WitnessText } from '#contract/incidentFacts.ts'
import type { IncidentForm } from '#contract/incidents.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { findRow, insert, update } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { stopExports, stopTakeouts } from './madeFiles/stopping.ts'
import { isOneOf, keepWitnessHashes, keepRelatedHashes } from './personHashes.ts'
import { nextIds, openRow, sealRow } from './sealedColumns.ts'
import { type CasePerson, peopleOf, witnessesOf } from './witnesses.ts'

/** What a change of a case is done with. `id`: of the case, which the caller has locked. */
export type CaseWork = Pick<Services, 'secret'> & { trx: Trx; key: Buffer; id: number; now: Date }

/** A request that has found who stood here before finds them no more, but for `request_id`, for which it is done. */
export async function rewriteWitness(work: CaseWork, id: number, value: WitnessText, request_id = 0) {
  const { trx, key, now } = work
  const sealed = { ...sealRow('witness', key, id, value), updated_at: now, is_added: false }
  await update(trx, 'witness', id, sealed)
  await trx
    .deleteFrom('privacy_request_hit')
    .where('witness_id', '=', id)
    .where('request_id', '!=', request_id)
    .execute()
  await keepWitnessHashes(work, trx, work.id, [{ ...value, id }])
}

type Wanted = { user_id: number | null; own: CasePerson; value: WitnessText | null; request_id?: number }

/**
 * Corrects somebody at their own request, or takes them out (`value` null), with all that is kept of them as they stood before, and
 * files of the case that nobody has fetched. Answers the rows that went.
 */
export async function changeOnRequest(
  work: CaseWork & Pick<Services, 'keys'>,
  { user_id, own, value, request_id }: Wanted,
): Promise<CasePerson[]> {
  const { trx, key, id } = work
  const gone = rowsOf(await peopleOf(trx, key, id), own).filter((one) => value === null || one.id !== own.id)
  const ids = gone.map((one) => one.id)
  if (ids.length > 0) await trx.deleteFrom('witness').where('id', 'in', ids).execute()
  if (value !== null) await rewriteWitness(work, own.id, value, request_id)
  await keepNumberHashes(work)
  await stopExports(work, trx, id, { withLists: false })
  if (user_id !== null) await stopTakeouts(trx, user_id)
  return gone
}

/** What it is to take somebody out, in history and requests. */
export const erasedAs = ({ ended_at }: CasePerson) => (ended_at === null ? 'erased' : 'former_erased')

/**
 * The rows of one person: of somebody who stands in the case their whole line, and in every line those who stood there under the name
 * or a number of this one, with what the reporter has corrected to that. Whoever else stands in the case is somebody else.
 */
function rowsOf(people: readonly CasePerson[], own: CasePerson) {
  const isAlike = isOneOf([own])
  const isTheirs = (one: CasePerson | undefined) =>
    one !== undefined &&
    (one.id === own.id || (one.ended_at !== null && ((own.ended_at === null && one.line === own.line) || isAlike(one))))
  return people.filter((one, at) => {
    const next = people[at + 1]
    return isTheirs(one) || (one.ended_at !== null && next?.line === one.line && isTheirs(next))
  })
}

/** Makes the hashes of a case's telephone numbers anew: the witnesses', without those who are restricted, and that of whoever called. */
export async function keepNumberHashes(work: CaseWork) {
  const { trx, key, id } = work
  const entry = await findRow(trx, 'case_entry', { incident_id: id }, ['name_sealed', 'contact_sealed'])
  const caller = entry && openRow('case_entry', key, { id, ...entry })
  const numbers = (await witnessesOf(trx, key, id)).map(({ contact_number }) => contact_number)
  await keepRelatedHashes(work, trx, id, 'telephone', caller ? [caller.contact, ...numbers] : numbers)
}

type Witnesses = {
  incident_id: number
  key: Buffer
  form: Pick<IncidentForm, 'witnesses'>
  now: Date
  isDraft: boolean
}

/** The first stays the first row and keeps its number and creation time. Of a draft no hash is kept: staff know nothing of it. */
export async function saveWitnesses(
  ground: Pick<Services, 'secret'>,
  trx: Trx,
  { incident_id, key, form, now, isDraft }: Witnesses,
) {
  const rows = await trx
    .selectFrom('witness')
    .select('id')
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  const witnesses = filledWitnesses(form)
  const ids = rows.map(({ id }) => id)
  const kept: (WitnessText & { id: number })[] = []
  const added = await nextIds(trx, 'witness', witnesses.length - ids.length)
  for (const [at, witness] of witnesses.entries()) {
    const id = ids[at] ?? added[at - ids.length] ?? fail('unexpected')
    kept.push({ ...witness, id })
    const sealed = { ...sealRow('witness', key, id, witness), updated_at: now }
    if (at < ids.length) await update(trx, 'witness', id, sealed)
    else await insert(trx, 'witness', { ...sealed, id, incident_id, created_at: now })
  }
  const removed = ids.slice(witnesses.length)
  if (removed.length > 0) await trx.deleteFrom('witness').where('id', 'in', removed).execute()
  if (!isDraft) await keepWitnessHashes(ground, trx, incident_id, kept)
}

/** The form sends rows that were never filled in; they are not witnesses. */
const filledWitnesses = ({ witnesses }: Pick<IncidentForm, 'witnesses'>) =>
  witnesses.filter((witness) => witnessFieldNames.some((field) => witness[field]))
