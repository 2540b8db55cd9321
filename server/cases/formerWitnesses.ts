import type { FormerSide } from '#contract/deskRequests.ts'
import { witnessFieldNames } from '#contract/incidentFacts.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { readCorrections, type CorrectedWitness } from './corrections.ts'
import { personHashes } from './personHashes.ts'
import { wholeWitnessesOf } from './witnesses.ts'

/** A witness as a correction keeps them. `at`: when the reporter made it. */
export type FormerWitness = CorrectedWitness & { correction_id: number; side: FormerSide; at: string }
type Case = { id: number; key: Buffer }

/**
 * The witnesses of a case as its corrections keep them beside what stands now, oldest first. What a correction made of a witness counts
 * only where neither the witness nor a later correction holds it any more, as after one between them was taken out.
 */
export async function formerWitnessesOf(trx: Trx, { id, key }: Case): Promise<FormerWitness[]> {
  const corrections = (await readCorrections(trx, key, id)).filter((one) => one.field === 'witness')
  const now = (await wholeWitnessesOf(trx, key, id)).map((one) => ({ ...one, witness_id: one.id }))
  return corrections.flatMap(({ id: correction_id, witness_id, before, after, at }, place): FormerWitness[] => {
    const later = corrections
      .slice(place + 1)
      .flatMap((one) => (one.before ? [{ ...one.before, witness_id: one.witness_id }] : []))
    const isElsewhere = [...now, ...later].some((one) => one.witness_id === witness_id && isSame(one, after))
    return [
      ...(before ? [{ ...before, correction_id, side: 'before' as const, at }] : []),
      ...(after && !isElsewhere ? [{ ...after, correction_id, side: 'after' as const, at }] : []),
    ]
  })
}

const isSame = (one: CorrectedWitness, other: CorrectedWitness | null) =>
  other !== null && witnessFieldNames.every((field) => one[field] === other[field])

/** Makes the hashes of a case's former witnesses anew, in the transaction that changes its corrections or witnesses. */
export async function keepFormerHashes({ secret }: Pick<Services, 'secret'>, trx: Trx, { id, key }: Case) {
  const former = await formerWitnessesOf(trx, { id, key })
  await trx.deleteFrom('former_person_hash').where('incident_id', '=', id).execute()
  const rows = former.flatMap(({ correction_id, side, name, contact_number }) =>
    personHashes(secret, { name, contact: contact_number }).map((one) => ({
      incident_id: id,
      correction_id,
      side,
      ...one,
    })),
  )
  if (rows.length > 0) await trx.insertInto('former_person_hash').values(rows).execute()
}
