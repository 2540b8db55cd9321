import type { Part } from './document.ts'

/** `words` 0 means that there is nothing to measure. */
type Readability = { words: number; sentences: number; lix: number; wordsPerSentence: number; longest: string }

/**
 * LIX (Björnsson, Läsbarhet, 1968): words a sentence plus per cent of words of more than six letters; below 30 easy, above 50 hard. A
 * line without a stop is a sentence.
 */
export function readability(lines: string[]): Readability {
  const sentences = lines.flatMap(sentencesIn).map((text) => ({ text, words: wordsIn(text) }))
  const counted = sentences.filter(({ words }) => words.length > 0)
  const all = counted.flatMap(({ words }) => words)
  if (all.length === 0) return { words: 0, sentences: 0, lix: 0, wordsPerSentence: 0, longest: '' }
  const long = all.filter((word) => word.normalize('NFC').length > 6).length
  const wordsPerSentence = all.length / counted.length
  const longest = counted.reduce((most, each) => (each.words.length > most.words.length ? each : most))
  return {
    words: all.length,
    sentences: counted.length,
    lix: Math.round(wordsPerSentence + (long * 100) / all.length),
    wordsPerSentence: Math.round(wordsPerSentence * 10) / 10,
    longest: longest.text.trim(),
  }
}

/** A word's inner hyphens, points and apostrophes belong to it: `ikke-vold`, `politiet.no`, `1 090` counts as two. */
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+(?:[-'’.@/][\p{L}\p{N}]+)*/gu) ?? []

/** A stop ends a sentence when what follows is white space and no small letter, so that `f.eks. dette` is one. */
const sentencesIn = (line: string) => line.split(/(?<=[.!?:…]["»”)]*)\s+(?![\p{Ll}])/u)

/** How hard: the names of the levels are in the texts. */
export const lixLevel = (lix: number) =>
  lix < 30 ? 'veryEasy' : lix < 40 ? 'easy' : lix < 50 ? 'medium' : lix < 60 ? 'hard' : 'veryHard'

/** The lines of a document: each text block is one. Source is not counted. */
export function linesOf(part: Part): string[] {
  if (part.type === 'source') return []
  const isLine = part.content?.some(({ type }) => type === 'text') ?? false
  if (isLine) return [(part.content ?? []).map(({ type, text }) => (type === 'text' ? (text ?? '') : ' ')).join('')]
  return (part.content ?? []).flatMap(linesOf)
}
