import { z } from 'zod'
import { say, type FieldCode } from './errors.ts'
import { limits } from './limits.ts'
import { isCalendarDate, todayInOslo } from './time.ts'
import { cleanLineText, cleanText } from './wire.ts'

/** Text of at most so many characters, or none. */
export const words = (most: number) => cleanText.pipe(z.string().trim().max(most, say('too_long')))
/** Text that must be there. */
export const filledWords = (most: number, missing: FieldCode = 'required') =>
  cleanText.pipe(z.string().trim().min(1, say(missing)).max(most, say('too_long')))
/** One line of text, or none. */
export const line = (most: number) => cleanLineText.pipe(z.string().trim().max(most, say('too_long')))

/** A calendar date of a form, `YYYY-MM-DD`. */
export const day = z.string().refine(isCalendarDate, say('date_invalid')).meta({ format: 'date' })
/** One that is not to come, in Norway. */
export const pastDay = day.refine((date) => !isCalendarDate(date) || date <= todayInOslo(), say('date_in_future'))

export const email = cleanText
  .pipe(z.string().trim().min(1, say('email_required')).max(limits.email, say('email_invalid')))
  .pipe(z.email(say('email_invalid')))
/** A person's name, as they write it themselves. */
export const personName = cleanLineText.pipe(
  z.string().trim().min(1, say('name_required')).max(limits.name, say('too_long')),
)
