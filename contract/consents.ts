import { z } from 'zod'
import { call } from './call.ts'
import { codes } from './codes.ts'
import { answerCodes, consentCodes } from './consentCodes.ts'
import { reporterStatuses } from './status.ts'
import { moment, page, rowId } from './wire.ts'

/** Which words were agreed to: their version, their SHA-256, and the words. */
const words = z.object({ version: z.string(), hash: z.string(), body: z.string() })

/** One answer of the reporter's, given or withdrawn. `recorded`: staff wrote it down, and in which way they heard it. */
const answer = z.object({
  id: rowId,
  consent: z.enum(answerCodes),
  is_given: z.boolean(),
  at: moment,
  recorded: z.enum(codes.source).nullable(),
  /** Null of an answer that staff wrote down. */
  words: words.nullable(),
})
export type ConsentAnswer = z.infer<typeof answer>

/** What holds now, whether the case is counted, and all that was answered before, oldest first. */
const standing = z.object({ given: z.array(z.enum(consentCodes)), is_counted: z.boolean(), answers: z.array(answer) })
export type CaseConsents = z.infer<typeof standing>

export const listConsents = call('listConsents', 'Read what an own case may be used for', {
  data: standing,
})

/**
 * Gives or withdraws one consent; `statistics_only` and the others withdraw each other, but for `statistics`, which goes with it:
 * `statistics_only` gives it, and is withdrawn with it. `text_version`: that of the words that
 * were shown; when the portal has other words by now, the call answers 409. The same once more changes nothing.
 */
export const answerConsent = call('answerConsent', 'Give or withdraw one consent for an own case', {
  fails: ['not_open', 'stale_version'],
  body: z.object({ consent: z.enum(answerCodes), is_given: z.boolean(), text_version: z.string().max(40) }),
  data: standing,
})

/** An act to which the words above the buttons belong: a case was saved as a draft or sent in, or staff entered it. */
const act = z.object({
  kind: z.literal('act'),
  act: z.enum(reporterStatuses),
  case_id: rowId,
  at: moment,
  recorded: z.enum(codes.source).nullable(),
  words,
})
/** `is_open`: whether it can be answered anew, as not of a withdrawn case. */
const registered = z.union([act, answer.extend({ kind: z.literal('answer'), case_id: rowId, is_open: z.boolean() })])
export type RegisteredConsent = z.infer<typeof registered>

/** All that the account's owner has agreed to and withdrawn, newest first. */
export const listOwnConsents = call('listOwnConsents', 'List all consents of the account, newest first', {
  querystring: page,
  data: z.object({ entries: z.array(registered), total: z.int(), next_cursor: z.string().nullable() }),
})
