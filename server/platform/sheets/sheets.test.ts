import { buffer, text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { readCsv, readXlsx } from '#server/testing/sheets.ts'
import type { Cell } from './cells.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

async function* given(rows: Cell[][]) {
  yield* rows
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '=1+1',
    '+4799887766',
    '-2',
    '@SUM(A1)',
    "'=1",
    "''x",
    ' =1',
    '\t=1',
    '＝1',
    'a;b',
    '"x"',
    'a\r\nb',
    'x,=HYPERLINK(1+1),y',
    'x\n"=1',
    'x,"\t"＋1',
    "x,'=1;''y",
    '",-1',
    '_x000B_',
    '',
    ' ',
  ),
)
const table = fc.array(fc.array(nasty, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 })

/** Undoes what keeps a text from being a formula (cells.ts). */
const original = (text: string) => (text.startsWith("'") ? text.slice(1) : text).replaceAll(/(?<=[,;\t\r\n])'/g, '')

test('no cell of a CSV begins like a formula, also for whoever reads it with a comma or a tab, and the texts read back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const csv = await text(Readable.from(csvOf(given(rows))))
      const read = readCsv(csv)
      for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/u)
      // A lone half of a pair is no text; UTF-8 has a mark for it.
      expect(read.map((row) => row.map(original))).toEqual(rows.map((row) => row.map((cell) => cell.toWellFormed())))
      for (const separator of [',', '\t'])
        for (const cell of readCsv(csv, separator).flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u)
    }),
    { numRuns: 300 },
  )
  const csv = await text(Readable.from(csvOf(given([['x,=HYPERLINK(1+1),y', '+4799887766', '', null, 7]]))))
  expect(csv).toBe(`\uFEFF"x,'=HYPERLINK(1+1),y";"'+4799887766";"";;7\r\n`)
})

test('no cell of a workbook is a formula, and the texts read back as they were, numbers as numbers', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const read = await readXlsx(
        await buffer(
          xlsxOf([
            { name: 'Foran', rows: [['x']] },
            { name: 'Ark & <annet>', rows: given([...rows, [7, null]]) },
          ]),
        ),
        2,
      )
      expect(read).toEqual([...rows, [{ number: 7 }, '']])
    }),
    { numRuns: 100 },
  )
})

test('a fault of whoever gives the rows ends the workbook as a fault, and never as a shorter sheet', async () => {
  async function* broken(): AsyncGenerator<Cell[]> {
    yield ['a']
    throw new Error('the database is away')
  }
  await expect(buffer(xlsxOf([{ name: 'x', rows: broken() }]))).rejects.toThrow('the database is away')
  await expect(text(Readable.from(csvOf(broken())))).rejects.toThrow('the database is away')
})
