import type { ProcessingActivity } from '#contract/deskProcessing.ts'
import words from '#texts/nb/deskProcessing.ts'
import type { Age, RetentionRule } from './rule.ts'
import { days, hours } from './periods.ts'
import { personalRules } from './tables.ts'

type Rules = typeof personalRules
export type Personal = { [A in keyof Rules]: keyof Rules[A] }[keyof Rules]

/** What a table holds, and what ends it where the code has no period for that. */
const said: Record<Personal, { what: string; ends?: string }> = words.tables

const isPersonal = (table: string): table is Personal => Object.hasOwn(said, table)
export const rulesOf = (activity: ProcessingActivity) =>
  Object.entries(personalRules[activity]).flatMap(
    ([table, rule]: [string, RetentionRule]): [Personal, RetentionRule][] => (isPersonal(table) ? [[table, rule]] : []),
  )

/** Whose data an activity needs, what it is, and how long it is kept: from the rules of its tables. */
export function tablesOf(activity: ProcessingActivity) {
  const own = rulesOf(activity)
  return {
    people: [...new Set(own.flatMap(([, rule]) => rule.of))],
    limits: own.map(([table, rule]) => ({ what: said[table].what, ends: endInNorwegian(table, rule) })),
  }
}

/** A period and `with` come from the code; the rest is said by hand. Throws for a table that has neither. */
export function endInNorwegian(table: Personal, { ends }: RetentionRule): string {
  const byHand = said[table].ends
  if (byHand !== undefined) return byHand
  if ('ages' in ends) return sentence(ends.ages.map(ageInNorwegian).join(words.or))
  if ('with' in ends && isPersonal(ends.with)) return words.with(said[ends.with].what)
  throw new Error(`${table}: texts/nb/deskProcessing.ts does not say what ends it`)
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

function ageInNorwegian({ column, after }: Age) {
  const since = Object.entries(words.since).find(([name]) => name === column)?.[1]
  if (since === undefined) throw new Error(`${column}: texts/nb/deskProcessing.ts does not say what it is`)
  return after === 0 ? words.at(since) : words.after(periodOf(after), since)
}

const periodOf = (ms: number) =>
  ms % days(1) === 0
    ? words.days(ms / days(1))
    : ms % hours(1) === 0
      ? words.hours(ms / hours(1))
      : words.minutes(ms / 60_000)
