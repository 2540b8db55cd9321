import type { FieldCode } from '#contract/errors.ts'
import { caseFacts, incidentFacts, witnessFieldNames } from '#contract/incidentFacts.ts'
import { textFacts, type Values } from './values.ts'

export type Step = 1 | 2 | 3

/** A field's path in the form (`witnesses.0.contact_number`) and what is wrong there. */
export type Wrong = Record<string, FieldCode>

/** The required facts that were filled in before the last change and are empty now (spec section 5). */
export const emptied = (values: Values, before: Values): Wrong =>
  Object.fromEntries(
    incidentFacts
      .filter((fact) => caseFacts[fact].isRequired && before[fact] && !values[fact])
      .map((fact) => [fact, 'required']),
  )

/** The step that shows the field at this path. */
export function stepOf(path: string): Step {
  if (path.startsWith('documents')) return 3
  return path.startsWith('witnesses') ? 2 : 1
}

/** The inputs that hold text in the server's page, so that something can be typed before the scripts have loaded. */
export const typedPaths = [...textFacts, ...witnessFieldNames.map((field) => `witnesses.0.${field}` as const)]
export type TypedPath = (typeof typedPaths)[number]

/** The paths in the order of the screen, which is the order of focus. */
export const inOrder = (paths: string[]) => paths.toSorted((a, b) => place(a) - place(b))

const fieldOrder: readonly string[] = witnessFieldNames

function place(path: string) {
  const fact = incidentFacts.findIndex((name) => name === path)
  if (fact >= 0) return fact
  const [, row, field = ''] = path.split('.')
  return 1000 * stepOf(path) + fieldOrder.length * Number(row ?? 0) + Math.max(0, fieldOrder.indexOf(field))
}
