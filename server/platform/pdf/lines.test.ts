import fc from 'fast-check'
import { layOut } from './lines.ts'

/** Every letter is one wide. */
const measure = (text: string) => Array.from(text).length
const textOf = (line: { text: string }[]) => line.map(({ text }) => text).join(' ')
const words = fc.array(fc.constantFrom('ord', 'hets', 'blåbær', 'اردو', 'میں', '«متن»', '2026', 'x'.repeat(30)), {
  maxLength: 30,
})

test('every word is placed once, in reading order, and within the line', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 8, max: 40 }), (given, width) => {
      const lines = layOut(given.join(' '), width, measure)
      expect(lines.map(textOf).join('').replaceAll(' ', '')).toBe(given.join(''))
      for (const { text, x } of lines.flat()) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + measure(text)).toBeLessThanOrEqual(width)
      }
    }),
  )
})

test('a Norwegian line is one string; words of Arabic letters run from right to left, in a line of their own from its right edge', () => {
  expect(layOut('Ropt etter på trikken', 40, measure)).toEqual([
    [{ text: 'Ropt etter på trikken', x: 0, isArabic: false }],
  ])
  const [mixed = []] = layOut('sa میں اردو nå', 40, measure)
  expect(mixed.map(({ text, x }) => [text, x])).toEqual([
    ['sa', 0],
    ['میں', 8],
    ['اردو', 3],
    ['nå', 12],
  ])
  const [own = []] = layOut('میں اردو', 40, measure)
  expect(own.map(({ text, x }) => [text, x])).toEqual([
    ['میں', 37],
    ['اردو', 32],
  ])
})
