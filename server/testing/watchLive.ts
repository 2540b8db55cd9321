import { isMainThread, parentPort, Worker } from 'node:worker_threads'
// oxlint-disable-next-line no-restricted-imports -- the time between two questions.
import { setTimeout as pause } from 'node:timers/promises'

const everyMs = 50

/**
 * Asks `/healthz/live` every 50 ms from a thread of its own, so that work of the caller is not measured as the server's.
 * `ask` gives the server's address, or nothing while it is being killed; an answer that was asked for before that does
 * not count. `slowest(5)`: milliseconds of the fifth slowest answer; `Infinity` when one did not come.
 */
export function watchLive() {
  const worker = new Worker(new URL(import.meta.url))
  const times: number[] = []
  worker.on('message', (ms: number) => void times.push(ms))
  return {
    ask: (url: string | undefined) => worker.postMessage(url ?? ''),
    slowest: (place = 1) => (times.includes(Infinity) ? Infinity : slowestOf(times, place)),
    stop: () => worker.terminate(),
  }
}

export const slowestOf = (times: readonly number[], place: number) => times.toSorted((a, b) => b - a)[place - 1] ?? 0

if (!isMainThread && parentPort) await ask(parentPort)

async function ask(port: NonNullable<typeof parentPort>) {
  let url = ''
  port.on('message', (told: string) => void (url = told))
  for (;;) {
    const asked = url
    if (asked !== '') {
      const ms = await answerTime(asked)
      // A failure is known before the message that the server is being killed may have come.
      if (ms === Infinity) await pause(everyMs)
      if (asked === url) port.postMessage(ms)
    }
    await pause(everyMs)
  }
}

/** In milliseconds; a server that does not answer takes for ever. */
async function answerTime(url: string) {
  const startedAt = performance.now()
  try {
    const answer = await fetch(`${url}/healthz/live`)
    await answer.text()
    return answer.ok ? performance.now() - startedAt : Infinity
  } catch {
    return Infinity
  }
}
