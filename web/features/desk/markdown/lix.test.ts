import { linesOf, lixLevel, readability } from './lix.ts'
import { toDocument } from './toDocument.ts'

test('LIX is the words for each sentence and the share of words of more than six letters', () => {
  // 10 words in 2 sentences, 2 of them long (setninger, formulert): 5 + 20.
  expect(readability(['Dette er to korte setninger. De er formulert for dette.'])).toMatchObject({
    words: 10,
    sentences: 2,
    wordsPerSentence: 5,
    lix: 25,
  })
})

test('a heading, an item of a list and a cell are sentences of their own, without a stop', () => {
  const lines = linesOf(
    toDocument('## Ring politiet\n\n- Ring 112\n- Vent\n\n| År | Tall |\n|---|---|\n| 2022 | 923 |'),
  )
  expect(lines).toEqual(['Ring politiet', 'Ring 112', 'Vent', 'År', 'Tall', '2022', '923'])
  expect(readability(lines).sentences).toBe(7)
})

test('a stop within an abbreviation, a number or an address ends no sentence', () => {
  for (const one of [
    'Se f.eks. dette her.',
    'Se politiet.no for mer.',
    'Det er 1.5 ganger så mye.',
    'Ta bl.a. med dag og sted.',
  ])
    expect(readability([one]).sentences, one).toBe(1)
  expect(readability(['Er du redd? Ring! «Ikke vent.» Si fra …  Kom.']).sentences).toBe(5)
})

test('the longest sentence is named, and nothing to read has no number', () => {
  expect(readability(['Kort. Denne setningen er den lengste av dem. Slutt.']).longest).toBe(
    'Denne setningen er den lengste av dem.',
  )
  for (const none of [[], [''], ['—', '…']]) expect(readability(none)).toMatchObject({ words: 0, lix: 0 })
})

test('the levels begin at 30, 40, 50 and 60', () => {
  expect([29, 30, 39, 40, 49, 50, 59, 60].map(lixLevel)).toEqual([
    'veryEasy',
    'easy',
    'easy',
    'medium',
    'medium',
    'hard',
    'hard',
    'veryHard',
  ])
})
