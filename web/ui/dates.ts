import { isCalendarDate, timeZone } from '#contract/time.ts'

const day = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeZone })
const clock = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeStyle: 'short', timeZone })

/** `2026-11-21` as `21. november 2026`. */
export const longDate = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

/** A moment's day in Norway, as `21. november 2026`. */
export const longDay = (at: string) => moment.format(new Date(at))

/** A moment in Norway, as `21. november 2026 kl. 14:05`. */
export const longMoment = (at: string) => clock.format(new Date(at))

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** A day or a moment in words, and any other text as it is: an address or a code may hold either. */
export function dateInWords(text: string): string {
  if (isMoment(text)) return longMoment(text)
  return isCalendarDate(text) ? longDate(text) : text
}

export type Age = { unit: 'minutes' | 'hours' | 'days' | 'years'; count: number }

const minute = 60_000
const hour = 60 * minute
const wholeDay = 24 * hour
const year = 365 * wholeDay

/** Spec section 2: minutes under 60 minutes, hours under 24 hours, days under 365 days, else years. */
export function ageOf(at: string, now: number): Age {
  const past = Math.max(0, now - new Date(at).getTime())
  if (past < hour) return { unit: 'minutes', count: Math.floor(past / minute) }
  if (past < wholeDay) return { unit: 'hours', count: Math.floor(past / hour) }
  if (past < year) return { unit: 'days', count: Math.floor(past / wholeDay) }
  return { unit: 'years', count: Math.floor(past / year) }
}
