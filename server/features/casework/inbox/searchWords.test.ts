import { aroundFirst, isIn, wordsIn, wordsWanted } from './searchWords.ts'

const finds = (text: string, query: string) => wordsWanted(query).every((one) => isIn(wordsIn(text), one))

test('words are found whole, and by a beginning of three letters and more', () => {
  const text = 'Ble ropt etter på BUSSEN av Åse-Marie.'
  for (const query of ['bussen', 'bus', 'Ble ropt', 'åse', 'marie ropt', 'på'])
    expect([query, finds(text, query)]).toEqual([query, true])
  for (const query of ['ussen', 'bu', 'usse', 'mar1']) expect([query, finds(text, query)]).toEqual([query, false])
})

test('a number is found whole however its digits are grouped, and never by a part of it', () => {
  for (const text of ['Ring 99 88 77 66 nå', 'Ring 99887766', 'Ring 99-88-77-66', 'Ring 998 87 766.']) {
    for (const query of ['99887766', '998 87 766', '99 88 77 66'])
      expect([text, query, finds(text, query)]).toEqual([text, query, true])
    for (const query of ['9', '99', '88', '9988', '887766', '9988776', '99 88'])
      expect([text, query, finds(text, query)]).toEqual([text, query, false])
  }
  for (const text of [
    'Ring +47 998 87 766',
    'Ring 004799887766',
    'kl. 15 99887766',
    '99887766 2 ganger',
    'kl. 15 99 88 77 66',
    '99 88 77 66 2 ganger',
    '22334455 99887766',
  ])
    for (const query of ['99887766', '+47 99 88 77 66'])
      expect([text, query, finds(text, query)]).toEqual([text, query, true])
  expect(finds('Ring 99887766 eller 22 33 44 55', '22334455 99887766')).toBe(true)
  expect(finds('a1b2c3d4', 'a1b')).toBe(false)
  expect(finds('a1b2c3d4', 'a1b2c3d4')).toBe(true)
})

test('a word that is found is told with the words around it, cut between words', () => {
  expect(aroundFirst('Ble ropt etter på BUSSEN hjem.', ['buss'])).toEqual({
    before: 'Ble ropt etter på ',
    word: 'BUSSEN',
    after: ' hjem.',
  })
  expect(aroundFirst('Ring +47 998 87 766 nå', wordsWanted('99887766'))).toMatchObject({ word: '47 998 87 766' })
  const { before, after } = aroundFirst(`${'lang '.repeat(40)}solsikke${' kort'.repeat(40)}`, ['solsikke'])
  for (const part of [before, after]) expect(part.length).toBeLessThan(75)
  expect([before.slice(0, 7), after.slice(-7)]).toEqual(['… lang ', ' kort …'])
})
