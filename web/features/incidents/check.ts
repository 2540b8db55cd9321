import { incidentFacts, incidentStepOne, incidentStepTwo } from '#contract/incidents.ts'
import { fieldCodes, type FieldCode } from '#contract/errors.ts'
import type { Values } from './values.ts'

/** A field's path in the form (`witnesses.0.contact_number`) and what is wrong there. */
export type Wrong = Record<string, FieldCode>

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

/** The facts that were filled in a moment ago and are not any more (spec section 5). */
export const emptied = (values: Values, before: Values): Wrong =>
  Object.fromEntries(incidentFacts.filter((fact) => before[fact] && !values[fact]).map((fact) => [fact, 'required']))

/** Which step a path stands on. */
export function stepOf(path: string): 1 | 2 | 3 {
  if (incidentFacts.some((fact) => fact === path)) return 1
  return path.startsWith('witnesses') ? 2 : 3
}

/** The paths in the order in which they stand on the screen. */
export const inOrder = (paths: string[]) => paths.toSorted((a, b) => place(a) - place(b))

function place(path: string) {
  const fact = incidentFacts.findIndex((name) => name === path)
  if (fact >= 0) return fact
  const [, row, field] = path.split('.')
  return 100 * stepOf(path) + 2 * Number(row ?? 0) + (field === 'contact_number' ? 1 : 0)
}
