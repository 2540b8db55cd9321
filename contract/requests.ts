import { z } from 'zod'
import { call } from './call.ts'
import { say } from './errors.ts'
import { limits } from './limits.ts'
import { phonePattern, withoutSeparators } from './text.ts'
import {
  actsForAnother,
  capacities,
  reachWays,
  refusals,
  requestOutcomes,
  requestStates,
  requestSteps,
  wishes,
} from './requestCodes.ts'
import { calendarDate, cleanLineText, done, moment, filledWords, line, personName } from './wire.ts'

/** Characters in what somebody asks for in their own words, and in how they are reached. */
export const requestWordsMax = 3000
export const reachMax = 500

const form = z.object({
  capacity: z.enum(capacities, say('required')),
  wish: z.enum(wishes, say('required')),
  name: personName,
  /** For whom they ask, when it is for another. */
  about: line(limits.name).default(''),
  reach_by: z.enum(reachWays, say('required')),
  reach: cleanLineText.pipe(filledWords(reachMax)),
  words: filledWords(requestWordsMax),
})
type Form = z.output<typeof form>

/** Whoever asks for another names them; what they are reached by fits the way that they chose. */
export const requestForm = form
  .refine(({ capacity, about }) => !actsForAnother(capacity) || about !== '', { path: ['about'], ...say('required') })
  .refine(({ reach_by, reach }) => reach_by !== 'email' || isEmail(reach), {
    path: ['reach'],
    ...say('email_invalid'),
  })
  .refine(({ reach_by, reach }) => reach_by !== 'telephone' || isNumber(reach), {
    path: ['reach'],
    ...say('phone_invalid'),
  })
  .transform((given): Form => ({ ...given, about: actsForAnother(given.capacity) ? given.about : '' }))
export type RequestForm = z.output<typeof requestForm>

const isEmail = (reach: string) => reach.length <= limits.email && z.email().safeParse(reach).success
const isNumber = (reach: string) =>
  /\d{5}/.test(withoutSeparators(reach)) && phonePattern.test(withoutSeparators(reach))

/**
 * The same whatever is stored about them. `reference` names the request, `answer_code` opens its answer and is shown this once. The
 * same attempt: the same two.
 */
export const sendRequest = call('sendRequest', 'Ask for access, correction, erasure or the like without an account', {
  fails: ['idempotency_mismatch', 'too_many_requests'],
  body: requestForm,
  response: { 201: done.extend({ reference: z.string(), answer_code: z.string(), due_on: calendarDate }) },
})

const step = z.object({ kind: z.enum(requestSteps), at: moment, text: z.string() })
export const sentRequest = z.object({
  reference: z.string(),
  wish: z.enum(wishes),
  received_at: moment,
  due_on: calendarDate,
  /** That day is over, in Norway, and nothing is answered. */
  is_overdue: z.boolean(),
  state: z.enum(requestStates),
  outcome: z.enum(requestOutcomes).nullable(),
  refusal: z.enum(refusals).nullable(),
  is_extended: z.boolean(),
  /** Oldest first. `text`: what the privacy officer wrote; empty when there was nothing to say. */
  steps: z.array(step),
})
export type SentRequest = z.infer<typeof sentRequest>

const opening = z.object({
  reference: z.string().trim().min(1, say('required')).max(60, say('too_long')),
  code: z.string().trim().min(1, say('required')).max(60, say('too_long')),
})
export type Opening = z.output<typeof opening>

/** A wrong number and a wrong code get the same 404 as each other. */
export const readRequest = call('readRequest', 'Read what became of such a request, by its number and code', {
  fails: ['not_found'],
  body: opening,
  data: sentRequest,
})
