import { incidentStepOne, incidentStepTwo } from '#contract/incidents.ts'
import { codesOfIssues } from '#web/ui/form/codesOfIssues.ts'
import type { Values, Wrong } from './values.ts'

export const checkFacts = (values: Values): Wrong => codesOfIssues(incidentStepOne.safeParse(values).error?.issues)

export const checkWitnesses = (values: Values): Wrong => codesOfIssues(incidentStepTwo.safeParse(values).error?.issues)

export const checkAll = (values: Values): Wrong => ({ ...checkFacts(values), ...checkWitnesses(values) })

/** A draft may be incomplete, but what is filled in must be valid. */
export const checkDraft = (values: Values): Wrong =>
  Object.fromEntries(Object.entries(checkAll(values)).filter(([, code]) => !isMissing(code)))

const isMissing = (code: Wrong[string]) => code === 'required' || code === 'contact_number_required'
