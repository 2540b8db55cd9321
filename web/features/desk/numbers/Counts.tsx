import { useRef } from 'react'
import {
  isSeveral,
  type CountCell,
  type CountedBy,
  type CountQuery,
  type Numbers,
  type TimeStep,
} from '#contract/deskNumbers.ts'
import { keepFile } from '#web/app/download/download.ts'
import { longDate } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import { Bars, svgOf } from './Bars.tsx'

type Props = {
  numbers: Pick<Numbers, 'cells' | 'names' | 'period'>
  query: Pick<CountQuery, 'by' | 'and' | 'step'>
}

/** The counts by one dimension as bars and as a table, by two as a table of both. Each can be kept as a file. */
export function Counts({ numbers: { cells, names, period }, query: { by, and, step } }: Props) {
  const t = useDesk().numbers
  const labelOf = useLabels(names, step)
  const chart = useRef<HTMLDivElement>(null)
  const caption = and === undefined ? t.chart(t.dimensions[by]) : t.twoOf(t.dimensions[by], t.dimensions[and])
  const filled = by === 'time' ? withEachStep(cells, stepsOf(period, step)) : cells
  const rows = and === undefined ? rowsOfOne(filled, t) : rowsOfTwo(cells, (key) => labelOf(and, key))
  const named = rows.lines.map(({ key, counts }) => ({ label: labelOf(by, key), counts }))
  const keep = (text: string, type: string, ending: string) =>
    keepFile({ bytes: new Blob([text], { type }), name: `${t.fileName}-${by}${and ? `-${and}` : ''}.${ending}` })
  return (
    <>
      <figure className={pieces.stack}>
        <figcaption className={pieces.name}>{caption}</figcaption>
        {and === undefined && (
          <div ref={chart}>
            <Bars caption={caption} heads={[t.now, t.beforeShort]} rows={named} />
          </div>
        )}
        <NumberTable caption={caption} heads={[t.dimensions[by], ...rows.heads]} rows={named} />
      </figure>
      {[by, and ?? by].some(isSeveral) && <p className={pieces.soft}>{t.several}</p>}
      <div className={pieces.buttons} data-no-print>
        <button
          type="button"
          className={pieces.link}
          onClick={() => keep(csvOf([t.dimensions[by], ...rows.heads], named), 'text/csv', 'csv')}
        >
          {t.keepTable}
        </button>
        {and === undefined && (
          <button
            type="button"
            className={pieces.link}
            onClick={() => chart.current && keep(svgOf(chart.current), 'image/svg+xml', 'svg')}
          >
            {t.keepChart}
          </button>
        )}
      </div>
    </>
  )
}

type TableProps = {
  caption: string
  heads: readonly string[]
  rows: readonly { label: string; counts: readonly (string | number)[] }[]
}

/** Numbers in columns. What is wider than the screen scrolls in its own box, by keyboard too. */
export const NumberTable = ({ caption, heads, rows }: TableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
  <div className={pieces.scrolled} role="region" aria-label={caption} tabIndex={0}>
    <table className={pieces.numbers}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, counts }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {counts.map((count, at) => (
              <td key={heads[at + 1]}>{count}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type Line = { key: string | null; counts: number[] }
type Words = { now: string; beforeShort: string }

const rowsOfOne = (cells: readonly CountCell[], { now, beforeShort }: Words) => ({
  heads: [now, beforeShort],
  lines: cells.map(({ by, now: count, before }): Line => ({ key: by, counts: [count, before] })),
})

const withEachStep = (cells: readonly CountCell[], steps: readonly string[]) =>
  [...new Set([...cells.flatMap(({ by }) => by ?? []), ...steps])]
    .toSorted()
    .map((key) => cells.find(({ by }) => by === key) ?? { by: key, and: null, now: 0, before: 0 })

/** The first day of each step of a period, as the server writes it. */
function stepsOf({ from, to }: Numbers['period'], step: TimeStep) {
  const months = { month: 1, quarter: 3, year: 12 }
  const start = new Date(`${from}T00:00:00Z`)
  const steps: string[] = []
  if (step === 'week') start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7))
  else start.setUTCMonth(start.getUTCMonth() - (start.getUTCMonth() % months[step]), 1)
  for (let day = start.toISOString().slice(0, 10); day <= to; day = start.toISOString().slice(0, 10)) {
    steps.push(day)
    if (step === 'week') start.setUTCDate(start.getUTCDate() + 7)
    else start.setUTCMonth(start.getUTCMonth() + months[step])
  }
  return steps
}

/** A row for each key of the first dimension and a column for each of the second, of the period itself. */
function rowsOfTwo(cells: readonly CountCell[], labelOf: (key: string | null) => string) {
  const inPeriod = cells.filter(({ now }) => now > 0)
  const columns = [...new Set(inPeriod.map(({ and }) => and))]
  const keys = [...new Set(inPeriod.map(({ by }) => by))]
  const countOf = (by: string | null, and: string | null) =>
    inPeriod.find((cell) => cell.by === by && cell.and === and)?.now ?? 0
  return {
    heads: columns.map(labelOf),
    lines: keys.map((key): Line => ({ key, counts: columns.map((and) => countOf(key, and)) })),
  }
}

/** What people call a key: the label of a code, the name of a category or county, or a step of time. */
function useLabels(names: Numbers['names'], step: TimeStep) {
  const { numbers: t, coding, caseCodes } = useDesk()
  const labels: Partial<Record<CountedBy, Partial<Record<string, string>>>> = {
    ...coding.labels,
    status: caseCodes.statuses,
    outcome: caseCodes.outcomes,
    category: names,
    county: names,
  }
  const nullWords: Partial<Record<CountedBy, string>> = {
    outcome: t.notClosed,
    category: t.notGiven,
    county: t.notGiven,
  }
  return (by: CountedBy, key: string | null) => {
    if (key === null) return nullWords[by] ?? t.unknown
    return by === 'time' ? timeLabel(key, step) : (labels[by]?.[key] ?? key)
  }
}

const month = new Intl.DateTimeFormat('nb-NO', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-04-01` as `april 2026`, `2. kvartal 2026`, `2026` or `uken fra 1. april 2026`. */
function timeLabel(day: string, step: TimeStep) {
  const [year = '', number = ''] = day.split('-')
  const words: Record<TimeStep, () => string> = {
    week: () => `uken fra ${longDate(day)}`,
    month: () => month.format(new Date(`${day}T00:00:00Z`)),
    quarter: () => `${Math.ceil(Number(number) / 3)}. kvartal ${year}`,
    year: () => year,
  }
  return words[step]()
}

/** Semicolons and a byte order mark, as Excel reads it in Norway. No cell begins a formula: labels are ours, the rest numbers. */
const csvOf = (heads: readonly string[], rows: readonly { label: string; counts: readonly number[] }[]) =>
  `\uFEFF${[heads, ...rows.map(({ label, counts }) => [label, ...counts])]
    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(';'))
    .join('\r\n')}\r\n`
