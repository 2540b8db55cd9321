import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CountQuery, Numbers } from '#contract/deskNumbers.ts'
import { daysOfStep } from '#contract/timeSteps.ts'
import { longDate } from '#web/ui/dates.ts'
import { NumberTable } from '../frame/Table.tsx'
import { useDesk, useSelf } from '../frame/useDesk.ts'
import { casesBehind, type Key } from '#contract/casesBehind.ts'
import { useLabels } from './labels.ts'
import { linesOf, type Pair } from './lines.ts'
import css from './numbers.module.css'

type Props = { name: string; numbers: Numbers; query: CountQuery }

/** The counts as a table: of one dimension with a column for each period, of two with both periods in each cell. */
export function CountTable({ name, numbers, query }: Props) {
  const t = useDesk().numbers
  const { by, and, step } = query
  const labelOf = useLabels(numbers.names, step)
  const { columns, lines } = linesOf(numbers, query)
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

/** What stands in a cell for the period, with the same of the period before below it. */
export const Both = ({ now, before }: { now: ReactNode; before: ReactNode }) => (
  <>
    {now}
    <small>
      {useDesk().numbers.earlier} {before}
    </small>
  </>
)

type LinkProps = { to: string; count: number; words: string }

/** A number, which leads to its cases for whoever may open every one of them. */
export function CaseLink({ to, count, words }: LinkProps) {
  const t = useDesk().numbers
  const { powers } = useSelf()
  if (count === 0 || !powers.includes('open_every_case')) return count
  return (
    <Link to={to} aria-label={t.cases(count, words)}>
      {count}
    </Link>
  )
}
