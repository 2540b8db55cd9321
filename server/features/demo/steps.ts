import type { ConsentCode } from '#contract/consentCodes.ts'
import type { SaveCoding } from '#contract/deskCoding.ts'
import type { Outcome } from '#contract/status.ts'
import type texts from '#texts/nb/casesDemo.ts'
import { version } from '#texts/nb/consentChoices.ts'

/** What is known by the time a step is made: numbers of demo cases, of the demo staff and of the demo labels. */
export type Known = {
  cases: ReadonlyMap<string, number>
  staff: Record<'caseworker' | 'lead', number>
  labels: Record<keyof typeof texts.labels, number>
}
type Counts = 'case' | 'cases' | 'coding'
/** `ago`: days before now. `path`: below the case's own. `counts`: whose version the call names; `cases`: of a call for several. */
export type Step = {
  ago: number
  by: 'reporter' | 'caseworker' | 'lead'
  path: string
  body: (known: Known) => Record<string, unknown>
  counts?: Counts
}
export type DemoCase = {
  name: keyof typeof texts.descriptions
  /** Codes and names of the lists that the form chooses from. */
  category: string
  city: string
  /** It happened so many days before it was sent. */
  before: number
  time: string
  /** Days before now. */
  sent: number
  witnesses?: readonly { name: string; contact_number: string }[]
  /** Files of this folder's `files`. */
  documents?: readonly string[]
  /** Entered by a caseworker for somebody who called. */
  isCallers?: boolean
  steps: readonly Step[]
}

export const tells = (told: Omit<DemoCase, 'steps'>, steps: readonly Step[] = []): DemoCase => ({ ...told, steps })

type Staff = 'caseworker' | 'lead'
/** One field of the coding, without the version that it is made from. */
export type Coded<Change = SaveCoding> = Change extends unknown ? Omit<Change, 'version'> : never
/** A call below the case's own address, with its body. */
export const step =
  (path: string, counts?: Counts) =>
  (ago: number, by: Step['by'], body: Step['body'] | Record<string, unknown>): Step => ({
    ago,
    by,
    path,
    body: typeof body === 'function' ? body : () => body,
    ...(counts ? { counts } : {}),
  })
export const moves = step('moves', 'case')
export const take = (ago: number, by: Staff) => step('take', 'cases')(ago, by, {})
export const assign = step('assignment', 'case')
export const priority = step('priority', 'cases')
export const label = (ago: number, by: Staff, name: keyof Known['labels']) =>
  step('label', 'cases')(ago, by, ({ labels }) => ({ label_id: labels[name], has: true }))
export const note = (ago: number, by: Staff, text: string) =>
  step('notes')(ago, by, { text, audience: 'staff', mentions: [] })
export const task = step('tasks')
export const acknowledge = (ago: number, by: Staff = 'caseworker') => moves(ago, by, { move: 'acknowledge' })
export const begin = (ago: number, by: Staff = 'caseworker') => moves(ago, by, { move: 'begin' })
export const close = (ago: number, by: Staff, outcome: Outcome) => moves(ago, by, { move: 'close', outcome })
/** Fields one after the other, a minute apart, as somebody codes. */
export const code = (ago: number, by: Staff, fields: readonly Coded[]) =>
  fields.map((field, at) => step('coding', 'coding')(ago - at / 1440, by, field))
export const message = (ago: number, text: string) => step('messages')(ago, 'reporter', { body: text })
export const consents = (ago: number, consent: ConsentCode) =>
  step('consents')(ago, 'reporter', { consent, is_given: true, text_version: version })
/** The reporter corrects the clock time of a case that nothing was corrected in before. */
export const correctsTime = (ago: number, value: string) =>
  step('corrections')(ago, 'reporter', { field: 'time', value, version: 1 })
/** The first message of the case is a question, and the case waits for its reporter. */
export const ask = (ago: number, by: Staff, text: string) =>
  step('messages')(ago, by, { body: text, ask: true, last_id: null })
