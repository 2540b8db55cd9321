import { expect, test } from 'vitest'
import { withWords } from './keptWords.ts'

const now = { title: 'Før', file: null, categories: [1], position: 0 }

test('words that were kept stand in place of what is there', () => {
  expect(withWords(now, { title: 'Etter', file: { name: 'a.png' }, categories: [] })).toEqual({
    title: 'Etter',
    file: { name: 'a.png' },
    categories: [],
    position: 0,
  })
})

test('what this page does not know, or knows as something else, is left out', () => {
  const odd = { title: ['x'], file: 'a.png', categories: { 0: 1 }, position: '3', author: 'Ida', constructor: 'x' }
  expect(withWords(now, odd)).toEqual(now)
})
