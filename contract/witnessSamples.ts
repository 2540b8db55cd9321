import type { FieldCode } from './errors.ts'
import { witnessInputs, type WitnessText, witnessTextOf } from './incidentFacts.ts'

/** For tests: a text in every field, which is stored and read back as it is. */
export const sampleWitness: WitnessText = {
  ...witnessTextOf((field) => `Prøve av ${field}`),
  name: 'Nora Prøvesen',
  contact_number: '99887766, helst etter kl. 17',
}

/** Under each code the text that it is said of. A field that takes less than any line of text has more of them here. */
export const wrongTexts = witnessTextOf((field): Partial<Record<FieldCode, string>> => ({
  too_long: 'a'.repeat(witnessInputs[field].maxLength + 1),
}))
