/** The portal's time zone: today and the clock are Norway's, whatever the visitor's or the server's zone. */
export const timeZone = 'Europe/Oslo'

/** Today's calendar date in Norway, `YYYY-MM-DD`. Never computed once at load: midnight passes. */
export const todayInOslo = (now: Date = new Date()) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)

/** True for a day that exists, `YYYY-MM-DD`, from year 1900 on. */
export function isCalendarDate(text: string) {
  if (!/^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
