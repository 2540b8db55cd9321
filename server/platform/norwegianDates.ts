import { timeZone } from '#contract/time.ts'

const minute = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
const longDay = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeZone: 'UTC' })
const longMoment = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeStyle: 'short', timeZone })

/** A moment in Norway as spreadsheets read it: `2026-11-22 14:05`. */
export const inOslo = (at: Date) => minute.format(at)

/** `2026-11-22` as `22. november 2026`. */
export const longDate = (date: string) => longDay.format(new Date(`${date}T00:00:00Z`))

/** A moment in Norway, as `22. november 2026 kl. 14:05`. */
export const longMomentOf = (at: Date) => longMoment.format(at)
