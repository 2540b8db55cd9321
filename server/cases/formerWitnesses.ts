import type { FormerSide } from '#contract/deskRequests.ts'
import { witnessFieldNames } from '#contract/incidentFacts.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { readCorrections, type CorrectedWitness } from './corrections.ts'
import { personHashes } from './personHashes.ts'
import { wholeWitnessesOf } from './witnesses.ts'

/** A witness as a correction keeps them. `at`: when the reporter made it. */
export type FormerWitness = CorrectedWitness & { correction_id: number; side: FormerSide; at: string }
/** Five parameters each: a statement has at most 65 535. */
const rowsAtOnce = 5000
type Case = { id: number; key: Buffer }

/**
 * The witnesses of a case as its corrections keep them beside what stands now, oldest first. What a correction made of a witness counts
 * only where neither the witness nor a later correction holds it any more, as after one between them was taken out.
 */
export async function formerWitnessesOf(trx: Trx, { id, key }: Case): Promise<FormerWitness[]> {
  const corrections = (await readCorrections(trx, key, id)).filter((one) => one.field === 'witness')
  // What stands now, and what each correction that was passed on the way back from the newest kept.
  const held = new Set((await wholeWitnessesOf(trx, key, id)).map((one) => lineOf(one.id, one)))
  return corrections
    .toReversed()
    .flatMap(({ id: correction_id, witness_id, before, after, at }): FormerWitness[] => {
      const isElsewhere = after !== null && held.has(lineOf(witness_id, after))
      if (before) held.add(lineOf(witness_id, before))
      return [
        ...(after && !isElsewhere ? [{ ...after, correction_id, side: 'after' as const, at }] : []),
        ...(before ? [{ ...before, correction_id, side: 'before' as const, at }] : []),
      ]
    })
    .toReversed()
}

const lineOf = (witness_id: number, one: CorrectedWitness) =>
  JSON.stringify([witness_id, ...witnessFieldNames.map((field) => one[field])])

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
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await trx
      .insertInto('former_person_hash')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
}
