import { Readable } from 'node:stream'
import sharp from 'sharp'
import { docx, oldOffice, pdf } from '#server/testing/documents.ts'
import { bombs, hostileDocuments } from '#server/testing/hostileDocuments.ts'
import {
  endlessPdf,
  growingPagePdf,
  longWordFile,
  oldWordFile,
  pagesPdf,
  wordBomb,
  wordFile,
  workbookFile,
} from '#server/testing/shownDocuments.ts'
import { inspectorProcesses } from '#server/testing/childProcesses.ts'
import type { Frame } from '../frames.ts'
import { mostCharacters } from '../wire.ts'
import { makePreview, type PreviewOptions } from './makePreview.ts'

async function preview(bytes: Buffer, extension: string, options?: PreviewOptions) {
  const frames: Frame[] = []
  const take = async (frame: Frame) => void frames.push(frame)
  const isMade = await makePreview(() => Readable.from([bytes]), extension, take, options)
  const heads = frames.map(({ head }) => head)
  const outcomes = heads.flatMap((head) => ('page' in head ? [`${head.page} ${head.kind}`] : []))
  return { isMade, frames, heads, outcomes, text: frames[0]?.body.toString() ?? '' }
}

test('the pages of a pdf become pictures, each of its own page', async () => {
  const { isMade, frames, heads } = await preview(await pagesPdf(2), 'pdf')
  expect([isMade, ...heads]).toEqual([
    true,
    { kind: 'pages', total: 2 },
    { kind: 'page', page: 1, width: 1239, height: 1754 },
    { kind: 'page', page: 2, width: 1239, height: 1754 },
  ])
  const [, one, two] = frames
  for (const frame of [one, two]) {
    const pixels = await sharp(frame?.body).greyscale().raw().toBuffer()
    // White paper with something black on it.
    expect([pixels[0], pixels.includes(0)]).toEqual([255, true])
  }
  expect(one?.body.equals(two?.body ?? Buffer.alloc(0))).toBe(false)
})

test('a page without an end, and one that grows, fail alone: the pages before and behind them are made', async () => {
  expect((await preview(await endlessPdf(), 'pdf', { cpuSeconds: 10 })).outcomes).toEqual([
    '1 page',
    '2 failed',
    '3 page',
  ])
  expect((await preview(await growingPagePdf(), 'pdf')).outcomes).toEqual(['1 failed', '2 page'])
  expect(await inspectorProcesses(process.pid)).toEqual([])
}, 240_000)

test('after two pages in a row that no process could finish the rest is given up', async () => {
  const { outcomes } = await preview(await endlessPdf([1, 2, 3, 4, 5]), 'pdf', { cpuSeconds: 10 })
  expect(outcomes).toEqual(['1 page', '2 failed', '3 failed', '4 failed', '5 failed', '6 failed'])
}, 240_000)

test('of a hostile pdf nothing is run and nothing is answered but pages', async () => {
  for (const [what, { extension, bytes }] of Object.entries(await hostileDocuments())) {
    if (extension !== 'pdf') continue
    const { heads } = await preview(bytes, 'pdf')
    const wrong = heads.filter(({ kind }) => !['pages', 'page', 'failed'].includes(kind))
    expect([what, wrong]).toEqual([what, []])
  }
  expect((await preview(pdf(), 'pdf')).outcomes.filter((one) => one.endsWith(' page'))).toEqual([])
}, 240_000)

test('the text of Office files is plain text, without what was struck out and without field instructions', async () => {
  const shown = [
    await preview(wordFile(), 'docx'),
    await preview(workbookFile(), 'xlsx'),
    await preview(oldWordFile(), 'doc'),
  ].map(({ text }) => text)
  expect(shown).toEqual([
    'Blåbær <b> på brødet\nA\n\tB\n\tramme\n\nEn fotnote',
    'Navn\t12\nBlåbær\trett\n\n2',
    'Blåbær lenke\npå brødet – ja',
  ])
})

test('text is cut after two hundred thousand characters, and it is said', async () => {
  const { heads, text } = await preview(longWordFile(400_000), 'docx')
  expect([heads, text.length]).toEqual([[{ kind: 'text', is_cut: true }], mostCharacters])
})

test('bombs, files of another kind and broken files show nothing, and no process stays', async () => {
  const wrong: [string, Buffer, string][] = [
    ['bomb', wordBomb(), 'docx'],
    ['docx that is a pdf', pdf(), 'docx'],
    ['pdf that is a docx', docx(), 'pdf'],
    ['doc without a table of pieces', oldOffice('WordDocument', '1Table'), 'doc'],
    ['doc whose pieces repeat', oldWordFile({ pieces: ['a'.repeat(9_000_000), 'b'] }), 'doc'],
    ['doc that is text', Buffer.from('Hei'), 'doc'],
    ...Object.entries(await bombs()).flatMap(([what, { extension, bytes }]): [string, Buffer, string][] =>
      ['docx', 'xlsx', 'doc', 'pdf'].includes(extension) ? [[what, bytes, extension]] : [],
    ),
  ]
  for (const [what, bytes, extension] of wrong) {
    const { text, outcomes } = await preview(bytes, extension)
    expect([what, text.length < 2_000_000, outcomes.filter((one) => one.endsWith(' page'))]).toEqual([what, true, []])
  }
  expect(await inspectorProcesses(process.pid)).toEqual([])
}, 240_000)
