import { witnessFieldNames, witnessTextOf, type WitnessText } from '#contract/incidentFacts.ts'
import { sampleWitness } from '#contract/witnessSamples.ts'

/** A witness who is looked for everywhere, with a text in every field. */
export const vera: WitnessText = {
  ...sampleWitness,
  name: 'Vera Canarisen',
  contact_number: '95100001',
}
export const odd: WitnessText = { ...witnessTextOf(() => ''), name: 'Odd Annesen', contact_number: '95100002' }

const others = witnessFieldNames.filter((field) => field !== 'name' && field !== 'contact_number')
const literal = (text: string) => text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)
/** What only she is written with: her name as it is spelt in tests, her number, also as it is grouped, and every other field. */
export const veraWords = new RegExp(
  ['Canari', String.raw`9510\s?0001`, ...others.map((field) => literal(vera[field]))].join('|'),
)
