import { z } from 'zod'
import { call } from './call.ts'
import { correctedFacts, witnessChanges, wrongNumber, caseFacts, ofEachText, type ToldText } from './incidentFacts.ts'
import { say } from './errors.ts'
import { incidentTime, lookupId, orNull, shownWitnessFields, toldText, witness } from './incidents.ts'
import { writeRefusals } from './messages.ts'
import { incidentStatuses } from './status.ts'
import { done, moment, pastDay, rowId, version } from './wire.ts'

/** What is no witness is refused (`wrongNumber`). */
export const toldWitness = witness.superRefine((told, context) => {
  const message = wrongNumber(told)
  if (message) context.addIssue({ code: 'custom', path: ['contact_number'], message })
})

/** An optional text may be taken out. */
const correctedText = (text: ToldText) =>
  caseFacts[text].isRequired
    ? toldText(text).refine((told) => told.trim() !== '', say('required'))
    : orNull(toldText(text))

const correction = z.discriminatedUnion('field', [
  z.object({ version, field: z.literal('date'), value: pastDay }),
  z.object({ version, field: z.literal('time'), value: incidentTime }),
  z.object({ version, field: z.literal('place'), value: z.object({ country_id: lookupId, city_id: lookupId }) }),
  z.object({ version, field: z.literal('harassment_category_id'), value: lookupId }),
  ...Object.values(ofEachText((text) => z.object({ version, field: z.literal(text), value: correctedText(text) }))),
  /** `witness_id` null: one more. `value` null: this one is taken out. */
  z.object({ version, field: z.literal('witness'), witness_id: rowId.nullable(), value: toldWitness.nullable() }),
])
export type Correction = z.output<typeof correction>

/** A field as it was and as it became, in words; null: a witness who was not there, or is taken out. */
const shownText = z.object({
  field: z.enum(correctedFacts),
  before: z.string(),
  after: z.string(),
  at: moment,
})
const shownWitness = z.object(shownWitnessFields)
/** What staff read of a witness with the case: all but the number, which they ask for, each time with an audit row. */
export const openWitness = shownWitness.omit({ contact_number: true })
export const witnessForStaff = openWitness.extend({ has_contact_number: z.boolean() })
const ownCorrection = z.union([
  shownText,
  z.object({
    field: z.literal('witness'),
    witness_id: rowId,
    before: shownWitness.nullable(),
    after: shownWitness.nullable(),
    at: moment,
  }),
])
export type OwnCorrection = z.infer<typeof ownCorrection>

/** The same for staff. `number_changed`: it was corrected too. */
export const deskCorrection = z.union([
  shownText,
  z.object({
    field: z.literal('witness'),
    witness_id: rowId,
    before: witnessForStaff.nullable(),
    after: witnessForStaff.nullable(),
    number_changed: z.boolean(),
    at: moment,
  }),
])
export type DeskCorrection = z.infer<typeof deskCorrection>

/**
 * Oldest first. `by_witnesses`: at the request of one, of which only kind and time are kept. `refusal`: why the case cannot be corrected
 * now; null when it can.
 */
export const listCorrections = call('listCorrections', 'Read what was corrected in an own case', {
  response: {
    200: done.extend({
      corrections: z.array(ownCorrection),
      by_witnesses: z.array(z.object({ id: rowId, done: z.enum(witnessChanges), at: moment })),
      refusal: z.enum([...writeRefusals, 'too_many_corrections']).nullable(),
    }),
  },
})

/**
 * Corrects one field of a case that was sent in, and keeps it as it was beside it. The case's own call goes on answering 409
 * (docs/threats.md row 2). The same once more changes nothing.
 */
export const correctIncident = call('correctIncident', 'Correct one field of an own case that was sent in', {
  fails: ['not_open', 'stale_version', 'too_many_corrections'],
  body: correction,
  response: { 200: done.extend({ status: z.enum(incidentStatuses), version }) },
})
