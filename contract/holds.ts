import { z } from 'zod'
import { call } from './call.ts'
import { say } from './errors.ts'
import { holdGrounds } from './holdGrounds.ts'
import { isCalendarDate } from './time.ts'
import { calendarDate } from './wire.ts'

/**
 * What a reporter sees of a hold. `agreed`: of one by consent, whether they have said yes to its end. `agreed_until`: the day that
 * they said yes to, also after a later end was asked about; without it nothing is held. `reason`: in plain words of the
 * privacy officer's. Null when nothing is held or asked.
 */
export const shownHold = z
  .object({
    ground: z.enum(holdGrounds),
    reason: z.string(),
    ends_on: calendarDate,
    agreed: z.boolean(),
    agreed_until: calendarDate.nullable(),
  })
  .nullable()

/** Yes to the end that was shown, or its withdrawal; `changed_meanwhile` when that is not asked any more. A legal duty asks nobody. */
export const answerHold = call('answerHold', 'Agree that a case is kept longer, or withdraw that', {
  fails: ['changed_meanwhile'],
  body: z.union([
    z.object({ agrees: z.literal(true), ends_on: calendarDate.refine(isCalendarDate, say('date_invalid')) }),
    z.object({ agrees: z.literal(false) }),
  ]),
})
export type HoldAnswer = z.infer<typeof answerHold.schema.body>
