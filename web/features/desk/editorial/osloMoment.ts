import { isCalendarDate, timeZone } from '#contract/time.ts'

const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** How far Norway is ahead of UTC at a moment, in milliseconds. */
const ahead = (at: number) => Date.parse(`${parts.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000

/**
 * A day (`YYYY-MM-DD`) and a time (`HH:MM`) in Norway as ISO 8601 in UTC. Undefined for what is neither. In the hour that a spring day
 * lacks, the clock has moved on.
 */
export function osloMoment(day: string, time: string): string | undefined {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(asUtc) || !isCalendarDate(day)) return undefined
  const near = asUtc - ahead(asUtc)
  return new Date(asUtc - ahead(near)).toISOString()
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })

/** `HH:MM` in Norway. */
export const timeInOslo = (at: Date) => clock.format(at)
