import { setImmediate as turn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { PublicContent } from '#contract/content.ts'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import { fail, Failure } from './failures.ts'
import { networksOf, type Caller } from './network.ts'

/** Runs work that anybody may ask for, or refuses it. */
export type PublicWork = <T>(work: () => Promise<T>) => Promise<T>

type Bounds = {
  /** So many at once, */
  atOnce?: number
  /** so many that wait for a turn, */
  waiting?: number
  /** and so long, in milliseconds. */
  patience?: number
}

/** More would only take processor time from signing in and reporting: a search is nearly all computation. */
export const publicAtOnce = 2

/**
 * Bounds what uncached public reading may use at once. Whatever does not fit answers 503 with Retry-After instead of
 * waiting long: by then its reader has asked again. Before each piece of work, everything else that is ready has its turn.
 */
export function boundPublicWork({ atOnce = publicAtOnce, waiting = 100, patience = 3000 }: Bounds = {}): PublicWork {
  const limit = pLimit(atOnce)
  return async (work) => {
    if (limit.pendingCount >= waiting) fail('unavailable')
    const askedAt = performance.now()
    return limit(async () => {
      await turn()
      return performance.now() - askedAt > patience ? fail('unavailable') : work()
    })
  }
}

/** The same readers, each call bounded. No call of a reader makes another, so none waits for itself. */
export const boundContent = ({ articles, knowledge }: PublicContent, bounded: PublicWork): PublicContent => ({
  articles: {
    find: (query, user_id) => bounded(() => articles.find(query, user_id)),
    list: (query) => bounded(() => articles.list(query)),
    show: (id) => bounded(() => articles.show(id)),
    choices: () => bounded(() => articles.choices()),
  },
  knowledge: {
    list: (query) => bounded(() => knowledge.list(query)),
    show: (slug) => bounded(() => knowledge.show(slug)),
  },
})

/**
 * Uncached readings that one network may ask for in a minute: a class of thirty that types and filters does not reach
 * it. Cached pages and lists do not count.
 */
const readings = { allow: 600, seconds: 60 }
/** Networks that are counted at the same time; of more, the least recently seen start again. */
const countedNetworks = 10_000

/** Counts an uncached reading against the reader's network; to be called when a cache has to ask. */
export type CountReading = (caller: Caller) => void

type CountingParts = { config: Pick<Config, 'throttleNetworkFactor'>; clock: Clock }

/**
 * Counts in memory: a count in the database would cost as much as the reading. Each server counts for itself.
 * The function that it returns throws a `Failure` (429 with Retry-After) over the limit.
 */
export function countReadings({ config, clock }: CountingParts): CountReading {
  const counts = new LRUCache<string, { count: number; until: number }>({ max: countedNetworks })
  const allow = readings.allow * config.throttleNetworkFactor
  return (caller) => {
    const now = clock.now().getTime()
    const network = networksOf(caller).near
    const known = counts.get(network)
    const counted = known && known.until > now ? known : { count: 0, until: now + readings.seconds * 1000 }
    counted.count += 1
    counts.set(network, counted)
    if (counted.count <= allow) return
    throw new Failure('too_many_requests', undefined, Math.max(1, Math.ceil((counted.until - now) / 1000)))
  }
}
