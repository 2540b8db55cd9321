/** What step 1 asks for (spec section 5); a draft may lack any of it. */
export const incidentFacts = ['date', 'time', 'country_id', 'city_id', 'harassment_category_id', 'description'] as const
export type IncidentFact = (typeof incidentFacts)[number]

/** Those that are not there; blanks alone are no description. */
export const missingFacts = (form: Record<IncidentFact, number | string | null>): IncidentFact[] =>
  incidentFacts.filter((fact) => !String(form[fact] ?? '').trim())

/**
 * What is asked about each witness. Forms, payloads and lists derive from these names; labels, inputs and fixtures do
 * not compile without them.
 */
export const witnessFieldNames = ['name', 'contact_number'] as const
export type WitnessFieldName = (typeof witnessFieldNames)[number]
/** A witness as plain text, one string for each field. */
export type WitnessText = Record<WitnessFieldName, string>

/** A witness, each field from `valueOf`. A new field does not compile until it is added here. */
export const witnessTextOf = (valueOf: (field: WitnessFieldName) => string): WitnessText => ({
  name: valueOf('name'),
  contact_number: valueOf('contact_number'),
})
