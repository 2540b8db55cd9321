import { LRUCache } from 'lru-cache'
import { anyErrorStatus } from '#contract/failure.ts'
import { Failure, waits } from '#server/platform/http/failures.ts'

/** So many refusals of others an asker waits for at most before it asks for itself: each may take seconds. */
const refusalsOfOthers = 2

/**
 * The most recently used values of one content version, each made once however many ask for it at the same time. A value
 * that is there is returned without a promise: under load, awaiting one costs as much as the answer. A newer version
 * empties the cache. A failure is not kept, nor a value that `isKept` refuses, such as a page of a made-up address.
 * A refusal (429, 503) is only for the one on whose behalf the value was asked for: the next one who waits for it asks.
 */
export function makeVersionCache<Value>(most: number) {
  type Entry = { pending: Promise<Value>; isReady: false } | { isReady: true; value: Value }
  const entries = new LRUCache<string, Entry>({ max: most })
  let currentVersion = -1

  /** Puts the value where its promise stood, unless the entry was evicted or belongs to an older version by now. */
  async function settle(key: string, entry: Entry, pending: Promise<Value>, isKept: (value: Value) => boolean) {
    const isCurrent = () => entries.peek(key) === entry
    try {
      const value = await pending
      if (isCurrent()) {
        if (isKept(value)) entries.set(key, { isReady: true, value })
        else entries.delete(key)
      }
      return value
    } catch (error) {
      if (isCurrent()) entries.delete(key)
      throw error
    }
  }

  function get(
    version: number,
    key: string,
    make: () => Promise<Value>,
    isKept: (value: Value) => boolean = () => true,
    waitsFor = refusalsOfOthers,
  ): Value | Promise<Value> {
    if (version > currentVersion) {
      currentVersion = version
      entries.clear()
    }
    const known = entries.get(key)
    if (known?.isReady) return known.value
    if (known && waitsFor > 0)
      return known.pending.catch((error: unknown) => {
        if (isRefusal(error)) return get(version, key, make, isKept, waitsFor - 1)
        throw error
      })
    const pending = make()
    const entry: Entry = { pending, isReady: false }
    entries.set(key, entry)
    return settle(key, entry, pending, isKept)
  }

  /** Only a value that is there already. */
  const peek = (version: number, key: string): Value | undefined => {
    const known = version === currentVersion ? entries.get(key) : undefined
    return known?.isReady ? known.value : undefined
  }
  return Object.assign(get, { peek })
}

const isRefusal = (error: unknown) => error instanceof Failure && waits(anyErrorStatus[error.code])
