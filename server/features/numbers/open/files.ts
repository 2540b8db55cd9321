import { createHash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Release } from '#contract/openNumbers.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/rows.ts'
import { mediaTypeOf } from '#server/platform/media/types.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import type { Cell } from '#server/platform/sheets/cells.ts'
import { csvOf, forMachines } from '#server/platform/sheets/csv.ts'
import { xlsxOf, type Sheet } from '#server/platform/sheets/xlsx.ts'
import texts from '#texts/nb/openData.ts'
import { period } from '#texts/nb/quarter.ts'
import { dictionaryOf, figureInWords } from './inWords.ts'
import { describePackage, dictionaryColumns, numberColumns } from './metadata.ts'
import { readRelease } from './published.ts'

/** Once, in the transaction that publishes it: nothing is made again when somebody asks. */
export async function makeReleaseFiles(trx: Trx, releaseId: number, now: Date): Promise<void> {
  const { slug } = await trx.selectFrom('release').select('slug').where('id', '=', releaseId).executeTakeFirstOrThrow()
  const release = await readRelease(trx, slug, { publishing: now })
  if (!release) throw new Error('a release without its own row')
  const files = await filesOf(release)
  const rows = files.map((file) => ({ release_id: releaseId, ...file }))
  await insert(trx, 'release_file', rows)
  await contentChanged(trx)
}

async function filesOf(release: Release) {
  const end = `-${release.slug}${release.is_demo ? '-oppdiktet' : ''}`
  const { files: _files, corrected_by: _later, ...frozen } = release
  const dictionary = dictionaryOf(release.counties)
  const made = [
    file(`tall${end}.csv`, 'text/csv', await csv(longRows(release))),
    file(`tall${end}.xlsx`, mediaTypeOf('xlsx'), await workbook(release)),
    file(`tall${end}.json`, 'application/json', json({ ...frozen, dictionary })),
    file(`kodeliste${end}.csv`, 'text/csv', await csv(dictionaryRows(release))),
  ]
  const sized = made.map((one) => ({ ...one, bytes: one.bytes.length }))
  return [...made, file('datapackage.json', 'application/json', json(describePackage(release, sized)))]
}

const file = (name: string, media_type: string, bytes: Buffer) => ({
  name,
  media_type,
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 1))

const csv = async (rows: Iterable<readonly Cell[]>) => Buffer.from(await text(Readable.from(csvOf(rows, forMachines))))

function* longRows({ slug, figures, counties }: Release): Generator<readonly Cell[]> {
  yield numberColumns
  for (const figure of figures) {
    const { rows, columns } = figureInWords(figure, counties)
    for (const row of rows)
      for (const [at, column] of columns.entries()) {
        const second = figure.and === null ? [null, null, null] : [figure.and, column.key, column.label]
        yield [slug, figure.id, figure.by, row.key, row.label, ...second, row.counts[at] ?? 0]
      }
  }
}

function* dictionaryRows({ counties, code_list }: Release): Generator<readonly Cell[]> {
  yield dictionaryColumns
  for (const { dimension, word: dimension_word, codes } of dictionaryOf(counties))
    for (const { code, word } of codes)
      yield [dimension, dimension_word, code, word, dimension === 'county' ? null : code_list]
}

/** A sheet about the numbers, then one for each figure. */
function workbook(release: Release) {
  const worded = release.figures.map((figure) => figureInWords(figure, release.counties))
  const names = worded.map(({ rowsAre }, at) => `${at + 1} ${rowsAre.replace(/[[\]:*?/\\]/g, '')}`.slice(0, 31))
  const about: Cell[][] = [
    [texts.named(release)],
    ...(release.is_demo ? [[texts.demo]] : []),
    [texts.about],
    [texts.sheets.days(release.from, release.to)],
    [texts.sheets.codeList(release.code_list)],
    ...(release.corrects ? [[texts.sheets.corrects(period(release.corrects), release.reason ?? '')]] : []),
    [texts.licence],
    [],
    [texts.sheets.total, release.total.count, texts.sheets.isExact[`${release.total.is_exact}`]],
    [texts.sheets.monitored, release.monitored, texts.sheets.isExact.false],
    [],
    ...texts.reading.map((line) => [line]),
    [],
    [texts.sheets.tables],
    ...worded.map(({ title }, at) => [names[at] ?? '', title]),
    [],
    [texts.sheets.dimension, texts.sheets.code, texts.sheets.means],
    ...dictionaryOf(release.counties).flatMap(({ word: field, codes }) =>
      codes.map(({ code, word }) => [field, code, word]),
    ),
  ]
  const sheets = worded.map(({ title, columns, rows }, at): Sheet => ({
    name: names[at] ?? '',
    width: 48,
    rows: [[title, ...columns.map(({ label }) => label)], ...rows.map(({ label, counts }) => [label, ...counts])],
  }))
  return buffer(xlsxOf([{ name: texts.sheets.first, width: 32, rows: about }, ...sheets]))
}
