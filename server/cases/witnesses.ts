import type { DeskCorrection, OwnCorrection } from '#contract/corrections.ts'
import {
  correctedFacts,
  type WitnessChange,
  witnessChanges,
  witnessFieldNames,
  type WitnessText,
  witnessTextOf,
} from '#contract/incidentFacts.ts'
import { todayInOslo } from '#contract/time.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { oneOf } from '#server/database/rows.ts'
import texts from '#texts/nb/deskDocuments.ts'
import { longDate } from '#server/platform/norwegianDates.ts'
import { mayBeOneOf } from './personHashes.ts'
import { openRow, type Sealed } from './sealedColumns.ts'

/** `updated_at` also moves when the witness is corrected. `restricted_at`: since when they are restricted (GDPR article 18), or null. */
export type CaseWitness = WitnessText & { id: number; updated_at: Date; restricted_at: Date | null }

/**
 * A row of `witness`: somebody as they stand in the case, or as they stood before (`ended_at`: until when). `line`: the number of the
 * row that stands in their place now, or stood there last.
 */
export type CasePerson = CaseWitness & {
  line: number
  is_added: boolean
  restricted_for: number | null
  created_at: Date
  ended_at: Date | null
}

/** Decrypted, for staff: of one who is restricted only that, and since when. The caller has asked whether the case may be read. */
export async function witnessesOf(trx: Trx, key: Buffer, incident_id: number): Promise<CaseWitness[]> {
  return (await wholeWitnessesOf(trx, key, incident_id)).map((witness, at) => {
    const { id, updated_at, restricted_at } = witness
    if (restricted_at === null) return witness
    const name = texts.restrictedWitness(at + 1, longDate(todayInOslo(restricted_at)))
    return { ...witnessTextOf(() => ''), id, name, updated_at, restricted_at }
  })
}

/** A witness as staff read them with the case: of the number only whether there is one. */
export const forStaff = <W extends WitnessText>({ contact_number, ...open }: W) => ({
  ...open,
  has_contact_number: contact_number !== '',
})

/** `witnessesOf` with the words of those who are restricted: for the reporter, the privacy officer, and for person hashes. */
export const wholeWitnessesOf = async (trx: Trx, key: Buffer, incident_id: number): Promise<CasePerson[]> =>
  (await peopleOf(trx, key, incident_id)).filter(({ ended_at }) => ended_at === null)

/** All rows of a case's witnesses, also as they stood before: by their lines, and in each the oldest first. */
export async function peopleOf(trx: Db | Trx, key: Buffer, incident_id: number): Promise<CasePerson[]> {
  const rows = await trx
    .selectFrom('witness')
    .select(['id', 'former_of', 'is_added', 'created_at', 'updated_at', 'ended_at', 'restricted_at', 'restricted_for'])
    .select(witnessColumns)
    .where('incident_id', '=', incident_id)
    .orderBy((eb) => eb.fn.coalesce('former_of', 'id'))
    .orderBy('former_of')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { former_of, ...person } = openWitness(key, row)
    return { ...person, line: former_of ?? person.id }
  })
}

/** The columns that hold what is told of a witness, for a query that opens it. */
export const witnessColumns = witnessFieldNames.map((field) => `witness.${field}_sealed` as const)

/** A row of `witness` with its words. */
export const openWitness = <R extends Sealed<'witness'> & { id: number }>(
  key: Buffer,
  row: R,
): Omit<R, keyof Sealed<'witness'>> & WitnessText => openRow('witness', key, row)

/** What a reporter has corrected in a case, oldest first, decrypted. The caller says who may read the case. */
export async function readCorrections(trx: Trx | Db, key: Buffer, incident_id: number): Promise<OwnCorrection[]> {
  const own = (one: CasePerson | null) => one && witnessTextOf((field) => one[field])
  const ofWitnesses = witnessCorrectionsOf(await peopleOf(trx, key, incident_id))
  return inOrder([
    ...(await factCorrectionsOf(trx, key, incident_id)),
    ...ofWitnesses.map(({ before, after, ...one }) => ({ ...one, before: own(before), after: own(after) })),
  ])
}

/**
 * The same as staff read it: of a number whether there is one, and whether it was corrected too. Nothing of one who is restricted, or
 * was when the reporter took them out, in whichever line of the form they stood: also no correction of another witness that names them.
 */
export async function readDeskCorrections(trx: Trx, key: Buffer, incident_id: number): Promise<DeskCorrection[]> {
  const people = await peopleOf(trx, key, incident_id)
  const isNamed = mayBeOneOf(people.filter(({ restricted_at }) => restricted_at !== null))
  const isWithheld = (one: CasePerson | null) => one !== null && (one.restricted_at !== null || isNamed(one))
  const ofWitnesses = witnessCorrectionsOf(people).filter(
    ({ before, after }) => !isWithheld(before) && !isWithheld(after),
  )
  return inOrder([
    ...(await factCorrectionsOf(trx, key, incident_id)),
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

async function factCorrectionsOf(trx: Trx | Db, key: Buffer, incident_id: number) {
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
function witnessCorrectionsOf(people: readonly CasePerson[]) {
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

/** What was changed at the request of witnesses themselves, oldest first: kind and time, which is all that is kept of it. */
export async function readWitnessChanges(db: Db, incident_id: number) {
  const rows = await db
    .selectFrom('incident_activity')
    .select(['id', 'action', 'at'])
    .where('incident_id', '=', incident_id)
    .where('action', 'in', witnessChanges.map(witnessActivity))
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, action, at }) => {
    const done = witnessChanges.find((one) => witnessActivity(one) === action)
    return done ? [{ id, done, at: at.toISOString() }] : []
  })
}

/** The line of such a change in the history of the case. */
export const witnessActivity = (done: WitnessChange) => `witness_${done}` as const
