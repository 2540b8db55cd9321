import type { CallerCaseField } from '#contract/deskCallerCase.ts'
import { incidentFacts, ofEach, witnessTextOf, type WitnessFieldName } from '#contract/incidentFacts.ts'
import type { useDeskForm } from '../form/useDeskForm.ts'

export type Field = ReturnType<typeof useDeskForm>['field']

/** What the inputs of one field are called, in the row of every witness. */
export const witnessInput = (one: WitnessFieldName) => `witness_${one}`

/**
 * What the form holds, with every field of the call: the call fills in what is missing, so that a field that is forgotten here
 * would lose what staff have typed.
 */
export function shapeOf(data: FormData, key: string): Record<CallerCaseField, unknown> {
  const text = (name: string) => String(data.get(name) ?? '')
  const witnesses = data
    .getAll(witnessInput('name'))
    .map((_, at) => witnessTextOf((one) => String(data.getAll(witnessInput(one))[at] ?? '')))
  return {
    source: text('source'),
    ...ofEach(incidentFacts, text),
    witnesses,
    caller_name: text('caller_name'),
    caller_contact: text('caller_contact'),
    account_email: text('account_email').trim(),
    consent: data.has('consent'),
    consent_to: data.getAll('consent_to'),
    take: data.has('take'),
    key,
  }
}
