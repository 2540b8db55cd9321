import { allTexts, filesOf } from '#server/testing/texts.ts'
import { laws, phones, provisions } from '#texts/facts.ts'
import help from '#texts/nb/help.ts'
import { readEntries } from './knowledge.ts'

const entries = await readEntries()
const texts = await allTexts()

/** What looks like a Norwegian telephone number, and any number that a text tells the reader to call. */
const phoneShapes = [
  /(?<![\d-])(116 ?\d{3}|11\d|0\d{4}|\d{3} \d{2} \d{3}|\d{2} \d{2} \d{2} \d{2}|[2-9]\d{7})(?!\d)/g,
  /(?:\bringe?|\btelefon|\btlf\.?|\bnummer)(?: politiet| legevakten)?(?: på)?:? \**\[?\+?(\d[\d ]*\d)/gi,
  /tel:['"]?\+?(\d+)/g,
]
const phonesIn = (text: string, shapes = phoneShapes) =>
  shapes.flatMap((shape) => [...text.matchAll(shape)].map(([, number = '']) => number.replaceAll(' ', '')))

/** `§ 6`, `§§ 263 og 264`, `§§ 271–274`, `§ 59 a`, `§ 12-4`, `kapittel 2 A`, `artikkel 9`. The word «i» is no letter. */
function provisionsIn(text: string) {
  const one = String.raw`\d+(?:-\d+)?(?: [a-h](?!\p{L}))?`
  const lists = [...text.matchAll(new RegExp(`§§?\\s?(${one}(?:(?:, | og |–)${one})*)`, 'gu'))]
  const paragraphs = lists.flatMap(([, numbers = '']) => numbers.split(/, | og /).flatMap(expand))
  const chapters = [...text.matchAll(/\b(kapittel \d+(?: [A-Z]\b)?|artikkel \d+)/gi)]
  return [
    ...paragraphs.map((number) => `§ ${number}`),
    ...chapters.map(([, name = '']) => name.replace(/^[KA]/, (letter) => letter.toLowerCase())),
  ]
}

/** `271–274` as its four numbers. */
function expand(numbers: string) {
  const [first = '', last] = numbers.split('–')
  if (last === undefined) return [first]
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at))
}

test('telephone numbers in a text, an entry or a component are all on the list', () => {
  const inTexts = texts.flatMap(({ name, text }) => phonesIn(text).map((number) => ({ name, number })))
  const called = filesOf('web/**/*.tsx').flatMap(({ name, text }) =>
    phonesIn(text, phoneShapes.slice(-1)).map((number) => ({ name, number })),
  )
  const unknown = [...inTexts, ...called].filter(({ number }) => !Object.hasOwn(phones, number))
  expect(unknown).toEqual([])
})

test('telephone numbers of an entry are links that call the number they show', () => {
  for (const { slug, body } of entries) {
    for (const [, shown = '', called] of body.matchAll(/\[([^\]]*)\]\(tel:(\d+)\)/g))
      expect(shown.replaceAll(' ', ''), slug).toBe(called)
    expect(phonesIn(body.replaceAll(/\[[^\]]*\]\(tel:\d+\)/g, '')), slug).toEqual([])
  }
})

test('telephone numbers of the help panel call what they show', () => {
  for (const { call, tel } of help.lines) expect(call.replaceAll(' ', '')).toBe(tel)
})

test('paragraphs, chapters and articles that are named are all on the list', () => {
  const named = texts.flatMap(({ name, text }) => provisionsIn(text).map((provision) => ({ name, provision })))
  expect(named.filter(({ provision }) => !Object.hasOwn(provisions, provision))).toEqual([])
})

test('paragraphs, chapters and articles stand in an entry that names their law and links to it', () => {
  for (const { slug, body, sources } of entries)
    for (const provision of provisionsIn(body)) {
      const law = provisions[provision] ?? 'straffeloven'
      expect(body.toLowerCase(), `${slug}: ${provision}`).toContain(law)
      expect(
        sources.map(({ link }) => link),
        `${slug}: ${provision}`,
      ).toContain(laws[law])
    }
})
