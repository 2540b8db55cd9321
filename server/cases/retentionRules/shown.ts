import type { RetentionRule } from './rule.ts'
import { files, libraries } from './outside.ts'
import { days, hours } from './periods.ts'

/** Whose the rows of a table are, and what ends them. */
export const ruleInWords = (rule: RetentionRule | 'impersonal') =>
  rule === 'impersonal' ? 'Nothing about a person.' : `Of: ${rule.of.join(', ')}. Ends: ${wordsOf(rule.ends)}.`

/** What is kept outside the portal's own tables, and what ends it. */
export const outsideInWords = () =>
  [
    '| What | Where | What ends it |',
    '|---|---|---|',
    ...[...libraries, ...files].map(({ what, where, ends }) => `| ${what} | ${where} | ${ends} |`),
  ].join('\n')

function wordsOf(ends: RetentionRule['ends']): string {
  if ('kept' in ends) return `never: ${ends.kept}`
  if ('ages' in ends) return ends.ages.map(({ column, after }) => `${period(after)} after \`${column}\``).join(', or ')
  if ('job' in ends) return `${ends.when} (job \`${ends.job}\`)`
  return 'when' in ends ? `${ends.when}; with its row in \`${ends.with}\`` : `with its row in \`${ends.with}\``
}

function period(ms: number) {
  if (ms === 0) return '0 minutes'
  if (ms % days(1) === 0) return plural(ms / days(1), 'day')
  return ms % hours(1) === 0 ? plural(ms / hours(1), 'hour') : plural(ms / 60_000, 'minute')
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
