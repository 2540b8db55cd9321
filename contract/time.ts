/** The portal's time zone: today and the clock are Norway's, whatever the visitor's or the server's zone. */
export const timeZone = 'Europe/Oslo'

/** Made once, because making one costs fifty times as much as using it; not at load, where it would delay a page. */
let swedishDay: Intl.DateTimeFormat | undefined

/** Today's calendar date in Norway, `YYYY-MM-DD`, which is how Swedish writes days. Never computed once at load: midnight passes. */
export const todayInOslo = (now: Date = new Date()) =>
  (swedishDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })).format(now)

/** True for a day that exists, `YYYY-MM-DD`, from year 1900 on. */
export function isCalendarDate(text: string) {
  if (!/^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** The same day so many months later, or the last of the month where there is none: 31 January is followed by 28 or 29 February. */
export function monthsAfter(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  const wanted = Math.min(date, last.getUTCDate())
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), wanted)).toISOString().slice(0, 10)
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
export const addDays = (day: string, days: number) =>
  new Date((dayNumber(day) + days) * 86_400_000).toISOString().slice(0, 10)
export const daysFrom = (from: string, to: string) => dayNumber(to) - dayNumber(from)
/** Calendar days in Norway from today to a day, `YYYY-MM-DD`; 0 on the day itself, negative for one that has been. */
export const daysUntil = (day: string, now?: Date) => daysFrom(todayInOslo(now), day)

/** The first day of the month, quarter or year that a day is in: of so many months. */
export const startOf = (day: string, months: number) =>
  monthsAfter(`${day.slice(0, 7)}-01`, -((Number(day.slice(5, 7)) - 1) % months))

export const quarterOf = (day: string) => startOf(day, 3)
