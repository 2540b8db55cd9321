import type { Numbers, TimeStep } from './deskNumbers.ts'

const months = { month: 1, quarter: 3, year: 12 }

/** The first day of each step of a period, as the server writes it. */
export function stepsOf({ from, to }: Numbers['period'], step: TimeStep) {
  const start = new Date(`${from}T00:00:00Z`)
  const steps: string[] = []
  if (step === 'week') start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7))
  else start.setUTCMonth(start.getUTCMonth() - (start.getUTCMonth() % months[step]), 1)
  for (; dayOf(start) <= to; goOn(start, step)) steps.push(dayOf(start))
  return steps
}

/** The last day of a step that begins on a day. */
export function endOfStep(first: string, step: TimeStep) {
  const day = new Date(`${first}T00:00:00Z`)
  goOn(day, step)
  day.setUTCDate(day.getUTCDate() - 1)
  return dayOf(day)
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

function goOn(at: Date, step: TimeStep) {
  if (step === 'week') at.setUTCDate(at.getUTCDate() + 7)
  else at.setUTCMonth(at.getUTCMonth() + months[step])
}
