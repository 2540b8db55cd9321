import { z } from 'zod'
import { clean, cleanLine } from './text.ts'

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

/** Grows with each change of a row. */
export const version = z.int().positive()

/** Text normalised by `clean`. */
export const cleanText = z.string().transform(clean)
/** One line of it, by `cleanLine`. */
export const cleanLineText = z.string().transform(cleanLine)

/** Cursor paging: `limit` rows from `cursor` on. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
})
