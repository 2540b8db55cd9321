import type { FieldCode } from './errors.ts'
import type { WitnessFieldName } from './incidentFacts.ts'
import { limits } from './limits.ts'

/** `valid` is stored and read back as it is. `refused`: under each code the text that it is said of. */
type Samples = { valid: string; refused: Partial<Record<FieldCode, string>> & { too_long: string } }

/** For tests. The format of a witness's field is tested here: a text for each way of being wrong. */
export const witnessSamples: Record<WitnessFieldName, Samples> = {
  name: { valid: 'Nora Prøvesen', refused: { too_long: 'a'.repeat(limits.witnessName + 1) } },
  contact_number: {
    valid: '99887766, helst etter kl. 17',
    refused: { too_long: '1'.repeat(limits.witnessContact + 1) },
  },
}
