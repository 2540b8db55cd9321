import { fieldCodes, type FieldCode } from '#contract/errors.ts'
import { incidentStepOne, incidentStepTwo } from '#contract/incidents.ts'
import type { Wrong } from './paths.ts'
import type { Values } from './values.ts'

type Issue = { path: PropertyKey[]; message: string }

export const checkFacts = (values: Values) => wrongIn(incidentStepOne.safeParse(values).error?.issues)

export const checkWitnesses = (values: Values) => wrongIn(incidentStepTwo.safeParse(values).error?.issues)

export const checkAll = (values: Values): Wrong => ({ ...checkFacts(values), ...checkWitnesses(values) })

/** A draft may lack anything, but what stands there must be sound. */
export const checkDraft = (values: Values): Wrong =>
  Object.fromEntries(Object.entries(checkAll(values)).filter(([, code]) => code !== 'required'))

function wrongIn(issues: Issue[] = []) {
  const wrong: Wrong = {}
  for (const { path, message } of issues) wrong[path.join('.')] ??= codeOf(message)
  return wrong
}

const codeOf = (message: string): FieldCode => fieldCodes.find((code) => code === message) ?? 'invalid'
