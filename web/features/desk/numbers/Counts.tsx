import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { isSeveral, type CountQuery, type Numbers, type CountedBy, type TimeStep } from '#contract/deskNumbers.ts'
import { daysOfStep } from '#contract/timeSteps.ts'
import { casesBehind, type Key } from '#contract/casesBehind.ts'
import quarter from '#texts/nb/quarter.ts'
import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskNumbers.ts'
import { keepFile } from '#web/app/download/download.ts'
import { longDate } from '#web/ui/dates.ts'
import { useSelf } from '../frame/DeskPage.tsx'
import { Bars, pngOf, svgOf } from './Bars.tsx'
import { linesOf, mostOf, type Pair } from './lines.ts'
import css from './numbers.module.css'
import { NumberTable } from '../frame/Table.tsx'

/** How many combinations of two dimensions are drawn: of more a phone shows no whole. */
const mostBars = 10

export function Counts({ numbers, query }: { numbers: Numbers; query: CountQuery }) {
  const { by, and, step } = query
  const labelOf = useLabels(numbers.names, step)
  const chart = useRef<HTMLDivElement>(null)
  const { columns, lines } = linesOf(numbers, query)
  const name = and === undefined ? t.chart(t.dimensions[by]) : t.twoOf(t.dimensions[by], t.dimensions[and])
  const combined = lines.flatMap(({ key, counts }) =>
    counts.map(({ now, before }, at) => {
      const column = columns[at] ?? null
      const words = [labelOf(by, key), ...(and ? [labelOf(and, column)] : [])]
      // What is known of neither is said once.
      const label = (key ?? column) === null ? [...new Set(words)] : words
      return { label: label.join(', '), count: now, counts: [now, before] }
    }),
  )
  const most = mostOf(combined)
  const drawn = and
    ? combined
        .filter(({ counts: [now = 0, before = 0] }) => now + before > 0)
        .toSorted((one, other) => other.count - one.count)
        .slice(0, mostBars)
    : combined
  const ofTrial = numbers.is_demo ? t.invented : ''
  const title = `${most ? t.most(most.labels, most.count) : name}${ofTrial && `, ${ofTrial}`}`
  const rows = lines.map(({ key, counts }) => ({
    label: labelOf(by, key),
    counts: counts.flatMap(({ now, before }) => [now, before]),
  }))
  const heads = and
    ? columns.flatMap((key) => [labelOf(and, key), t.labelBefore(labelOf(and, key))])
    : [t.now, t.beforeShort]
  const keep = (bytes: Blob, ending: string) =>
    keepFile({ bytes, name: `${t.fileName}-${by}${and ? `-${and}` : ''}${ofTrial && `-${ofTrial}`}.${ending}` })
  const keepAs = async (ending: 'csv' | 'svg' | 'png') => {
    if (ending === 'csv')
      return keep(new Blob([csvOf([t.dimensions[by], ...heads], rows)], { type: 'text/csv' }), ending)
    if (!chart.current) return
    const { from, to } = numbers.period
    const svg = svgOf(chart.current, title, `${name}, ${t.days(longDate(from), longDate(to))}`)
    keep(ending === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg), ending)
  }
  return (
    <>
      <figure className="stack">
        <figcaption className="name">{title}</figcaption>
        <div ref={chart} className={css.chart}>
          <Bars name={name} heads={[t.now, t.beforeShort]} rows={drawn} />
        </div>
        {and && drawn.length === mostBars && <p className="dim">{t.drawn(drawn.length)}</p>}
        <CountTable name={name} numbers={numbers} query={query} columns={columns} lines={lines} />
      </figure>
      {[by, and ?? by].some(isSeveral) && <p className="dim">{t.several}</p>}
      <div className="row" data-no-print>
        {(['csv', 'svg', 'png'] as const).map((ending) => (
          <button key={ending} type="button" className="as-link link" onClick={() => void keepAs(ending)}>
            {ending === 'csv' ? t.keepTable : t.keepChart[ending]}
          </button>
        ))}
      </div>
    </>
  )
}

/** Semicolons and a byte order mark, as Excel reads it in Norway. No cell begins a formula: labels are ours, the rest numbers. */
const csvOf = (heads: readonly string[], rows: readonly { label: string; counts: readonly number[] }[]) =>
  `\uFEFF${[heads, ...rows.map(({ label, counts }) => [label, ...counts])]
    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(';'))
    .join('\r\n')}\r\n`

type TableProps = ReturnType<typeof linesOf> & { name: string; numbers: Numbers; query: CountQuery }

function CountTable({ name, numbers, query, columns, lines }: TableProps) {
  const { by, and, step } = query
  const labelOf = useLabels(numbers.names, step)
  const linksOf = (keys: readonly Key[], { now, before }: Pair) => {
    const link = (which: 'period' | 'before', count: number) => {
      const words = keys.map(([dimension, key]) =>
        which === 'before' && dimension === 'time' ? daysBefore(key) : labelOf(dimension, key),
      )
      return (
        <CaseLink key={which} to={casesBehind(query, numbers, which, keys)} count={count} words={words.join(', ')} />
      )
    }
    return [link('period', now), link('before', before)]
  }
  const daysBefore = (key: string | null) => {
    const { from, to } = daysOfStep(key ?? '', step, numbers, 'before')
    return t.days(longDate(from), longDate(to))
  }
  return (
    <NumberTable
      caption={name}
      heads={[t.dimensions[by], ...(and ? columns.map((key) => labelOf(and, key)) : [t.now, t.beforeShort])]}
      rows={lines.map(({ key, counts }) => ({
        label: labelOf(by, key),
        counts: and
          ? columns.map((column, at) => {
              const pair = counts[at] ?? { now: 0, before: 0 }
              const [now, before] = linksOf([[by, key], [and, column]], pair) // prettier-ignore
              return <Both key={column} now={now} before={before} />
            })
          : counts.flatMap((pair) => {
              const [now, before] = linksOf([[by, key]], pair)
              return by === 'time' ? [now, <>{before}<div className={css.days}>{daysBefore(key)}</div></>] : [now, before] // prettier-ignore
            }),
      }))}
    />
  )
}

export const Both = ({ now, before }: { now: ReactNode; before: ReactNode }) => (
  <>
    {now}
    <small>
      {t.earlier} {before}
    </small>
  </>
)

/** A number, which leads to its cases for whoever may open every one of them. */
export function CaseLink({ to, count, words }: { to: string; count: number; words: string }) {
  const { powers } = useSelf()
  if (count === 0 || !powers.includes('open_every_case')) return count
  return (
    <Link to={to} aria-label={t.cases(count, words)}>
      {count}
    </Link>
  )
}

function useLabels(names: Numbers['names'], step: TimeStep) {
  const labels: Partial<Record<CountedBy, Partial<Record<string, string>>>> = {
    ...desk.coding.labels,
    legal_flag: t.legalFlags,
    status: desk.caseCodes.statuses,
    outcome: desk.caseCodes.outcomes,
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
  const words: Record<TimeStep, () => string> = {
    week: () => `uken fra ${longDate(day)}`,
    month: () => month.format(new Date(`${day}T00:00:00Z`)),
    quarter: () => quarter(day),
    year: () => day.slice(0, 4),
  }
  return words[step]()
}
