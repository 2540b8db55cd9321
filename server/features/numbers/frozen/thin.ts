import { fewToTell } from '#contract/figures.ts'
import { type Facts, isReport } from './cells.ts'

/** Cases that share all facts, and how many of them are told; negative: taken away. */
export type Told = { facts: Facts; count: number }

/**
 * Whether so few reports are told, or added or taken away, that the figures beside each other would show one of the groups whole:
 * with a single group each figure has one row, and all these rows are it.
 * @param before how many reports of the quarter were told until now, for a correction
 */
export function isThin(groups: readonly Told[], before = 0): boolean {
  const counts = groups.flatMap(({ facts, count }) => (isReport(facts) ? [count] : []))
  const added = counts.reduce((sum, count) => sum + Math.max(count, 0), 0)
  const taken = counts.reduce((sum, count) => sum - Math.min(count, 0), 0)
  return [added, taken, before + added - taken].some((sum) => sum > 0 && sum < fewToTell)
}

/** What is kept of the rounded groups of a quarter: of a thin one only where its cases came from. */
export const keptOf = (groups: readonly Told[]): readonly Told[] =>
  isThin(groups)
    ? groups.map(({ facts: { source }, count }) => ({ facts: { ...(source && { source }) }, count }))
    : groups
