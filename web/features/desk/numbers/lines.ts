import { deskStatuses } from '#contract/casework.ts'
import { codes } from '#contract/codes.ts'
import type { CountCell, CountedBy, CountQuery, Numbers } from '#contract/deskNumbers.ts'
import { stepsOf } from '#contract/timeSteps.ts'

export type Pair = Pick<CountCell, 'now' | 'before'>
export type Line = { key: string | null; counts: readonly Pair[] }
const none: Pair = { now: 0, before: 0 }

/** The counts in lines, and the keys of the second dimension in columns; of one dimension there is one column. */
export function linesOf({ cells, period }: Pick<Numbers, 'cells' | 'period'>, { by, and, step }: CountQuery) {
  const columns = inOrder(and, cells, 'and')
  const steps = by === 'time' ? stepsOf(period, step) : []
  const keys = inOrder(by, cells, 'by', steps)
  const lines: Line[] = keys.map((key) => ({
    key,
    counts: columns.map((column) => cells.find((cell) => cell.by === key && cell.and === column) ?? none),
  }))
  return { columns, lines }
}

/** Dimensions whose keys have an order of their own. The others begin with what is most. */
const ordered: Partial<Record<CountedBy, readonly string[]>> = { status: deskStatuses, target_age: codes.target_age }

function inOrder(
  dimension: CountedBy | undefined,
  cells: readonly CountCell[],
  side: 'by' | 'and',
  more: readonly string[] = [],
): (string | null)[] {
  const keys = [...new Set([...cells.map((cell) => cell[side]), ...more])]
  if (dimension === undefined) return [null]
  if (dimension === 'time') return keys.toSorted((one, other) => String(one).localeCompare(String(other)))
  const order = ordered[dimension]
  const sum = (key: string | null) =>
    cells.reduce((all, cell) => (cell[side] === key ? all + cell.now + cell.before / 1e6 : all), 0)
  const rank = (key: string | null) => (order ? order.indexOf(key ?? '') : -sum(key))
  // What is not known comes last.
  return keys.toSorted((one, other) => Number(one === null) - Number(other === null) || rank(one) - rank(other))
}

/** Of counts, the names of the most, at most three that share it; nothing where more do, or where there is nothing. */
export function mostOf(rows: readonly { label: string; count: number }[]) {
  const most = Math.max(0, ...rows.map(({ count }) => count))
  const labels = rows.filter(({ count }) => count === most).map(({ label }) => label)
  return most > 0 && labels.length <= 3 && labels.length < rows.length ? { labels, count: most } : undefined
}
