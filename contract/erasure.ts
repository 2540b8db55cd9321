import { z } from 'zod'
import { call } from './call.ts'
import { calendarDate, done, idempotencyKey, moment, password, rowId } from './wire.ts'

/** Days in which a case or an account can be taken back before it is erased. */
export const graceDays = 7

/** A key that nobody guesses, for a receipt is made of it: 20 characters at least. The pages send 128 random bits. */
const attempt = idempotencyKey.min(20)

/**
 * `at_once`: without days in which it can be taken back. `attempt`: a random key that the browser keeps; the receipt's number is
 * made of it, so that it can still be had when the answer was lost on the line. Codes: `current_password_wrong` at `password`.
 */
export const erasureWish = z.object({ password, at_once: z.boolean(), attempt: attempt.optional() })

/**
 * `receipt`: a number that tells of nothing, by which anybody who has it can check that something was erased. Shown once; null
 * when what is withdrawn is erased at once, because the number of the withdrawal goes on counting. `due_at`: when it is erased;
 * null when it is erased now. `finished`: false when it is erased now and nobody finds it any more, but the server could not take
 * the last steps, as with a full disk; they follow by themselves, and the number tells when. True for what can be taken back.
 */
const promised = done.extend({ receipt: z.string().nullable(), due_at: moment.nullable(), finished: z.boolean() })

export const showWithdrawal = call('showWithdrawal', 'Read if a case keeps counting, and until when it can come back', {
  /** `is_counted`: in numbers that are frozen, and stays there as part of a rounded number. `due_at` null: the case is not withdrawn. */
  response: { 200: done.extend({ is_counted: z.boolean(), due_at: moment.nullable() }) },
})
export const withdrawIncident = call('withdrawIncident', 'Withdraw a case, to be erased after seven days or at once', {
  fails: ['withdrawal_refused', 'case_held', 'idempotency_mismatch', 'invalid', 'too_many_requests'],
  body: erasureWish,
  response: { 200: promised },
})
export const takeBackIncident = call('takeBackIncident', 'Take a withdrawn case back', {
  fails: ['withdrawal_refused'],
})

/**
 * What is to be erased by age soon. `own`: cases and drafts, with the day. `account`: the day on which it would have gone, of which
 * its owner was told by mail lately; whoever reads this has signed in, which has put it off. Null when nobody was told.
 */
const ahead = z.object({
  own: z.array(z.object({ id: rowId, is_draft: z.boolean(), on: calendarDate })),
  account: calendarDate.nullable(),
})
export type Ahead = z.infer<typeof ahead>

export const showLeaving = call('showLeaving', 'Read what erasing the account removes, and what goes by age soon', {
  response: {
    200: done.extend({
      cases: z.number(),
      drafts: z.number(),
      tips: z.number(),
      favourites: z.number(),
      /** The cases that are in numbers that are frozen, and stay there as part of a rounded number. */
      counted: z.array(rowId),
      due_at: moment.nullable(),
      ahead,
      /** Cases that a law keeps, with the day until which: the account cannot be erased before. */
      kept: z.array(z.object({ case_id: rowId, ends_on: calendarDate })),
    }),
  },
})
export const leave = call('leave', 'Have the account erased with everything in it, after seven days or at once', {
  fails: ['withdrawal_refused', 'case_held', 'idempotency_mismatch', 'invalid', 'too_many_requests'],
  body: erasureWish,
  response: { 200: promised },
})
export const stay = call('stay', 'Keep the account after all', { fails: ['withdrawal_refused'] })

/** `waiting`: it can still be taken back. `under_way`: it is being erased. `unknown`: there is no such number. */
const receiptStates = ['unknown', 'waiting', 'under_way', 'erased'] as const
export type ReceiptState = (typeof receiptStates)[number]
/** By its number, or by the attempt of whoever lost the answer with it. */
export const receiptForm = z.object({ receipt: z.string().max(60) })
export const checkReceipt = call('checkReceipt', 'Ask what became of an erasure by the number of its receipt', {
  body: z.union([receiptForm, z.object({ attempt })]),
  /** `at`: when it was or will be erased; null if unknown. `receipt`: of the attempt asked for; null if unknown, or where it was sent. */
  response: {
    200: done.extend({ state: z.enum(receiptStates), at: moment.nullable(), receipt: z.string().nullable() }),
  },
})
