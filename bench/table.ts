/** One figure: what we measured, what the machine itself needs for the least that could do it, and our bar (design section 8). */
export type Row = {
  figure: string
  ours: number
  /** The machine's own figure from the same run, in the same unit; none where there is nothing to compare with. */
  baseline?: number
  unit: Unit
  bar?: Bar
}
export type Unit = 'ms' | 's' | 'kB' | 'MB' | 'MB/s' | '/s' | ''
/** `ratio` bars speak of ours divided by the baseline. */
export type Bar = { of: 'value' | 'ratio'; atMost: number } | { of: 'value' | 'ratio'; atLeast: number }

const heads = ['Figure', 'Ours', 'Bare machine', 'Ratio', 'Bar', 'Holds']

/** As a Markdown table whose columns stand under each other. */
export function printTable(title: string, rows: Row[]) {
  const lines = [heads, ...rows.map(cells)]
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  console.log(`\n${title}\n\n${[line(heads), rule, ...lines.slice(1).map(line)].join('\n')}`)
}

const cells = (row: Row) => [
  row.figure,
  amount(row.ours, row.unit),
  row.baseline === undefined ? '' : amount(row.baseline, row.unit),
  row.baseline ? round(row.ours / row.baseline) : '',
  row.bar ? describeBar(row.bar, row.unit) : '',
  row.bar ? (holds(row) ? 'yes' : 'NO') : '',
]

export function holds({ ours, baseline, bar }: Row) {
  if (!bar) return true
  const value = bar.of === 'ratio' ? ours / (baseline ?? Number.NaN) : ours
  return 'atMost' in bar ? value <= bar.atMost : value >= bar.atLeast
}

function describeBar(bar: Bar, unit: Unit) {
  const number = 'atMost' in bar ? bar.atMost : bar.atLeast
  return `${'atMost' in bar ? '≤' : '≥'} ${bar.of === 'ratio' ? `${number}×` : amount(number, unit)}`
}

const amount = (value: number, unit: Unit) => `${round(value)}${unit && ` ${unit}`}`

function round(value: number) {
  if (value >= 100) return value.toFixed(0)
  return value === 0 ? '0' : value.toFixed(value >= 10 ? 1 : 2)
}

export const median = (values: number[]) => percentile(values, 50)

/** The value that `share` per cent of the others do not exceed. */
export function percentile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN
}
