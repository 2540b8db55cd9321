import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'

/** Searches under way at every moment, half of them calls and half pages; no two are the same. */
export const searches = 60

/** Searches the portal at `url` until it is terminated, from a thread of its own, so that its work delays no measurement of the caller. */
export const startSearches = (url: string) => new Worker(new URL(import.meta.url), { workerData: url })

if (!isMainThread) await search(z.string().parse(workerData))

async function search(url: string) {
  let turn = 0
  const one = async () => {
    for (;;) {
      turn += 1
      const path = turn % 2 === 0 ? '/api/knowledge/list' : '/information-hub'
      const reply = await fetch(`${url}${path}?search=polititet+skollen+${turn}`)
      await reply.arrayBuffer()
      // 503: too many are under way.
      if (![200, 503].includes(reply.status)) throw new Error(`a search answered ${reply.status}`)
    }
  }
  await Promise.all(Array.from({ length: searches }, one))
}
