import { isOutsideToo, notGiven, type CountedBy, type CountQuery } from './deskNumbers.ts'
import { deskPages } from './deskPages.ts'
import { type Compared, daysOfStep } from './timeSteps.ts'

type Asked = Pick<CountQuery, 'by' | 'and' | 'step'>
/** What is counted under: a dimension with its key, as in the cells. */
export type Key = readonly [dimension: CountedBy, key: string | null]

/**
 * The inbox's list of what a number counts. `asked`: what the page counts by, which decides whether cases outside the portal's task
 * are there.
 */
export function casesBehind(asked: Asked, numbers: Compared, which: 'period' | 'before', keys: readonly Key[]) {
  const search = new URLSearchParams({ list: 'counted' })
  let days = numbers[which]
  for (const [dimension, key] of keys) {
    if (dimension !== 'time') search.append(dimension, key ?? notGiven)
    else if (key !== null) days = daysOfStep(key, asked.step, numbers, which)
  }
  search.set('sent_from', days.from)
  search.set('sent_to', days.to)
  if (isOutsideToo(asked.and === undefined ? [asked.by] : [asked.by, asked.and])) search.set('outside', 'true')
  return `${deskPages.home}?${search}`
}
