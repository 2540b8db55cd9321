import { deskCalls } from '#contract/deskCalls.ts'
import { addressOf, judge, type CallError } from '#web/app/wire/request.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { isAnswered } from '../data/baseQuery.ts'

/** Milliseconds: as long as the server waits for a body, and a little for its answer. */
const patience = 45_000

/**
 * Sends one part as plain bytes, and answers why that failed. An ended session is asked for above the page, as for other calls,
 * and the part is sent again.
 */
export async function sendPart(
  id: number,
  part: number,
  bytes: Blob,
  signal: AbortSignal,
): Promise<{ error?: CallError }> {
  const url = addressOf(callOf(deskCalls.deskSendPart, { id, part }))
  for (;;) {
    const answer = await post(url, bytes, signal)
    if (!answer) return { error: { status: 'FETCH_ERROR', error: 'network' } }
    const { error } = judge(answer)
    if (!error) return {}
    if (!(await isAnswered(error))) return { error }
  }
}

async function post(url: string, body: Blob, signal: AbortSignal) {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      credentials: 'same-origin',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    return { status: reply.status, text: await reply.text() }
  } catch {
    return undefined
  }
}

/**
 * Whether the same call may succeed later: no answer, a body that was too slow, too many calls, a server that is starting or full.
 * A proxy in between answers in HTML.
 */
export function isForAMoment(error: unknown) {
  const { status, originalStatus }: { status?: unknown; originalStatus?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR') return true
  const code = Number(typeof status === 'number' ? status : originalStatus)
  return code === 408 || code === 429 || code >= 500
}
