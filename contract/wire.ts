import { z } from 'zod'
import { clean, cleanLine } from './text.ts'
import { say, type FieldCode } from './errors.ts'
import { limits } from './limits.ts'
import { isCalendarDate, todayInOslo } from './time.ts'

/** A row's id in an address. Anything else gets the same 404 as an id that does not exist (docs/threats.md row 1). */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger)

export const idParams = z.object({ id })

/** The id of a row, as it is read back. */
export const rowId = z.int().positive()

/** The header Idempotency-Key: printable ASCII without spaces. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/)

/** A moment, ISO 8601 in UTC. */
export const moment = z.string().meta({ format: 'date-time' })

/** A calendar date, `YYYY-MM-DD`; never a Date object. */
export const calendarDate = z.string().meta({ format: 'date' })

export const done = z.object({ success: z.literal(true), message: z.string() })

/** The answer of a call that has data. */
export const answer = <T extends z.ZodType>(data: T) => ({ 200: done.extend({ data }) })

/** A row with the words that people know it by. */
export const named = z.object({ id: rowId, name: z.string() })

/** Where somebody is signed in; `current` marks the session that asks. */
export const ownSession = z.object({
  id: rowId,
  device: z.string(),
  created_at: moment,
  last_used_at: moment,
  current: z.boolean(),
})

/** Grows with each change of a row. */
export const version = z.int().positive()

export const cleanText = z.string().transform(clean)
export const cleanLineText = z.string().transform(cleanLine)

/** Cursor paging: `limit` rows from `cursor` on. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
})

/** Text of at most so many characters, or none. */
export const words = (most: number) => cleanText.pipe(z.string().trim().max(most, say('too_long')))
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
/** One that is asked for. It may be shorter than new ones have to be: it may be older than that rule. */
export const password = z.string().min(1, say('password_required')).max(limits.passwordMax, say('too_long'))
export const personName = cleanLineText.pipe(
  z.string().trim().min(1, say('name_required')).max(limits.name, say('too_long')),
)

/** In an address, one value or several. */
export const severalOf = <T extends z.ZodType>(one: T) =>
  z
    .preprocess(
      (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
      z.array(one).max(limits.chosen, say('too_many')),
    )
    .default([])
/** A number of an address, from 1 on. */
export const ordinal = z.coerce.number(say('invalid')).int(say('invalid')).positive(say('invalid'))
