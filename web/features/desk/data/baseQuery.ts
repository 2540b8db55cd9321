import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { request, type Call, type CallError } from '#web/app/wire/request.ts'
import { ask } from './ask.ts'
import { readDeskFailure } from './failure.ts'
import { noteUse } from './sessionNews.ts'

/**
 * `isDoor`: a call that is part of signing in, whose refusal its own page says. `isWatch`: one that a page makes by itself,
 * which the server does not count as a use of the session.
 */
type Extra = { isDoor?: boolean; isWatch?: boolean }

/**
 * Sends a call with the staff cookie. One that finds the session ended, or that needs the second factor again, asks for it
 * in a dialog above the page and is then repeated: what was typed stays where it is.
 */
export const baseQuery: BaseQueryFn<Call, unknown, CallError, Extra | undefined> = async (call, { signal }, extra) => {
  for (;;) {
    const { data, error } = await request({ ...call, credentials: 'same-origin' }, null, signal)
    if (!error) {
      if (!extra?.isWatch) noteUse()
      return { data }
    }
    if (extra?.isDoor || !(await isAnswered(error))) return { error }
  }
}

/** Asks for what a refused call needs of the person. True when they gave it, so that the call is worth repeating. */
export async function isAnswered(error: CallError) {
  const { code } = readDeskFailure(error)
  const question = code === 'not_signed_in' ? 'sign_in' : code === 'step_up_needed' ? 'step_up' : undefined
  return question !== undefined && (await ask(question))
}
