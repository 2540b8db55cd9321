import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'

/** Searches under way at every moment, half of them calls and half pages; no two are the same. */
export const searches = 60
const counts = z.object({ answered: z.number(), refused: z.number() })

/** Searches the portal at `url` from a thread of its own, so that its work delays no measurement of the caller. */
export function startSearches(url: string) {
  const startedAt = performance.now()
  const worker = new Worker(new URL(import.meta.url), { workerData: url })
  return {
    async end() {
      worker.postMessage('end')
      const [message] = await once(worker, 'message')
      return { ...counts.parse(message), seconds: (performance.now() - startedAt) / 1000 }
    },
  }
}

if (!isMainThread) await search(z.string().parse(workerData))

async function search(url: string) {
  const seen = { answered: 0, refused: 0 }
  let isOver = false
  let turn = 0
  parentPort?.once('message', () => (isOver = true))
  const one = async () => {
    while (!isOver) {
      turn += 1
      const path = turn % 2 === 0 ? '/api/knowledge/list' : '/information-hub'
      const reply = await fetch(`${url}${path}?search=polititet+skollen+${turn}`)
      await reply.arrayBuffer()
      if (reply.status === 200) seen.answered += 1
      else if (reply.status === 503) seen.refused += 1
      else throw new Error(`a search answered ${reply.status}`)
    }
  }
  await Promise.all(Array.from({ length: searches }, one))
  parentPort?.postMessage(seen)
}
