import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { request, type Call, type CallError } from '#web/app/wire/request.ts'
import { ask } from './ask.ts'
import { readDeskFailure } from './failure.ts'

/** `isDoor`: a call that is part of signing in, whose refusal its own page says. */
type Extra = { isDoor?: boolean }

/**
 * Sends a call with the staff cookie. One that finds the session ended, or that needs the second factor again, asks for it
 * in a dialog above the page and is then repeated: what was typed stays where it is.
 */
export const baseQuery: BaseQueryFn<Call, unknown, CallError, Extra | undefined> = async (call, { signal }, extra) => {
  for (;;) {
    const { data, error } = await request({ ...call, credentials: 'same-origin' }, null, signal)
    if (!error) return { data }
    const { code } = readDeskFailure(error)
    const question = code === 'not_signed_in' ? 'sign_in' : code === 'step_up_needed' ? 'step_up' : undefined
    if (!question || extra?.isDoor || !(await ask(question))) return { error }
  }
}
