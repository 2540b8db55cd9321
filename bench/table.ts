/** One line of the report: our figure, the machine's figure for the bare minimum of the same work, and the bar. */
export type Row = { what: string; ours: number; baseline?: number; unit: string; bar?: Bar }
/** In the row's unit, or in times the baseline. */
export type Bar = { atMost: number; inTimes?: boolean } | { atLeast: number; inTimes?: boolean }

/** Milliseconds. */
export const ms = (what: string, ours: number, baseline?: number, bar?: Bar): Row => ({
  what,
  ours,
  baseline,
  unit: 'ms',
  bar,
})

/** The middle of some milliseconds, and what one in a hundred exceeds, which has the bar. */
export const middleAndMost = (what: string, ours: number[], baseline: number[], bar?: Bar): Row[] => [
  ms(`${what}p50`, median(ours), median(baseline)),
  ms(`${what}p99`, percentile(ours, 0.99), percentile(baseline, 0.99), bar),
]

const heads = ['What', 'Ours', 'Baseline', 'Ratio', 'Bar', '']

export function print(title: string, baselineIs: string, rows: Row[]) {
  const lines = [heads, ...rows.map(cellsOf)]
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  console.log(`\n## ${title}\n\nBaseline: ${baselineIs}.\n`)
  console.log([line(heads), rule, ...lines.slice(1).map(line)].join('\n'))
}

const cellsOf = (row: Row) => [
  row.what,
  show(row.ours, row.unit),
  row.baseline === undefined ? '' : show(row.baseline, row.unit),
  row.baseline ? (row.ours / row.baseline).toFixed(2) : '',
  ...(row.bar ? judged(row, row.bar) : ['', '']),
]

function judged({ ours, baseline = Number.NaN, unit }: Row, bar: Bar) {
  const limit = 'atMost' in bar ? bar.atMost : bar.atLeast
  const allowed = bar.inTimes ? limit * baseline : limit
  const holds = 'atMost' in bar ? ours <= allowed : ours >= allowed
  const words = bar.inTimes ? `${limit} times` : show(limit, unit)
  return [`at ${'atMost' in bar ? 'most' : 'least'} ${words}`, holds ? 'holds' : 'MISSED']
}

const show = (value: number, unit: string) =>
  `${value >= 1000 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3))} ${unit}`.trim()

/** The value that the given share of the samples does not exceed. */
export function percentile(samples: number[], share: number) {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
export const median = (samples: number[]) => percentile(samples, 0.5)
