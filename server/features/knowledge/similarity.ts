/** A text whose trigrams have been counted once, so that any number of words can be compared with it. */
export type Trigrams = {
  numbers: Map<string, number>
  texts: { inOrder: Int32Array; all: Set<number> }[]
}

/** Makes the trigrams of all texts; equal trigrams share one number. */
export function readTrigrams(texts: string[]): Trigrams {
  const numbers = new Map<string, number>()
  const numberOf = (trigram: string) => {
    const known = numbers.get(trigram) ?? numbers.size
    numbers.set(trigram, known)
    return known
  }
  const read = (text: string) => Int32Array.from(trigramsOf(text), numberOf)
  return { texts: texts.map(read).map((inOrder) => ({ inOrder, all: new Set(inOrder) })), numbers }
}

/**
 * How similar the word is to the most similar part of each text, 0 to 1: PostgreSQL's `word_similarity` (pg_trgm), whose
 * trigrams of a whole text cost a millisecond and more for each comparison. A test holds the two together.
 * @param least a similarity below it may be answered as 0, which is quicker
 */
export function wordSimilarities(word: string, { numbers, texts }: Trigrams, least = 0): number[] {
  const own = new Set(trigramsOf(word))
  const known = [...own].flatMap((trigram) => numbers.get(trigram) ?? [])
  const asked = new Uint8Array(numbers.size)
  for (const number of known) asked[number] = 1
  const lastAt = new Int32Array(numbers.size)
  return texts.map(({ inOrder, all }) => {
    const most = known.filter((number) => all.has(number)).length / own.size
    return most === 0 || most < least ? 0 : mostSimilarPart(inOrder, asked, own.size, lastAt.fill(-1))
  })
}

/**
 * Each word with two spaces before it and one after it, as pg_trgm cuts them in the embedded database: with its LC_CTYPE
 * of C, other letters than a to z part words. So `lereren` finds `læreren`, whatever database there is.
 */
function trigramsOf(text: string): string[] {
  return (text.match(/[a-z0-9]+/g) ?? []).flatMap((word) => {
    const padded = `  ${word} `
    return Array.from({ length: word.length + 1 }, (_, at) => padded.slice(at, at + 3))
  })
}

/** Both numbers of trigrams count each one once. */
const similarity = (shared: number, ofWord: number, ofPart: number) => Math.fround(shared / (ofWord + ofPart - shared))

/**
 * pg_trgm's `iterate_word_similarity`: the end of the part moves forward over the text, and at each trigram of the word
 * its start moves to where the similarity is greatest.
 */
function mostSimilarPart(text: Int32Array, asked: Uint8Array, ofWord: number, lastAt: Int32Array) {
  let [start, ofPart, shared, most] = [-1, 0, 0, 0]
  for (let end = 0; end < text.length; end += 1) {
    const trigram = text[end] ?? 0
    const isAsked = asked[trigram] === 1
    if (start >= 0 || isAsked) {
      if ((lastAt[trigram] ?? -1) < 0) {
        ofPart += 1
        if (isAsked) shared += 1
      }
      lastAt[trigram] = end
    }
    if (!isAsked) continue
    if (start < 0) [start, ofPart] = [end, 1]
    let best = similarity(shared, ofWord, ofPart)
    const before = start
    let [sharedLeft, left] = [shared, ofPart]
    for (let at = before; at <= end; at += 1) {
      const shorter = similarity(sharedLeft, ofWord, left)
      if (shorter > best) [best, start, ofPart, shared] = [shorter, at, left, sharedLeft]
      const first = text[at] ?? 0
      if (lastAt[first] !== at) continue
      left -= 1
      if (asked[first] === 1) sharedLeft -= 1
    }
    most = Math.max(most, best)
    for (let at = before; at < start; at += 1) {
      const left = text[at] ?? 0
      if (lastAt[left] === at) lastAt[left] = -1
    }
  }
  return most
}
