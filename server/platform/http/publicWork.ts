import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { PublicContent } from '#contract/pages.ts'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import { makeFairQueue, type Asker } from '#server/platform/secrets/fairQueue.ts'
import { fail, Failure } from './failures.ts'
import { networksOf, type Caller } from './network.ts'
import { wideShare } from './throttle.ts'

/** Runs work that anybody may ask for, or refuses it. */
export type PublicWork = <T>(work: () => Promise<T>) => Promise<T>

type Bounds = {
  atOnce?: number
  waiting?: number
  /** How long one waits for a turn, in milliseconds. */
  patience?: number
}

/** More would only take processor time from signing in and reporting: a search is nearly all computation. */
export const publicAtOnce = 2

/** Whose reading is under way: loaders of pages know no request. `network` is the /24 or /48, `account` what lies in it. */
const asker = new AsyncLocalStorage<Asker>()

/**
 * Bounds what uncached public reading may use at once. Next comes whoever has the least waiting, as an address or /64 and
 * as the /24 or /48 around it, so that nobody waits for another's burst. Whatever does not fit answers 503 with Retry-After
 * instead of waiting long: by then its reader has asked again. Before each piece of work, everything else that is ready has
 * its turn.
 */
export function boundPublicWork({ atOnce = publicAtOnce, waiting = 100, patience = 3000 }: Bounds = {}): PublicWork {
  // How much a network may ask for is counted by the minute instead.
  const queue = makeFairQueue({ atOnce, waiting, perNetwork: Infinity, perAccount: Infinity })
  return async (work) => {
    const askedAt = performance.now()
    return queue.run(async () => {
      await turn()
      return performance.now() - askedAt > patience ? fail('unavailable') : work()
    }, asker.getStore())
  }
}

/** The same readers, each call bounded. No call of a reader makes another, so none waits for itself. */
export const boundContent = ({ articles, knowledge, numbers }: PublicContent, bounded: PublicWork): PublicContent => ({
  articles: {
    find: (query, user_id) => bounded(() => articles.find(query, user_id)),
    list: (query) => bounded(() => articles.list(query)),
    show: (id) => bounded(() => articles.show(id)),
    isWithdrawn: (id) => bounded(() => articles.isWithdrawn(id)),
    choices: () => bounded(() => articles.choices()),
  },
  knowledge: {
    list: (query) => bounded(() => knowledge.list(query)),
    show: (slug) => bounded(() => knowledge.show(slug)),
    findOld: (slug) => bounded(() => knowledge.findOld(slug)),
    compose: knowledge.compose,
  },
  numbers: {
    list: () => bounded(() => numbers.list()),
    show: (slug) => bounded(() => numbers.show(slug)),
    drawn: (slug, shown) => bounded(() => numbers.drawn(slug, shown)),
    dictionary: () => bounded(() => numbers.dictionary()),
  },
})

/** For one network in a minute: a class of thirty that types and filters does not reach it. */
const readings = { allow: 600, seconds: 60 }
/** Networks that are counted at the same time; of more, the least recently seen start again. */
const countedNetworks = 10_000

/** Counts an uncached reading against the reader's network, or throws. */
export type CountReading = (caller: Caller) => void
/** Counts an uncached reading and does it on the caller's behalf; to be called when a cache has to ask. */
export type ReadPublicly = <T>(caller: Caller, read: () => Promise<T>) => Promise<T>

export const makeReadPublicly =
  (count: CountReading): ReadPublicly =>
  async (caller, read) => {
    count(caller)
    const { near, wide } = networksOf(caller)
    return asker.run({ network: wide, account: near }, read)
  }

type CountingParts = { config: Pick<Config, 'throttleNetworkFactor'>; clock: Clock }

/**
 * Counts in memory: a count in the database would cost as much as the reading. Each server counts for itself, per address
 * or /64 and for the /24 or /48 around it; what is refused counts in neither, so that nobody uses up a neighbour's share.
 * The function that it returns throws a `Failure` (429 with Retry-After) over the limit.
 */
export function countReadings({ config, clock }: CountingParts): CountReading {
  const counts = new LRUCache<string, { count: number; until: number }>({ max: countedNetworks })
  const share = readings.allow * config.throttleNetworkFactor

  function countOf(network: string, now: number) {
    const known = counts.get(network)
    const counted = known && known.until > now ? known : { count: 0, until: now + readings.seconds * 1000 }
    counts.set(network, counted)
    return counted
  }

  return (caller) => {
    const now = clock.now().getTime()
    const { near, wide } = networksOf(caller)
    const ofNear = countOf(`near ${near}`, now)
    const ofWide = countOf(`wide ${wide}`, now)
    const full = ofNear.count >= share ? ofNear : ofWide.count >= share * wideShare ? ofWide : undefined
    if (full) throw new Failure('too_many_requests', undefined, Math.max(1, Math.ceil((full.until - now) / 1000)))
    ofNear.count += 1
    ofWide.count += 1
  }
}
