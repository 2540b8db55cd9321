import { limits } from './limits.ts'

/** A text has a maximum length; any other kind has an input, a column and words of its own. */
type Fact = { isRequired: boolean } & ({ kind: 'date' | 'time' | 'choice' } | { kind: 'text'; max: number })

/**
 * What a report tells of what happened, in the order of the screen (spec section 5). A draft may lack any of it.
 * A text is sealed in the column `<name>_sealed` of `incident`, and is asked for, corrected, redacted, searched, shown and
 * exported wherever the description is: schemas, queries, pages and fixtures go through `toldTexts`.
 */
const table = {
  date: { kind: 'date', isRequired: true },
  time: { kind: 'time', isRequired: true },
  country_id: { kind: 'choice', isRequired: true },
  city_id: { kind: 'choice', isRequired: true },
  harassment_category_id: { kind: 'choice', isRequired: true },
  description: { kind: 'text', isRequired: true, max: limits.description },
} as const satisfies Record<string, Fact>

export type IncidentFact = keyof typeof table
/** A fact that is told in the reporter's own words. */
export type ToldText = { [F in IncidentFact]: (typeof table)[F]['kind'] extends 'text' ? F : never }[IncidentFact]

export const caseFacts: Record<IncidentFact, Fact> & Record<ToldText, Extract<Fact, { kind: 'text' }>> = table
export const incidentFacts = namesOf(table)
export const toldTexts = incidentFacts.filter((fact): fact is ToldText => caseFacts[fact].kind === 'text')
export const isTold = (name: string): name is ToldText => toldTexts.some((text) => text === name)
/** A value for each text that is told, from `valueOf`. */
export const ofEachText = <V>(valueOf: (text: ToldText) => V) => ofEach(toldTexts, valueOf)

/** The code for too long a text; the description has words of its own (spec section 5). */
export const tooLong = (text: ToldText) => (text === 'description' ? 'description_too_long' : 'too_long')

/** The required facts that are not there; blanks alone are no description. */
export const missingFacts = (form: Record<IncidentFact, number | string | null>): IncidentFact[] =>
  incidentFacts.filter((fact) => caseFacts[fact].isRequired && !String(form[fact] ?? '').trim())

/** What is asked about each witness, and what its input needs; everything about one is text, and sealed. */
export const witnessInputs = {
  name: { type: 'text', maxLength: limits.witnessName },
  contact_number: { type: 'tel', maxLength: limits.witnessContact },
} as const satisfies Record<string, { type: 'text' | 'tel' | 'email'; maxLength: number }>

export type WitnessFieldName = keyof typeof witnessInputs
export const witnessFieldNames = namesOf(witnessInputs)
export type WitnessText = Record<WitnessFieldName, string>

/** A value for each field of a witness, from `valueOf`: its text, or a schema of it. */
export const witnessTextOf = <V>(valueOf: (field: WitnessFieldName) => V) => ofEach(witnessFieldNames, valueOf)

/** In one line what is given of a witness. */
export const wordsOfWitness = (given: Partial<WitnessText>, unnamed = '') =>
  witnessFieldNames
    .map((field) => given[field] || (field === 'name' && unnamed))
    .filter(Boolean)
    .join(', ')

export function namesOf<Name extends string>(table: Record<Name, unknown>): Name[]
export function namesOf(table: object): string[] {
  return Object.keys(table)
}

/** A value for each of the names. */
export function ofEach<Name extends string, V>(names: readonly Name[], valueOf: (name: Name) => V): Record<Name, V>
export function ofEach<Name extends string>(
  names: readonly Name[],
  valueOf: (name: Name) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]))
}

/** What a reporter corrects of a case that was sent in, one at a time; country and city go together. */
export const correctedFacts = ['date', 'time', 'place', 'harassment_category_id', ...toldTexts] as const
export const correctedFields = [...correctedFacts, 'witness'] as const
export type CorrectedField = (typeof correctedFields)[number]

/** A code at `contact_number`: without a name and a number it is nobody, and a name needs a number, as in the form (spec section 5). */
export function wrongNumber({ name, contact_number }: WitnessText) {
  if (contact_number.trim()) return undefined
  return name.trim() ? 'contact_number_required' : 'required'
}

/** The same of a row of the form, where one that was never filled in is none. */
export const wrongRow = (row: WitnessText) =>
  witnessFieldNames.some((field) => row[field].trim()) ? wrongNumber(row) : undefined

/**
 * At the witness's own request. `restricted` (GDPR article 18) until `released`. `former_erased`: one who stood there before a
 * correction is taken out.
 */
export const witnessChanges = ['corrected', 'erased', 'restricted', 'released', 'former_erased'] as const
export type WitnessChange = (typeof witnessChanges)[number]
