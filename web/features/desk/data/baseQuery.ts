import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { request, type Call, type CallError } from '#web/app/wire/request.ts'
import { ask } from './ask.ts'
import { readDeskFailure } from './failure.ts'
import { noteUse } from './sessionNews.ts'

/**
 * `isSignIn`: a call that is part of signing in, whose refusal its own page says. `isWatch`: one that a page makes by itself,
 * which the server does not count as a use of the session.
 */
type Extra = { isSignIn?: boolean; isWatch?: boolean }

/** Milliseconds after a press in which it is still carried out: later, whoever pressed may not even look at the page. */
const standsFor = 5 * 60_000

/**
 * Sends a call with the staff cookie. One that finds the session ended, or that needs the second factor again, asks for it
 * in a dialog above the page and is then repeated: what was typed stays where it is. A change that was asked for long before is not.
 */
export const baseQuery: BaseQueryFn<Call, unknown, CallError, Extra | undefined> = async (call, { signal }, extra) => {
  const pressedAt = Date.now()
  for (;;) {
    const { data, error } = await request({ ...call, credentials: 'same-origin' }, null, signal)
    if (!error) {
      if (!extra?.isWatch) noteUse()
      return { data }
    }
    if (extra?.isSignIn || !(await isAnswered(error))) return { error }
    if (call.method !== 'GET' && Date.now() - pressedAt > standsFor)
      return { error: { status: 'TIMEOUT_ERROR', error: 'it was asked for too long ago' } }
  }
}

/** Asks for what a refused call needs of the person. True when they gave it, so that the call is worth repeating. */
export async function isAnswered(error: CallError) {
  const { code } = readDeskFailure(error)
  const question = code === 'not_signed_in' ? 'sign_in' : code === 'step_up_needed' ? 'step_up' : undefined
  return question !== undefined && (await ask(question))
}
