import { z } from 'zod'
import { clean } from './text.ts'

/** A row's id in an address. Anything else gets the same 404 as an id that does not exist (docs/threats.md row 1). */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger)

export const idParams = z.object({ id })

/** A moment, ISO 8601 in UTC. */
export const moment = z.string()

/** A calendar date, `YYYY-MM-DD`; never a Date object. */
export const calendarDate = z.string()

export const done = z.object({ success: z.literal(true), message: z.string() })

/** Text normalised by `clean`. */
export const cleanText = z.string().transform(clean)

/** Cursor paging: `limit` rows from `cursor` on. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
})
