import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDiff } from './wordDiff.ts'

const of = (before: string, after: string) => wordDiff(before, after).map(({ kind, text }) => `${kind[0]}:${text}`)

test('a changed word is named as removed and added, and the rest as the same', () => {
  expect(of('Naboene kom på besøk', 'Naboene dro på besøk')).toEqual(['s:Naboene ', 'r:kom', 'a:dro', 's: på besøk'])
  expect(of('', 'ny')).toEqual(['a:ny'])
  expect(of('likt', 'likt')).toEqual(['s:likt'])
})

test('both texts can be read out of what is said about them', () => {
  const text = fc
    .array(fc.constantFrom('en', 'to', ' ', '\n', 'tre', '.', '  '), { maxLength: 40 })
    .map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDiff(before, after)
      const without = (kind: string) =>
        pieces
          .filter((one) => one.kind !== kind)
          .map((one) => one.text)
          .join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
    }),
  )
})

test('a text too long to compare by words is still told apart', () => {
  const words = (prefix: string) => Array.from({ length: 2000 }, (_, at) => `${prefix}${at}`).join(' ')
  expect(wordDiff(words('a'), words('b')).length).toBeLessThanOrEqual(2)
})
