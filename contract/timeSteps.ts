import type { Numbers, TimeStep } from './deskNumbers.ts'
import { addDays, daysFrom, monthsAfter, startOf } from './time.ts'

const months = { month: 1, quarter: 3, year: 12 }

/** The first day of each step of a period, as the server writes it. */
export function stepsOf({ from, to }: Numbers['period'], step: TimeStep) {
  const steps: string[] = []
  for (let first = stepWith(from, step); first <= to; first = stepAfter(first, step)) steps.push(first)
  return steps
}

/** The first day of the step that a day is in. */
const stepWith = (day: string, step: TimeStep) =>
  step === 'week' ? addDays(day, -((new Date(day).getUTCDay() + 6) % 7)) : startOf(day, months[step])

const stepAfter = (first: string, step: TimeStep) =>
  step === 'week' ? addDays(first, 7) : monthsAfter(first, months[step])

export type Compared = Pick<Numbers, 'is_rounded' | 'period' | 'before'>

/** The days of a step in the period, or as long before those: in months where whole quarters are counted, as rounded numbers are. */
export function daysOfStep(
  first: string,
  step: TimeStep,
  { is_rounded, period, before }: Compared,
  which: 'period' | 'before',
) {
  const end = endOfStep(first, step)
  const from = first > period.from ? first : period.from
  const to = end < period.to ? end : period.to
  if (which === 'period') return { from, to }
  const [months, days] = is_rounded
    ? [monthOf(before.from) - monthOf(period.from), 0]
    : [0, daysFrom(period.from, before.from)]
  const back = (day: string) => addDays(monthsAfter(day, months), days)
  return { from: back(from), to: addDays(back(addDays(to, 1)), -1) }
}

/** Months are counted through the years. */
export const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

export const endOfStep = (first: string, step: TimeStep) => addDays(stepAfter(first, step), -1)
