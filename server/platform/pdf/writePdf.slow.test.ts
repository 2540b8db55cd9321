import { pdfText } from '#server/testing/pdfText.ts'
import { writePdf } from './writePdf.ts'

const write = (text: string) =>
  writePdf({
    title: 'Prøve',
    footer: 'Prøve',
    createdAt: new Date(),
    mostPages: 2000,
    parts: [{ is: 'paragraph', text, look: 'plain' }],
  })
const blocks = [
  [0x0600, 0x06ff],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefe],
] as const
const letters = blocks.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
)
const signs = letters.filter((letter) => /\p{M}/u.test(letter))

test.each([
  ['a pause sign of the Quran on a letter', 'Jeg svarte: رَّبِّهِمْۖ og gikk'],
  ['a vowel sign on the name of God', 'Jeg sa \uFDF2\u064E og gikk'],
])('%s is written, with the words around it', async (_, text) => {
  const read = await pdfText(await write(text))
  for (const word of text.split(' ').filter((one) => /^[a-z]/i.test(one))) expect(read).toContain(word)
})

test('a text with every Arabic sign on every Arabic letter is written', async () => {
  expect(signs.length).toBeGreaterThan(50)
  const text = letters.map((letter) => signs.map((sign) => letter + sign).join('')).join('\n')
  expect((await write(text)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('each page has its number, and the last one says how many there are', async () => {
  const read = await pdfText(await write('Et avsnitt som er langt nok til å fylle en linje i dokumentet. '.repeat(90)))
  expect(read).toMatch(/Prøve · 1\b(?! \/)/)
  expect(read).toMatch(/Prøve · (\d+) \/ \1$/)
})

test('runs of line breaks become one empty line, and thousands of short lines fill a few pages', async () => {
  const read = await pdfText(await write(`Først${'\n'.repeat(4000)}sist`))
  expect(read).toMatch(/Først\s+sist Prøve · 1 \/ 1$/)
  const short = await pdfText(await write(Array.from({ length: 2500 }, (_, at) => `a${at}`).join('\n')))
  expect(short).toContain('a199')
  expect(short).toMatch(/a2498\s+\/\s+a2499/)
  expect(Number(/ \/ (\d+)$/.exec(short)?.[1])).toBeLessThan(12)
})
