import { codes } from '#contract/codes.ts'
import type { CodedField, CodedFields } from '#contract/deskCoding.ts'
import { desk } from '#texts/desk.ts'
import { textsOf } from '#web/ui/useTexts.ts'
import { longDate } from '#web/ui/dates.ts'

/** The label of a code of some list. */
export function labelOf(field: Exclude<CodedField, 'platform_address' | 'platform_user' | 'summary'>, code: string) {
  const labels: Record<string, string> = textsOf(desk).coding.labels[field]
  return labels[code] ?? code
}

/** What a field holds, in words; empty when it holds nothing. */
export function wordsOf(field: CodedField, value: unknown): string {
  if (field === 'platform_address' || field === 'platform_user' || field === 'summary')
    return typeof value === 'string' ? value : ''
  if (field === 'reported_to') return isReports(value) ? value.map(reportWords).join('; ') : ''
  const chosen: unknown[] = Array.isArray(value) ? value : value === null ? [] : [value]
  return chosen.map((code) => labelOf(field, String(code))).join(', ')
}

export function reportWords({ body, date, case_number, outcome }: CodedFields['reported_to'][number]) {
  const { labels } = textsOf(desk).coding
  const parts = [date && longDate(date), case_number, outcome && labels.report_outcome[outcome]].filter(Boolean)
  return [labels.reported_to[body], parts.join(', ')].filter(Boolean).join(': ')
}

const isReports = (value: unknown): value is CodedFields['reported_to'] =>
  Array.isArray(value) && value.every((row) => codes.reported_to.some((body) => body === row?.body))
