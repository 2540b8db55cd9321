import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { sayDesk } from './deskErrors.ts'
import { say } from './errors.ts'
import { holdGrounds } from './holdGrounds.ts'
import { isCalendarDate, monthsAfter, todayInOslo } from './time.ts'
import { calendarDate, moment, named, rowId, version, day, filledWords } from './wire.ts'

/** So many days a hold that has ended is told of. */
export const endedHoldDays = 90
/** A hold ends so many years after the case would be erased without it, at the latest. */
const holdYears = 2

/** The last day that a hold may have, `YYYY-MM-DD`. `erasedOn`: the day on which the case is erased without it. */
export const lastHoldDay = (erasedOn: string) => monthsAfter(erasedOn, 12 * holdYears)

/** What else an end must be depends on the day of the case, which the server knows (`hold_ends_too_early`, `hold_ends_too_late`). */
const ends_on = day.refine((end) => !isCalendarDate(end) || end > todayInOslo(), sayDesk('hold_end_wrong'))
const reason = filledWords(500)

export const hold = z.object({
  id: rowId,
  case_id: rowId,
  version,
  ground: z.enum(holdGrounds),
  reason: z.string(),
  ends_on: calendarDate,
  /** The day on which the case is erased, as its reporter is told; by a legal duty it may come after the end of the hold. */
  erased_on: calendarDate,
  set_by: named,
  set_at: moment,
  /** Of one by consent: when the reporter agreed last, and to which day, which may be before the end; null while they have not. */
  agreed_at: moment.nullable(),
  agreed_until: calendarDate.nullable(),
  review_on: calendarDate,
  is_due: z.boolean(),
})
export type Hold = z.infer<typeof hold>

/** Who ended a hold: the privacy officer, the reporter by a no, or its last day. */
export const holdEnders = ['officer', 'reporter', 'time'] as const
export const endedHold = hold.pick({ id: true, case_id: true, ground: true, erased_on: true }).extend({
  ended_at: moment,
  ended_by: z.enum(holdEnders),
  /** Of one by consent: whether the reporter had said yes before. */
  was_agreed: z.boolean(),
})
export type EndedHold = z.infer<typeof endedHold>

/** Open ones by their review; of those that ended in `endedHoldDays` the newest of each case not withdrawn, erased or held again. */
export const listHolds = deskCall('deskListHolds', 'List the cases that are kept longer than two years', {
  data: z.object({ holds: z.array(hold), ended: z.array(endedHold) }),
})

/** Holds a case by its number; a draft, a withdrawn case and one that is not there are alike (`case_not_sent`). */
export const setHold = deskCall('deskSetHold', 'Keep a case longer, with a reason and an end', {
  fails: ['already_held', 'hold_needs_account'],
  body: z.object({
    case_id: z.coerce
      .number(say('invalid'))
      .int(say('invalid'))
      // An empty field is 0.
      .positive({ error: ({ input }) => (input === 0 ? 'required' : 'invalid') })
      .max(Number.MAX_SAFE_INTEGER, say('invalid')),
    ground: z.enum(holdGrounds, say('required')),
    reason,
    ends_on,
  }),
  data: hold,
})

/** The privacy officer has looked at a hold again and keeps it, maybe with another end; by consent a later one asks the reporter anew. */
export const reviewHold = deskCall('deskReviewHold', 'Say that a hold was looked at again and is kept', {
  fails: ['changed_meanwhile'],
  body: z.object({ version, ends_on }),
  data: hold,
})
export const endHold = deskCall('deskEndHold', 'End a hold before its day', {
  fails: ['changed_meanwhile'],
  body: z.object({ version }),
})
