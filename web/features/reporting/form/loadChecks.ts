import type { ReporterStatus } from '#contract/status.ts'
import type { Values, Wrong } from './values.ts'

/** Why the contract's checks run: to reach the next step, or to save with this status. */
export type Aim = { next: 2 | 3 } | { save: ReporterStatus }

/**
 * The contract's checks are a tenth of the form's weight and are not needed before something is written, so that they are
 * fetched at the first touch. Undefined when they could not be fetched; the next press asks again. With them comes what is
 * said of a sending without an answer: nothing is sent unchecked, so that it is there when the line is lost.
 */
export const loadChecks = () =>
  Promise.all([import('./check.ts'), loadUnanswered()]).then(
    ([checks]) => checks,
    () => undefined,
  )

export const loadUnanswered = () => import('./Unanswered.tsx')

/** What is wrong with what one field holds, when the person leaves it. An empty field says nothing yet. */
export async function checkField(path: string, values: () => Values): Promise<Wrong> {
  const code = (await loadChecks())?.checkDraft(values())[path]
  return code ? { [path]: code } : {}
}

/** What is wrong with the values for this aim; undefined when the checks could not be fetched. */
export async function checkFor(aim: Aim, values: () => Values) {
  const checks = await loadChecks()
  if (!checks) return undefined
  if ('next' in aim) return aim.next === 2 ? checks.checkFacts(values()) : checks.checkWitnesses(values())
  return aim.save === 'Submitted' ? checks.checkAll(values()) : checks.checkDraft(values())
}
