import { timeZone, todayInOslo } from '#contract/time.ts'
import { addDays } from '#server/cases/clocks.ts'
import type { DemoCase } from './steps.ts'

/** The day on which a demo case happened, `YYYY-MM-DD`: always before it was sent, whatever time of day a trial begins at. */
export function dayOf({ before, time }: Pick<DemoCase, 'before' | 'time'>, sent: Date) {
  const isLater = before === 0 && time >= timeInOslo(sent)
  return addDays(todayInOslo(sent), isLater ? -1 : -before)
}

/** `HH:MM`. */
const timeInOslo = (moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(moment)
