import type { z } from 'zod'
import { send, type Call } from '#web/app/wire/request.ts'
import { isAnswered, noteUse } from './baseQuery.ts'

/**
 * Sends a call whose answer comes in lines of JSON, and hands each line that the schema knows on as it comes. A session that has ended is
 * asked for as by every other call (baseQuery.ts). Answers why it failed, or was stopped by `signal`; nothing when the answer came to its
 * end.
 */
export const readLines = <Line extends z.ZodType>(
  call: Call,
  schema: Line,
  onLine: (line: z.output<Line>) => void,
  signal: AbortSignal,
) => {
  const read = (given: unknown) => {
    const { data, success } = schema.safeParse(given)
    if (success) onLine(data)
  }
  return readJson(call, read, signal).catch((error: unknown) => ({ error }))
}

async function readJson(
  call: Call,
  onLine: (line: unknown) => void,
  signal: AbortSignal,
): Promise<{ error?: unknown }> {
  const headers = { accept: 'application/x-ndjson' }
  const reply = await send({ method: 'POST', ...call, headers, credentials: 'same-origin' }, null, signal)
  if (!reply.ok || !reply.body) {
    const error = { status: reply.status, data: await reply.json().catch((): unknown => null) }
    return (await isAnswered(error)) && !signal.aborted ? readJson(call, onLine, signal) : { error }
  }
  noteUse()
  let rest = ''
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return {}
    const lines = `${rest}${value}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) onLine(JSON.parse(line))
  }
}
