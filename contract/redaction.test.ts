import fc from 'fast-check'
import { redactedText as redact, tidyRanges, type Range } from './redaction.ts'

const mark = '[x]'
const redactedText = (text: string, passages: Range[]) => redact(text, passages, mark)
const without = (text: string, ...passages: [start: number, end: number][]) =>
  redactedText(
    text,
    passages.map(([start, end]) => ({ start, end })),
  )
const range = fc.record({ start: fc.nat(60), end: fc.nat(60) })
const anyText = fc.string({ unit: 'grapheme', maxLength: 40 })

test('a marked passage becomes the same words whatever its length, and the rest of the text stays', () => {
  expect(without('Kari bor i Storgata 1.', [0, 4], [11, 21])).toBe(`${mark} bor i ${mark}.`)
  expect(without('Kari', [1, 2], [2, 3])).toBe(`K${mark}i`)
  expect(without('Kari')).toBe('Kari')
  expect(without('', [0, 5])).toBe('')
  // Half of a character is the whole of it.
  expect(without('a😀b', [2, 3])).toBe(`a${mark}b`)
  expect(without('a😀b', [1, 2])).toBe(`a${mark}b`)
})

test('whatever ranges are sent, no character in them is left, none outside of them is lost, and none is halved', () => {
  fc.assert(
    fc.property(anyText, fc.array(range, { maxLength: 6 }), (text, ranges) => {
      const tidy = tidyRanges(text, ranges)
      for (const [at, { start, end }] of tidy.entries()) {
        expect(start).toBeLessThan(end)
        expect(end).toBeLessThanOrEqual(text.length)
        expect(start).toBeGreaterThan(tidy[at - 1]?.end ?? -1)
      }
      const isMarked = (at: number) => tidy.some(({ start, end }) => at >= start && at < end)
      for (const { start, end } of ranges)
        for (let at = start; at < Math.min(end, text.length); at++) expect(isMarked(at)).toBe(true)
      const kept = Array.from({ length: text.length }, (_, at) => (isMarked(at) ? '' : text.charAt(at))).join('')
      expect(redactedText(text, ranges).split(mark).join('')).toBe(kept.split(mark).join(''))
      expect(kept.isWellFormed()).toBe(text.isWellFormed())
      // Tidied again it is the same.
      expect(tidyRanges(text, tidy)).toEqual(tidy)
    }),
    { numRuns: 500 },
  )
})
