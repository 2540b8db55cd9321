/** One line of the report: what we need, what the machine needs for the bare minimum of it, and the bar. */
export type Row = { what: string; ours: number; baseline?: number; unit: string; bar?: Bar }
/** `atMost`/`atLeast` an absolute value in the row's unit, or `atMostTimes`/`atLeastTimes` the baseline. */
export type Bar = { atMost: number } | { atLeast: number } | { atMostTimes: number } | { atLeastTimes: number }

export function print(title: string, baselineIs: string, rows: Row[]) {
  console.log(`\n## ${title}\n\nBaseline: ${baselineIs}.\n`)
  console.log('| What | Ours | Baseline | Ratio | Bar | |\n|---|---|---|---|---|---|')
  for (const row of rows) {
    const { what, ours, baseline, unit, bar } = row
    const ratio = baseline ? (ours / baseline).toFixed(2) : ''
    const cells = [what, show(ours, unit), baseline === undefined ? '' : show(baseline, unit), ratio]
    console.log(
      `| ${[...cells, bar ? words(bar, unit) : '', bar ? (holds(row, bar) ? 'holds' : 'MISSED') : ''].join(' | ')} |`,
    )
  }
}

export function holds({ ours, baseline = Number.NaN }: Row, bar: Bar) {
  if ('atMost' in bar) return ours <= bar.atMost
  if ('atLeast' in bar) return ours >= bar.atLeast
  if ('atMostTimes' in bar) return ours <= bar.atMostTimes * baseline
  return ours >= bar.atLeastTimes * baseline
}

function words(bar: Bar, unit: string) {
  if ('atMost' in bar) return `at most ${show(bar.atMost, unit)}`
  if ('atLeast' in bar) return `at least ${show(bar.atLeast, unit)}`
  return 'atMostTimes' in bar ? `at most ${bar.atMostTimes} times` : `at least ${bar.atLeastTimes} times`
}

const show = (value: number, unit: string) =>
  `${value >= 1000 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3))} ${unit}`.trim()

/** The value below which the given share of the samples lies. */
export function percentile(samples: number[], share: number) {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
export const median = (samples: number[]) => percentile(samples, 0.5)
