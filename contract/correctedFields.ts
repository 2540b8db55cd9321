/** What a reporter corrects of a case that was sent in, one at a time; country and city go together. */
export const correctedFields = ['date', 'time', 'place', 'harassment_category_id', 'description', 'witness'] as const
export type CorrectedField = (typeof correctedFields)[number]

/** What the privacy officer does to a witness of a case at the witness's own request. */
export const witnessChanges = ['corrected', 'erased'] as const
export type WitnessChange = (typeof witnessChanges)[number]
