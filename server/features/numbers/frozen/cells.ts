import { foundByStaff } from '#contract/deskNumbers.ts'
import { type Figure, figures, type PublishedBy } from '#contract/figures.ts'

/** What is published of a case: by dimension the codes that are true of it, in order; what is not known is left out. */
export type Facts = Partial<Record<PublishedBy, string[]>>

/** One published number: `name` is the same in every quarter, `weight` how much its error matters. */
export type PublishedCell = { name: string; weight: number }

/** The crossed tables have many cells with few cases in each. The total needs no weight: it is at most four wrong (./rounding.ts). */
const weights = { oneWay: 1, crossed: 0.1 }

type Table = { by: PublishedBy; and: PublishedBy | null; isOfAll: boolean }

/** Each table once: of one dimension what a small quarter tells, and of a larger one the sums of its rows. */
const tables = [
  ...new Map(
    figures.flatMap(({ id, by, and }: Figure) => {
      if (by === 'quarter') return []
      const isOfAll = id === 'received'
      const ofOne: Table = { by, and: null, isOfAll }
      const ofBoth: Table[] = and === undefined ? [] : [{ by, and, isOfAll }]
      return [ofOne, ...ofBoth].map((table) => [`${table.by} ${table.and}`, table] as const)
    }),
  ).values(),
]

/** What staff found by themselves is no report, and is told in `received` alone (./sums.ts). */
export const isReport = (facts: Facts) => !facts.source?.includes(foundByStaff)

/** The published numbers that a case with these facts is in. A small quarter has no crossed tables. */
export function cellsOf(facts: Facts, isSmall: boolean): PublishedCell[] {
  const isReported = isReport(facts)
  const cells: PublishedCell[] = []
  for (const { by, and, isOfAll } of tables) {
    if ((and !== null && isSmall) || (!isReported && !isOfAll)) continue
    for (const one of facts[by] ?? [''])
      if (and === null) cells.push({ name: `${by} ${one}`, weight: weights.oneWay })
      else
        for (const other of facts[and] ?? [''])
          cells.push({ name: `${by} ${one} ${and} ${other}`, weight: weights.crossed })
  }
  return cells
}
