import { z } from 'zod'

const key = 'desk-words'
/** Milliseconds: as long as a session may last. */
const lasts = 12 * 3_600_000
const kept = z.object({
  owner: z.number(),
  item: z.number(),
  version: z.number(),
  at: z.number(),
  content: z.looseObject({}),
})

/** Whose words, of which item, and the version that they were written from. */
export type KeptWords = { owner: number; item: number; version: number; content: object }

/**
 * Keeps what was typed and not sent yet in this tab, while it loads the page again: of an item alone, which is meant for the
 * public. It is taken by the same person at the same item, or dropped.
 */
export function keepWords(words: KeptWords) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...words, at: Date.now() }))
  } catch {
    // A browser that keeps nothing, or a text longer than it keeps: the person was asked before the page closed.
  }
}

/** What the page before this one left for `owner` at `item`. It stays until it is dropped. */
export function readWords(owner: number, item: number): KeptWords | undefined {
  const words = readAny()
  return words?.owner === owner && words.item === item ? words : undefined
}

export function dropWords() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

/** To be called for whoever has signed in: another person's words are not theirs. */
export function dropWordsOfOthers(owner: number) {
  if (readAny()?.owner !== owner) dropWords()
}

/**
 * What is there, with the words that were kept in place of its own. A field that is no more, or holds something of another kind
 * than this page knows, is left out.
 */
export function withWords<Content extends object>(now: Content, words: object): Content {
  const known = new Map(Object.entries(now))
  const fits = (name: string, value: unknown) => known.has(name) && shapeOf(known.get(name)) === shapeOf(value)
  return { ...now, ...Object.fromEntries(Object.entries(words).filter(([name, value]) => fits(name, value))) }
}

/** Null stands for any object: a field that is empty holds it. */
const shapeOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'object' : typeof value)

function readAny() {
  try {
    const { data } = kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return data && Date.now() - data.at < lasts ? data : undefined
  } catch {
    return undefined
  }
}
