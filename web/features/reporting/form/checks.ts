import type { FieldCode } from '#contract/errors.ts'
import { caseFacts, incidentFacts, missingFacts, tooLong, toldTexts, wrongRow } from '#contract/incidentFacts.ts'
import type { ReporterStatus } from '#contract/status.ts'
import { isCalendarDate, todayInOslo } from '#contract/time.ts'
import type { Values } from './values.ts'

/** A field's path in the form (`witnesses.0.contact_number`) and what is wrong there. */
export type Wrong = Record<string, FieldCode>

/** What keeps step 1 from being left: what is missing, no day that has been, too long a text. The server checks all else. */
export function wrongFacts(values: Values): Wrong {
  const { date } = values
  const wrong: Wrong = ofPaths(missingFacts(values), 'required')
  if (date && !isCalendarDate(date)) wrong['date'] = 'date_invalid'
  else if (date > todayInOslo()) wrong['date'] = 'date_in_future'
  for (const text of toldTexts) if (values[text].length > caseFacts[text].max) wrong[text] = tooLong(text)
  return wrong
}

/** Whoever is named needs a number (spec section 5). */
export const wrongWitnesses = ({ witnesses }: Values): Wrong =>
  Object.fromEntries(
    witnesses.flatMap((row, at) => {
      const code = wrongRow(row)
      return code ? [[`witnesses.${at}.contact_number`, code]] : []
    }),
  )

/** What keeps the report from being saved. A draft may be incomplete, but what is filled in must be valid. */
export function wrongToSave(values: Values, status: ReporterStatus): Wrong {
  const facts = wrongFacts(values)
  if (status === 'Submitted') return { ...facts, ...wrongWitnesses(values) }
  return Object.fromEntries(Object.entries(facts).filter(([, code]) => code !== 'required'))
}

/** The required facts that were filled in before the last change and are empty now (spec section 5). */
export const emptied = (values: Values, before: Values): Wrong =>
  ofPaths(
    incidentFacts.filter((fact) => caseFacts[fact].isRequired && before[fact] && !values[fact]),
    'required',
  )

const ofPaths = (paths: readonly string[], code: FieldCode): Wrong =>
  Object.fromEntries(paths.map((path) => [path, code]))
