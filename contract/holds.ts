import { z } from 'zod'
import { calls } from './calls.ts'
import { holdGrounds } from './holdGrounds.ts'
import { calendarDate, done, idParams } from './wire.ts'

/**
 * What a reporter sees of a hold. `agreed`: of one by consent, whether they have said yes; without it nothing is held.
 * `reason`: in plain words of the privacy officer's. Null when nothing is held or asked.
 */
export const shownHold = z
  .object({ ground: z.enum(holdGrounds), reason: z.string(), ends_on: calendarDate, agreed: z.boolean() })
  .nullable()

/** The reporter agrees that a case is kept longer, or withdraws that. A hold by a legal duty asks nobody. */
export const answerHold = {
  ...calls.answerHold,
  schema: { params: idParams, body: z.object({ agrees: z.boolean() }), response: { 200: done } },
} as const
