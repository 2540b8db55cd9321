import type { FieldCode } from '#contract/errors.ts'
import { incidentFacts } from '#contract/incidentFacts.ts'
import type { Values } from './values.ts'

/** A field's path in the form (`witnesses.0.contact_number`) and what is wrong there. */
export type Wrong = Record<string, FieldCode>

/** The facts that were filled in a moment ago and are not any more (spec section 5). */
export const emptied = (values: Values, before: Values): Wrong =>
  Object.fromEntries(incidentFacts.filter((fact) => before[fact] && !values[fact]).map((fact) => [fact, 'required']))

/** Which step a path stands on. */
export function stepOf(path: string): 1 | 2 | 3 {
  if (path.startsWith('documents')) return 3
  return path.startsWith('witnesses') ? 2 : 1
}

/** The paths in the order in which they stand on the screen. */
export const inOrder = (paths: string[]) => paths.toSorted((a, b) => place(a) - place(b))

function place(path: string) {
  const fact = incidentFacts.findIndex((name) => name === path)
  if (fact >= 0) return fact
  const [, row, field] = path.split('.')
  return 100 * stepOf(path) + 2 * Number(row ?? 0) + (field === 'contact_number' ? 1 : 0)
}
