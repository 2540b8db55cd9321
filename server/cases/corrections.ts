import { z } from 'zod'
import { correctedFields } from '#contract/correctedFields.ts'
import type { DeskCorrection, OwnCorrection } from '#contract/corrections.ts'
import { shownWitnessFields } from '#contract/incidents.ts'
import type { Trx, Db } from '#server/database/connect.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { comparedBy, nameParts } from './personHashes.ts'
import { openRow } from './sealedColumns.ts'
import { wholeWitnessesOf } from './witnesses.ts'

/** What `case_correction.before_sealed` and `after_sealed` hold, as JSON: words, so that they stay what they were. */
const text = z.string()
const witness = z.object(shownWitnessFields)
export type CorrectedWitness = z.infer<typeof witness>
export const sealable = (value: string | CorrectedWitness | null) => (value === null ? null : JSON.stringify(value))

/** What a reporter has corrected in a case, oldest first, decrypted. The caller says who may read the case. */
export async function readCorrections(trx: Trx | Db, key: Buffer, incident_id: number): Promise<OwnCorrection[]> {
  const rows = await trx
    .selectFrom('case_correction')
    .select(['id', 'field', 'witness_id', 'before_sealed', 'after_sealed', 'at'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.flatMap((sealed): OwnCorrection[] => {
    const { id, witness_id, before, after, ...row } = openRow('case_correction', key, sealed)
    const at = row.at.toISOString()
    const field = oneOf(correctedFields, row.field)
    if (field !== 'witness') return [{ id, field, before: textOf(before), after: textOf(after), at }]
    if (witness_id === null) return []
    return [{ id, field, witness_id, before: witnessOf(before), after: witnessOf(after), at }]
  })
}

const textOf = (json: string | null) => (json === null ? '' : text.parse(JSON.parse(json)))
const witnessOf = (json: string | null) => (json === null ? null : witness.parse(JSON.parse(json)))

/**
 * The same for staff: of a witness the name, and whether there is a number. Nothing of one who is restricted, or was when the reporter
 * took them out, in whichever line of the form they stood: also no correction of another witness that names them.
 */
export async function readDeskCorrections(trx: Trx, key: Buffer, incident_id: number): Promise<DeskCorrection[]> {
  const withheld = await readWithheld(trx, incident_id)
  const all = await readCorrections(trx, key, incident_id)
  const restricted = (await wholeWitnessesOf(trx, key, incident_id)).filter(
    ({ restricted_at }) => restricted_at !== null,
  )
  const isNamed = namesOneOf([...restricted, ...all.filter(({ id }) => withheld.has(id)).flatMap(namedIn)])
  const isWithheld = (one: OwnCorrection) => withheld.has(one.id) || namedIn(one).some(isNamed)
  return all.flatMap((correction): DeskCorrection[] => {
    if (isWithheld(correction)) return []
    if (correction.field !== 'witness') return [correction]
    const { before, after, ...same } = correction
    const number_changed = (before?.contact_number ?? '') !== (after?.contact_number ?? '')
    return [{ ...same, before: masked(before), after: masked(after), number_changed }]
  })
}

/** The witness before and after a correction. */
const namedIn = (one: OwnCorrection): CorrectedWitness[] =>
  one.field === 'witness' ? [one.before, one.after].filter((witness) => witness !== null) : []

/** What a witness is known again by: the whole name and each number, compared as a search for a person does. */
const whoIs = ({ name, contact_number }: CorrectedWitness) =>
  comparedBy({ name, contact: contact_number }).flatMap(({ kind, text }) =>
    kind === 'part' ? [] : [`${kind} ${text}`],
  )

/**
 * Whether somebody may be one of these, as a search for a person takes them for one: by a number, the whole name, two of its words, or
 * all of theirs, as in a first name alone.
 * What is withheld is not deleted, so this may be wider than what `names` finds.
 */
function namesOneOf(people: readonly CorrectedWitness[]) {
  const words = new Set(people.flatMap(whoIs))
  const others = new Map(people.map(({ name }) => [name, new Set(nameParts(name))]))
  return (one: CorrectedWitness) => {
    const parts = nameParts(one.name)
    return (
      whoIs(one).some((word) => words.has(word)) ||
      [...others.values()].some((other) => {
        const shared = parts.filter((part) => other.has(part)).length
        return shared > 1 || (shared > 0 && shared === parts.length)
      })
    )
  }
}

/** Whether a correction holds one of the words by which witnesses are known again. */
const names = (one: OwnCorrection, words: ReadonlySet<string>) =>
  namedIn(one)
    .flatMap(whoIs)
    .some((word) => words.has(word))

/**
 * Deletes the corrections that hold the name or a number of a witness as they stand now, in whichever line of the form that was, and
 * every one of their own line. Answers what went: number and time.
 */
export async function forgetCorrectionsOf(
  trx: Trx,
  key: Buffer,
  { case_id, witness_id }: { case_id: number; witness_id: number },
) {
  const own = (await wholeWitnessesOf(trx, key, case_id)).filter(({ id }) => id === witness_id)
  const words = new Set(own.flatMap(whoIs))
  const isOf = (one: OwnCorrection) => one.field === 'witness' && (one.witness_id === witness_id || names(one, words))
  const gone = (await readCorrections(trx, key, case_id)).filter(isOf).map(({ id }) => id)
  if (gone.length === 0) return []
  return trx.deleteFrom('case_correction').where('id', 'in', gone).returning(['id', 'at']).execute()
}

/**
 * Deletes the corrections that hold the name or a number of a witness as one of them keeps them, in whichever line of the form. Where
 * staff may not read one of these, all of its line go, because that row says so of the others. Answers what went: number and time.
 */
export async function forgetFormer(
  trx: Trx,
  key: Buffer,
  { case_id, former }: { case_id: number; former: CorrectedWitness & { correction_id: number } },
) {
  const words = new Set(whoIs(former))
  const all = (await readCorrections(trx, key, case_id)).filter((one) => one.field === 'witness')
  const named = all.filter((one) => one.id === former.correction_id || names(one, words))
  const marked = await trx
    .selectFrom('case_correction')
    .select('witness_id')
    .where('id', 'in', [0, ...named.map(({ id }) => id)])
    .where('is_withheld', '=', true)
    .execute()
  const lines = new Set(marked.map(({ witness_id }) => witness_id))
  const gone = all.filter((one) => named.includes(one) || lines.has(one.witness_id)).map(({ id }) => id)
  if (gone.length === 0) return []
  return trx.deleteFrom('case_correction').where('id', 'in', gone).returning(['id', 'at']).execute()
}

async function readWithheld(trx: Trx, incident_id: number) {
  const rows = await trx
    .selectFrom('case_correction as correction')
    .leftJoin('witness', 'witness.id', 'correction.witness_id')
    .select(['correction.id', 'correction.witness_id', 'correction.is_withheld', 'witness.restricted_at'])
    .where('correction.incident_id', '=', incident_id)
    .where('correction.witness_id', 'is not', null)
    .execute()
  const restricted = rows.filter(({ is_withheld, restricted_at }) => is_withheld || restricted_at !== null)
  const witnesses = new Set(restricted.map(({ witness_id }) => witness_id))
  return new Set(rows.flatMap(({ id, witness_id }) => (witnesses.has(witness_id) ? [id] : [])))
}

const masked = (one: CorrectedWitness | null) =>
  one && { name: one.name, has_contact_number: one.contact_number !== '' }
