import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { say } from './errors.ts'
import { todayInOslo } from './time.ts'

const counts = z.object({
  takeouts: z.int(),
  corrections: z.int(),
  consents_given: z.int(),
  consents_withdrawn: z.int(),
  withdrawn: z.int(),
  taken_back: z.int(),
  cases_erased: z.int(),
  cases_erased_with_receipt: z.int(),
  accounts_erased: z.int(),
  accounts_erased_with_receipt: z.int(),
  holds_set: z.int(),
  holds_ended: z.int(),
  requests: z.int(),
  requests_answered: z.int(),
  requests_refused: z.int(),
  requests_withdrawn: z.int(),
  breaches: z.int(),
})
export const privacyCounts = counts.keyof().options
export type PrivacyCount = (typeof privacyCounts)[number]

/** How deadlines were held. `open`: not answered, and there is still time. */
const held = z.object({ in_time: z.int(), late: z.int(), open: z.int(), over: z.int(), none: z.int() })
export const deadlineStates = held.keyof().options
export type DeadlineState = (typeof deadlineStates)[number]

const report = z.object({
  year: z.int(),
  /** The first year of which anything is written down. */
  first_year: z.int(),
  counts,
  /** Requests by others, one month (GDPR article 12.3); notices of breaches to Datatilsynet, 72 hours (article 33.1). */
  deadlines: z.object({ requests: held, breaches: held }),
})
export type PrivacyReport = z.infer<typeof report>

/** No year before this one is asked for. Of which year anything was written down first, the report says. */
export const firstYear = 2020
/** A year that has begun, also as text. */
export const begunYear = z.coerce
  .number(say('invalid'))
  .int(say('invalid'))
  .min(firstYear, say('invalid'))
  .refine((year) => year <= Number(todayInOslo().slice(0, 4)), say('invalid'))
const query = z.strictObject({ year: begunYear })

export const showPrivacyReport = deskCall('deskShowPrivacyReport', 'Count requests, erasures and breaches of a year', {
  fails: ['malformed'],
  querystring: query,
  data: report,
})
export const exportPrivacyReport = deskCall('deskExportPrivacyReport', 'Fetch these counts as CSV', {
  fails: ['malformed'],
  querystring: query,
  response: {},
})
