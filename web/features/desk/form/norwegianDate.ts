import { isCalendarDate } from '#contract/time.ts'

/** `2026-01-02` as `02.01.2026`; anything else as it is. */
export function dateAsTyped(date: string) {
  if (!isCalendarDate(date)) return date
  const [year, month, day] = date.split('-')
  return `${day}.${month}.${year}`
}

/**
 * What somebody typed as `YYYY-MM-DD`: day, month and year with any sign between them, or eight digits, or six of this century;
 * undefined when it is no day. A phone's keyboard of digits has no full stop.
 */
export function typedDate(text: string): string | undefined {
  const typed = text.trim()
  if (isCalendarDate(typed)) return typed
  const parts =
    /^(\d{1,2})[.,/\- ]+(\d{1,2})[.,/\- ]+(\d{4}|\d{2})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4}|\d{2})$/.exec(typed)
  if (!parts) return undefined
  const [, day = '', month = '', year = ''] = parts
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

/**
 * What somebody typed as `HH:MM`: hours and minutes with a sign between them, or three or four digits, or hours alone; undefined when it
 * is no time.
 */
export function typedTime(text: string): string | undefined {
  const parts = /^(\d{1,2})[.:,; ]+(\d{2})$/.exec(text.trim()) ?? /^(\d{1,2})(\d{2})?$/.exec(text.trim())
  if (!parts) return undefined
  const [, hours = '', minutes = '00'] = parts
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}
