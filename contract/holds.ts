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

/**
 * The reporter agrees that a case is kept to the end that was shown, or withdraws that. Fails with `changed_meanwhile` when
 * nothing with that end is asked any more. A hold by a legal duty asks nobody.
 */
export const answerHold = call('answerHold', 'Agree that a case is kept longer, or withdraw that', {
  fails: ['changed_meanwhile'],
  body: z.union([
    z.object({ agrees: z.literal(true), ends_on: calendarDate.refine(isCalendarDate, say('date_invalid')) }),
    z.object({ agrees: z.literal(false) }),
  ]),
})
export type HoldAnswer = z.infer<typeof answerHold.schema.body>
