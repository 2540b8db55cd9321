import { codes, type ExportFact } from '#contract/codes.ts'
import { codedWords, type CodedField, type CodedFields, type ShownReport } from '#contract/deskCoding.ts'
import { isSeveral as holdsSeveral } from '#contract/deskNumbers.ts'
import { namesOf } from '#contract/incidentFacts.ts'
import { desk } from '#texts/desk.ts'
import { longDate } from '#web/ui/dates.ts'

/** The fields of each group. Fields and groups are shown in this order, in which a case is usually understood. */
const groups = {
  source: ['source', 'reporter_role', 'verification', 'verification_ground'],
  act: ['act', 'repeat', 'bystanders', 'impact'],
  place: ['arena', 'platform', 'platform_address', 'platform_user', 'life_area'],
  target: ['target_link', 'target_kind', 'target_gender', 'target_age', 'child_present', 'visible_marker'],
  perpetrator: ['perpetrator_kind', 'perpetrator_relation', 'perpetrator_gender'],
  bias: ['bias_ground', 'bias_indicator'],
  law: ['legal_flag'],
  reports: ['reported_to', 'not_reported_why'],
  consent: ['consent_to'],
  summary: ['summary'],
} as const satisfies Record<string, readonly CodedField[]>
export type Group = keyof typeof groups
type Grouped = (typeof groups)[Group][number]
export const groupNames = namesOf(groups)
const fieldsOf = (group: Group): readonly CodedField[] => groups[group]
/** A field that is in no group does not compile, because it could be neither coded nor read. */
export const codedFields: CodedField extends Grouped ? readonly CodedField[] : never = groupNames.flatMap(fieldsOf)

/** In which group a fact of the yearly export is coded; undefined for date and place, which are facts of the case itself. */
export const groupOf = (fact: ExportFact) => groupNames.find((group) => fieldsOf(group).some((field) => field === fact))

type SeveralField = {
  [Field in CodedField]: CodedFields[Field] extends readonly string[] ? Field : never
}[Exclude<CodedField, 'consent_to'>]
export const isSeveral = (field: CodedField): field is SeveralField => holdsSeveral(field)

type WordField = (typeof codedWords)[number]
export const isWord = (field: CodedField): field is WordField => codedWords.some((one) => one === field)

/** The fields of a group that are asked: a platform, its address and its user name belong to what happened online. */
export const askedOf = (group: Group, { arena }: { arena: readonly string[] }) =>
  fieldsOf(group).filter((field) => !field.startsWith('platform') || arena.includes('online'))

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

function labelOf(field: Exclude<CodedField, WordField>, code: string) {
  const labels: Record<string, string> = desk.coding.labels[field]
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
  const { labels } = desk.coding
  const parts = [date && longDate(date), case_number, outcome && labels.report_outcome[outcome]].filter(Boolean)
  return [labels.reported_to[body], parts.join(', ')].filter(Boolean).join(': ')
}

const isReports = (value: unknown): value is CodedFields['reported_to'] =>
  Array.isArray(value) && value.every((row) => codes.reported_to.some((body) => body === row?.body))
