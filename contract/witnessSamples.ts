import type { FieldCode } from './errors.ts'
import { type WitnessFieldName, witnessInputs, witnessTextOf } from './incidentFacts.ts'

/** `valid` is stored and read back as it is. `refused`: under each code the text that it is said of. */
type Samples = { valid: string; refused: Partial<Record<FieldCode, string>> & { too_long: string } }

const valid = {
  ...witnessTextOf((field) => `Prøve av ${field}`),
  name: 'Nora Prøvesen',
  contact_number: '99887766, helst etter kl. 17',
}

/** For tests. A field that takes less than any line of text has samples of its own here: a text for each way of being wrong. */
export const witnessSamples: Record<WitnessFieldName, Samples> = witnessTextOf((field) => ({
  valid: valid[field],
  refused: { too_long: 'a'.repeat(witnessInputs[field].maxLength + 1) },
}))

/** A text in every field. */
export const sampleWitness = witnessTextOf((field) => witnessSamples[field].valid)
