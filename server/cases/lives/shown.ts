import type { Life } from './life.ts'
import { files, libraries } from './outside.ts'
import { days, hours } from './periods.ts'
import { lives } from './tables.ts'

/** The part of docs/data-map.md that is made from the lives (`npm run lives`). */
export function livesInWords(): string {
  const rows = Object.entries(lives).map(([table, life]: [string, Life | 'impersonal']) =>
    life === 'impersonal' ? undefined : cells(`\`${table}\``, life.of.join(', '), endOf(life)),
  )
  const impersonal = Object.entries(lives).flatMap(([table, life]) => (life === 'impersonal' ? [`\`${table}\``] : []))
  return [
    '| Table | Whose | What ends it |',
    '|---|---|---|',
    ...rows.filter((row) => row !== undefined),
    '',
    `Nothing about a person: ${impersonal.join(', ')}.`,
    '',
    '| Outside these tables | Where | What ends it |',
    '|---|---|---|',
    ...[...libraries, ...files].map(({ what, where, ends }) => cells(what, where, ends)),
  ].join('\n')
}

const cells = (...words: string[]) => `| ${words.join(' | ')} |`

function endOf({ ends, columns = {} }: Life): string {
  const sooner = Object.entries(columns).map(([column, words]) => `\`${column}\` ${words}`)
  return [wordsOf(ends), ...sooner].join('; ')
}

function wordsOf(ends: Life['ends']): string {
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
