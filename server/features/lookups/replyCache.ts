import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/platform/clock.ts'
import { prepareReply, type PreparedReply } from '#server/platform/http/cachedReply.ts'

type Options = { clock: Clock; seconds: number; most: number }

/**
 * Caches the replies of `load` for so many seconds, at most `most` of them; the least recently used goes first. Callers
 * who ask for the same key at once share one call of `load`. Failures are not kept, nor what `isKept` refuses, so that
 * made-up keys do not drive out real ones.
 */
export function makeReplyCache<Key extends string | number, Body>(
  { clock, seconds, most }: Options,
  load: (key: Key) => Promise<Body>,
  isKept: (body: Body) => boolean = () => true,
) {
  const replies = new LRUCache<Key, PreparedReply<Body>>({
    max: most,
    ttl: seconds * 1000,
    // Our clock decides, so that tests can move it; the default would also round to its own timer.
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
  })
  const loading = new Map<Key, Promise<PreparedReply<Body>>>()

  return async (key: Key): Promise<PreparedReply<Body>> => {
    const known = replies.get(key)
    if (known) return known
    const started = loading.get(key) ?? loadReply(key)
    loading.set(key, started)
    return started
  }

  async function loadReply(key: Key) {
    try {
      const reply = prepareReply(await load(key))
      if (isKept(reply.body)) replies.set(key, reply)
      return reply
    } finally {
      loading.delete(key)
    }
  }
}
