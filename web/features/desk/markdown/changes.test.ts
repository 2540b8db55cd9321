import fc from 'fast-check'
import { piecesOf, wordsIn } from './LineChanges.tsx'

const text = fc
  .array(fc.constantFrom('en', 'to', ' ', '\n', 'tre', '.', '  '), { maxLength: 40 })
  .map((words) => words.join(''))

test('both texts can be read out of what is said about them, also when they are too long to compare', () => {
  const long = (prefix: string) => Array.from({ length: 2000 }, (_, at) => `${prefix}${at}`).join(' ')
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = piecesOf(wordsIn(before), wordsIn(after))
      const without = (kind: 'added' | 'removed') =>
        pieces.flatMap((piece) => (piece[kind] ? [] : piece.value)).join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
    }),
    { examples: [[long('a'), long('b')]] },
  )
})
