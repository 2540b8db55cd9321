import { witnessFieldNames, type WitnessText, witnessTextOf } from '#contract/incidentFacts.ts'
import type { IncidentForm } from '#contract/incidents.ts'
import { todayInOslo } from '#contract/time.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/insert.ts'
import { fail } from '#server/platform/http/failures.ts'
import texts from '#texts/nb/deskDocuments.ts'
import { longDate } from '#server/platform/norwegianDates.ts'
import { keepWitnessHashes } from './personHashes.ts'
import { nextIds, openRow, type Sealed, sealRow } from './sealedColumns.ts'

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

/**
 * The witnesses of a case as staff may read, share and compare them, decrypted, in the order of their rows. Of one who is restricted
 * only that, and since when, in place of the name. The caller has asked whether the case may be read.
 */
export async function witnessesOf(trx: Trx, key: Buffer, incident_id: number): Promise<CaseWitness[]> {
  return (await wholeWitnessesOf(trx, key, incident_id)).map((witness, at) => {
    const { id, updated_at, restricted_at } = witness
    if (restricted_at === null) return witness
    const name = texts.restrictedWitness(at + 1, longDate(todayInOslo(restricted_at)))
    return { ...witnessTextOf(() => ''), id, name, updated_at, restricted_at }
  })
}

/** A witness as staff read them with the case. */
export const forStaff = <W extends WitnessText>({ contact_number, ...open }: W) => ({
  ...open,
  has_contact_number: contact_number !== '',
})

/**
 * The same with the words of those who are restricted: for whoever reported, for the privacy officer who answers a request, and for
 * what a person is found by.
 */
export const wholeWitnessesOf = async (trx: Trx, key: Buffer, incident_id: number): Promise<CaseWitness[]> =>
  (await peopleOf(trx, key, incident_id)).filter(({ ended_at }) => ended_at === null)

/** All of them, also as they stood before: by their lines, and in each the oldest first. */
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

type Witnesses = {
  incident_id: number
  key: Buffer
  form: Pick<IncidentForm, 'witnesses'>
  now: Date
  isDraft: boolean
}

/**
 * The first witness stays the first row, so that a row keeps its number and creation time through an edit. Of a draft no hash is kept,
 * because nobody of the staff knows of it.
 */
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
    if (at < ids.length) await trx.updateTable('witness').set(sealed).where('id', '=', id).execute()
    else await insert(trx, 'witness', { ...sealed, id, incident_id, created_at: now })
  }
  const removed = ids.slice(witnesses.length)
  if (removed.length > 0) await trx.deleteFrom('witness').where('id', 'in', removed).execute()
  if (!isDraft) await keepWitnessHashes(ground, trx, incident_id, kept)
}

/** The form sends rows that were never filled in; they are not witnesses. */
const filledWitnesses = ({ witnesses }: Pick<IncidentForm, 'witnesses'>) =>
  witnesses.filter((witness) => witnessFieldNames.some((field) => witness[field]))
