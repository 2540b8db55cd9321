import { z } from 'zod'
import { codes } from './codes.ts'
import { deskCall } from './deskCall.ts'
import { changedCase } from './deskCases.ts'
import { consentTo } from './deskCoding.ts'
import { foundByStaff } from './deskNumbers.ts'
import { sayDesk } from './deskErrors.ts'
import { say } from './errors.ts'
import { isTold, missingFacts } from './incidentFacts.ts'
import { demandNumbers, draftFields } from './incidents.ts'
import { limits } from './limits.ts'
import { joinedNumber } from './text.ts'
import { cleanText, done, idempotencyKey, moment, line } from './wire.ts'

/** How somebody else than the portal's form told of a case. */
const source = z.enum(codes.source, say('required')).exclude(['portal'], say('required'))
export const callerSources = source.options
/** Whether there is nobody who told of it, and so nobody who could consent: it stood in the media, or staff came upon it. */
export const hasNoCaller = (one: string) => one === 'media' || one === foundByStaff

/**
 * A reporter's facts and checks, and who told it, how, and what they consented to. What is not known of when, where and what kind it
 * was stays empty. What staff find in the media or by themselves has nobody who could consent.
 */
export const callerCase = draftFields
  .extend({
    source,
    caller_name: line(limits.witnessName).default(''),
    caller_contact: line(limits.witnessContact).transform(joinedNumber).default(''),
    /** Of an account of the caller's own, which then has the case too. The answer does not say whether there is one. */
    account_email: z
      .union([
        z.literal(''),
        cleanText.pipe(z.string().trim().max(limits.email, say('email_invalid'))).pipe(z.email(say('email_invalid'))),
      ])
      .default(''),
    /** The consent was read to the caller, who agreed. */
    consent: z.boolean().default(false),
    consent_to: consentTo.default([]),
    /** Whether whoever enters the case takes it. */
    take: z.boolean().default(false),
    /** Made by the browser once for a form: the same sent twice makes one case. */
    key: idempotencyKey,
  })
  .superRefine((form, context) => {
    for (const text of missingFacts(form).filter(isTold))
      context.addIssue({ code: 'custom', path: [text], message: 'required' })
    demandNumbers(form, context)
    if (!form.consent && !hasNoCaller(form.source))
      context.addIssue({ code: 'custom', path: ['consent'], message: sayDesk('consent_required').error })
    if (hasNoCaller(form.source) && (form.consent || form.consent_to.length > 0 || form.account_email))
      context.addIssue({ code: 'custom', path: ['consent'], message: sayDesk('nobody_to_consent').error })
  })
export type CallerCase = z.output<typeof callerCase>
export type CallerCaseField = keyof CallerCase

export const enterCase = deskCall('deskEnterCase', 'Enter a case for somebody who called or came', {
  fails: ['idempotency_mismatch'],
  body: callerCase,
  response: { 201: done.extend({ data: changedCase }) },
})

const caller = z.object({ name: z.string(), contact: z.string(), entered_at: moment })
export type Caller = z.infer<typeof caller>

/** Who called, and how they are reached; null for a case that its reporter sent. */
export const showCaller = deskCall('deskShowCaller', 'Read who called or came, and how they are reached', {
  fails: ['read_only'],
  data: caller.nullable(),
})
