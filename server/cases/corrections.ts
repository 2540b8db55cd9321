import { correctedFacts, witnessFieldNames, witnessTextOf } from '#contract/incidentFacts.ts'
import type { DeskCorrection, OwnCorrection } from '#contract/corrections.ts'
import type { Trx, Db } from '#server/database/connect.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { mayBeOneOf } from './personHashes.ts'
import { openRow } from './sealedColumns.ts'
import { forStaff, peopleOf, type CasePerson } from './witnesses.ts'

/** What a reporter has corrected in a case, oldest first, decrypted. The caller says who may read the case. */
export async function readCorrections(trx: Trx | Db, key: Buffer, incident_id: number): Promise<OwnCorrection[]> {
  const own = (one: CasePerson | null) => one && witnessTextOf((field) => one[field])
  const ofWitnesses = correctionsOf(await peopleOf(trx, key, incident_id))
  return inOrder([
    ...(await readFacts(trx, key, incident_id)),
    ...ofWitnesses.map(({ before, after, ...one }) => ({ ...one, before: own(before), after: own(after) })),
  ])
}

/**
 * The same for staff: of a number whether there is one. Nothing of one who is restricted, or was when the reporter
 * took them out, in whichever line of the form they stood: also no correction of another witness that names them.
 */
export async function readDeskCorrections(trx: Trx, key: Buffer, incident_id: number): Promise<DeskCorrection[]> {
  const people = await peopleOf(trx, key, incident_id)
  const isNamed = mayBeOneOf(people.filter(({ restricted_at }) => restricted_at !== null))
  const isWithheld = (one: CasePerson | null) => one !== null && (one.restricted_at !== null || isNamed(one))
  const ofWitnesses = correctionsOf(people).filter(({ before, after }) => !isWithheld(before) && !isWithheld(after))
  return inOrder([
    ...(await readFacts(trx, key, incident_id)),
    ...ofWitnesses.map(({ before, after, ...one }) => ({
      ...one,
      before: before && forStaff(before),
      after: after && forStaff(after),
      number_changed: (before?.contact_number ?? '') !== (after?.contact_number ?? ''),
    })),
  ])
}

const inOrder = <C extends { at: string }>(corrections: C[]) =>
  corrections.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))

async function readFacts(trx: Trx | Db, key: Buffer, incident_id: number) {
  const rows = await trx
    .selectFrom('case_correction')
    .select(['id', 'field', 'before_sealed', 'after_sealed', 'at'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const { field, before, after, at } = openRow('case_correction', key, sealed)
    return { field: oneOf(correctedFacts, field), before, after, at: at.toISOString() }
  })
}

/** What the rows of a case's people tell of corrections: each who stood there before, and who took their place. */
function correctionsOf(people: readonly CasePerson[]) {
  return people.flatMap((one, at) => {
    const later = people[at + 1]
    const after = later?.line === one.line ? later : null
    const of = { field: 'witness', witness_id: one.line } as const
    // Between two that are alike stood somebody who was taken out at their own request.
    const isSame = after !== null && witnessFieldNames.every((field) => one[field] === after[field])
    return [
      ...(one.is_added ? [{ ...of, before: null, after: one, at: one.created_at.toISOString() }] : []),
      ...(one.ended_at && !isSame ? [{ ...of, before: one, after, at: one.ended_at.toISOString() }] : []),
    ]
  })
}
