import { clean, cleanLine } from './text.ts'
import { requestForm } from './requests.ts'

const turning = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069']

test('no text keeps a sign that turns what follows around, and Persian and Urdu keep what joins and parts their letters', () => {
  for (const sign of turning) expect(clean(`Kari${sign} Hvalross\n${sign}linje`)).toBe('Kari Hvalross\nlinje')
  const persian = 'می\u200Cخواهم ب\u200Dه'
  expect([clean(persian), cleanLine(persian)]).toEqual([persian, persian])
})

test('one line is one line without anything that is not seen', () => {
  expect(cleanLine('Kari\r\nHval\u200Bro\u00ADss\u2028\uFEFF\u061C\u200F\tÅs')).toBe('Kari Hvalross Ås')
})

test('whoever reads a request reads its name, its address and its words in the direction in which they are', () => {
  const typed = { name: 'Nora\u202Eneppo', about: 'Ola\u2067', reach: 'nora@example.net\u200F', words: 'a\u202Eb\nc' }
  const choices = { capacity: 'guardian', wish: 'access', reach_by: 'email' }
  const given = requestForm.parse({ ...choices, ...typed })
  expect(given).toMatchObject({ name: 'Noraneppo', about: 'Ola', reach: 'nora@example.net', words: 'ab\nc' })
})
