import { z } from 'zod'
import { correctedFields, witnessChanges, type WitnessChange } from '#contract/correctedFields.ts'
import type { DeskCorrection, OwnCorrection } from '#contract/corrections.ts'
import type { WitnessText } from '#contract/incidentFacts.ts'
import type { Trx, Db } from '#server/database/connect.ts'
import { openRow } from './sealedColumns.ts'

/** What `case_correction.before_sealed` and `after_sealed` hold, as JSON: words, so that they stay what they were. */
const text = z.string()
/** A field that is added later needs a default: older rows lack it. */
const witness = z.object({ name: z.string(), contact_number: z.string() }) satisfies z.ZodType<WitnessText>
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
    const field = correctedFields.find((one) => one === row.field)
    if (field === undefined) return []
    if (field !== 'witness') return [{ id, field, before: textOf(before), after: textOf(after), at }]
    if (witness_id === null) return []
    return [{ id, field, witness_id, before: witnessOf(before), after: witnessOf(after), at }]
  })
}

const textOf = (json: string | null) => (json === null ? '' : text.parse(JSON.parse(json)))
const witnessOf = (json: string | null) => (json === null ? null : witness.parse(JSON.parse(json)))

/** The same for staff: of a witness the name, and whether there is a number. */
export async function readDeskCorrections(trx: Trx, key: Buffer, incident_id: number): Promise<DeskCorrection[]> {
  return (await readCorrections(trx, key, incident_id)).map((correction) => {
    if (correction.field !== 'witness') return correction
    const { before, after, ...same } = correction
    const number_changed = (before?.contact_number ?? '') !== (after?.contact_number ?? '')
    return { ...same, before: masked(before), after: masked(after), number_changed }
  })
}

const masked = (one: CorrectedWitness | null) =>
  one && { name: one.name, has_contact_number: one.contact_number !== '' }

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

/** Its line in the history of the case. */
export const witnessActivity = (done: WitnessChange) => `witness_${done}` as const
