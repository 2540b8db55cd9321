import { codes, type ExportFact } from '#contract/codes.ts'
import { codedWords, type CodedField, type CodedFields, type ShownReport } from '#contract/deskCoding.ts'
import { isSeveral as holdsSeveral } from '#contract/deskNumbers.ts'
import { desk } from '#texts/desk.ts'
import { longDate } from '#web/ui/dates.ts'
import { textsOf } from '#web/ui/useTexts.ts'

/**
 * The group in which each field stands. Fields and groups are shown in this order, in which a case is usually understood. A
 * field that is not here does not compile, because it could be neither coded nor read.
 */
const groupOfField = {
  source: 'source',
  reporter_role: 'source',
  verification: 'source',
  verification_ground: 'source',
  act: 'act',
  repeat: 'act',
  bystanders: 'act',
  impact: 'act',
  arena: 'place',
  platform: 'place',
  platform_address: 'place',
  platform_user: 'place',
  life_area: 'place',
  target_link: 'target',
  target_kind: 'target',
  target_gender: 'target',
  target_age: 'target',
  child_present: 'target',
  visible_marker: 'target',
  perpetrator_kind: 'perpetrator',
  perpetrator_relation: 'perpetrator',
  perpetrator_gender: 'perpetrator',
  bias_ground: 'bias',
  bias_indicator: 'bias',
  legal_flag: 'law',
  reported_to: 'reports',
  not_reported_why: 'reports',
  consent_to: 'consent',
  summary: 'summary',
} as const satisfies Record<CodedField, string>
export type Group = (typeof groupOfField)[CodedField]
export const groupNames = [...new Set(Object.values(groupOfField))]
const isField = (name: string): name is CodedField => Object.hasOwn(groupOfField, name)
export const codedFields = Object.keys(groupOfField).filter(isField)
export const fieldsOf = (group: Group) => codedFields.filter((field) => groupOfField[field] === group)

const isOfCase = (fact: ExportFact): fact is 'date' | 'place' => fact === 'date' || fact === 'place'
/** In which group a fact of the yearly export is coded; undefined for date and place, which are facts of the case itself. */
export const groupOf = (fact: ExportFact): Group | undefined => (isOfCase(fact) ? undefined : groupOfField[fact])

/** Fields of which several codes may be true. */
type SeveralField = {
  [Field in CodedField]: CodedFields[Field] extends readonly string[] ? Field : never
}[Exclude<CodedField, 'consent_to'>]
export const isSeveral = (field: CodedField): field is SeveralField => holdsSeveral(field)

type WordField = (typeof codedWords)[number]
export const isWord = (field: CodedField): field is WordField => codedWords.some((one) => one === field)

/** A platform, its address and its user name belong to what happened online. */
export const isAsked = (field: CodedField, { arena }: { arena: readonly string[] }) =>
  !field.startsWith('platform') || arena.includes('online')

/** What the form shows of each field: codes as plain text, because the server's schema knows which a field takes. */
export type ShownFields = {
  [Field in CodedField]: Field extends 'reported_to'
    ? readonly ShownReport[]
    : Field extends WordField
      ? string
      : Field extends SeveralField | 'consent_to'
        ? readonly string[]
        : string | null
}

/** A field and what it is to be. `how`: in which way the reporter said what they consent to. */
export type Change = { [Field in CodedField]: { field: Field; value: ShownFields[Field] } }[CodedField] & {
  how?: string | undefined
}

/** The label of a code of some list. */
function labelOf(field: Exclude<CodedField, WordField>, code: string) {
  const labels: Record<string, string> = textsOf(desk).coding.labels[field]
  return labels[code] ?? code
}

/** What a field holds, in words; empty when it holds nothing. */
export function wordsOf(field: CodedField, value: unknown): string {
  if (isWord(field)) return typeof value === 'string' ? value : ''
  if (field === 'reported_to') return isReports(value) ? value.map(reportWords).join('; ') : ''
  const chosen: unknown[] = Array.isArray(value) ? value : value === null ? [] : [value]
  return chosen.map((code) => labelOf(field, String(code))).join(', ')
}

function reportWords({ body, date, case_number, outcome }: CodedFields['reported_to'][number]) {
  const { labels } = textsOf(desk).coding
  const parts = [date && longDate(date), case_number, outcome && labels.report_outcome[outcome]].filter(Boolean)
  return [labels.reported_to[body], parts.join(', ')].filter(Boolean).join(': ')
}

const isReports = (value: unknown): value is CodedFields['reported_to'] =>
  Array.isArray(value) && value.every((row) => codes.reported_to.some((body) => body === row?.body))
