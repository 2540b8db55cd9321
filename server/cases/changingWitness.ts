import type { WitnessText } from '#contract/incidentFacts.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { forgetCorrectionsOf, forgetFormer } from './corrections.ts'
import { stopExports } from './exports.ts'
import { keepFormerHashes, type FormerWitness } from './formerWitnesses.ts'
import { keepWitnessHashes } from './personHashes.ts'
import { keepRelatedHashes } from './relatedHashes.ts'
import { nextIds } from './rowIds.ts'
import { openRow, sealRow } from './sealedColumns.ts'
import { stopTakeouts } from './takeouts.ts'
import { witnessesOf } from './witnesses.ts'

/** `id`: of the case, which the caller has locked. */
type Work = Pick<Services, 'secret'> & { trx: Trx; key: Buffer; id: number; now: Date }
/** `row` null: one more. `value` null: taken out. `request_id`: the request for which it is done, which goes on finding them. */
type Wanted = { row: number | null; value: WitnessText | null; request_id?: number }

/**
 * Changes, adds or takes out one witness of a case that was sent in, with the hashes by which they are found. The others keep their rows,
 * because redactions and exports name witnesses by row. Answers which row it was.
 */
export async function changeWitness(work: Work, { row, value, request_id = 0 }: Wanted): Promise<number> {
  const { trx, key, id, now } = work
  const [number = fail('unexpected')] = row === null ? await nextIds(trx, 'witness', 1) : [row]
  if (value === null) await trx.deleteFrom('witness').where('id', '=', number).execute()
  else {
    const sealed = { ...sealRow('witness', key, number, value), updated_at: now }
    if (row === null)
      await trx
        .insertInto('witness')
        .values({ ...sealed, id: number, incident_id: id, created_at: now })
        .execute()
    else {
      await trx.updateTable('witness').set(sealed).where('id', '=', row).execute()
      // A request by somebody else has found who stood here before.
      await trx
        .deleteFrom('privacy_request_hit')
        .where('witness_id', '=', row)
        .where('request_id', '!=', request_id)
        .execute()
    }
  }
  await keepNumberHashes(work)
  await keepWitnessHashes(work, trx, { id, key })
  await keepFormerHashes(work, trx, { id, key })
  return number
}

/**
 * What is kept of a witness as they were: the reporter's earlier corrections that name them, and files of the case that nobody has
 * fetched. For a change at the witness's own request, before it is made. Answers the corrections that went.
 */
export async function forgetAsTheyWere(
  ground: Pick<Services, 'keys'>,
  trx: Trx,
  key: Buffer,
  { case_id, user_id, witness_id }: { case_id: number; user_id: number | null; witness_id: number },
) {
  const gone = await forgetCorrectionsOf(trx, key, { case_id, witness_id })
  await forgetFiles(ground, trx, { case_id, user_id })
  return gone
}

/**
 * Takes out a witness as they were, at their own request: the corrections that hold that name or number, with their hashes, and files
 * of the case that nobody has fetched. Answers the corrections that went.
 */
export async function takeOutFormer(
  ground: Pick<Services, 'keys' | 'secret'>,
  trx: Trx,
  key: Buffer,
  { case_id, user_id, former }: { case_id: number; user_id: number | null; former: FormerWitness },
) {
  const gone = await forgetFormer(trx, key, { case_id, former })
  await keepFormerHashes(ground, trx, { id: case_id, key })
  await forgetFiles(ground, trx, { case_id, user_id })
  return gone
}

async function forgetFiles(
  ground: Pick<Services, 'keys'>,
  trx: Trx,
  { case_id, user_id }: { case_id: number; user_id: number | null },
) {
  await stopExports(ground, trx, case_id, { withLists: false })
  if (user_id !== null) await stopTakeouts(trx, user_id)
}

/** Of the witnesses' numbers, without those who are restricted, and that of whoever called about the case. */
export async function keepNumberHashes(work: Work) {
  const { trx, key, id } = work
  const entry = await trx
    .selectFrom('case_entry')
    .select(['name_sealed', 'contact_sealed'])
    .where('incident_id', '=', id)
    .executeTakeFirst()
  const caller = entry && openRow('case_entry', key, { id, ...entry })
  const numbers = (await witnessesOf(trx, key, id)).map(({ contact_number }) => contact_number)
  await keepRelatedHashes(work, trx, id, 'telephone', caller ? [caller.contact, ...numbers] : numbers)
}
