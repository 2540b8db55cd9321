import { LRUCache } from 'lru-cache'

/**
 * The most recently used values of one content version, each made once however many ask for it at the same time. A value
 * that is there is returned without a promise: under load, awaiting one costs as much as the answer. A newer version
 * empties the cache. A failure is not kept, nor a value that `isKept` refuses, such as a page of a made-up address.
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

  const get = (
    version: number,
    key: string,
    make: () => Promise<Value>,
    isKept: (value: Value) => boolean = () => true,
  ): Value | Promise<Value> => {
    if (version > currentVersion) {
      currentVersion = version
      entries.clear()
    }
    const known = entries.get(key)
    if (known) return known.isReady ? known.value : known.pending
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
