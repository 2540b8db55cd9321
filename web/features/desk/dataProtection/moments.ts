import { timeZone } from '#contract/time.ts'

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })

/** `HH:MM` in Norway. */
export const timeInOslo = (at: Date) => clock.format(at)
