import { toldTexts, type WitnessText } from './incidentFacts.ts'

/** What a reporter corrects of a case that was sent in, one at a time; country and city go together. */
export const correctedFacts = ['date', 'time', 'place', 'harassment_category_id', ...toldTexts] as const
export const correctedFields = [...correctedFacts, 'witness'] as const
export type CorrectedField = (typeof correctedFields)[number]

/**
 * Why what is typed is no witness of a case that was sent in, as the code at `contact_number`: without a name and a number it is nobody,
 * and a name needs a number, as in the form (spec section 5).
 */
export function wrongNumber({ name, contact_number }: WitnessText) {
  if (contact_number.trim()) return undefined
  return name.trim() ? 'contact_number_required' : 'required'
}

/**
 * What the privacy officer does to a witness of a case at the witness's own request. `restricted`: they are stored, and nothing else is
 * done with them (GDPR article 18), until they are `released`. `former_erased`: one who stood there before a correction is taken out.
 */
export const witnessChanges = ['corrected', 'erased', 'restricted', 'released', 'former_erased'] as const
export type WitnessChange = (typeof witnessChanges)[number]
