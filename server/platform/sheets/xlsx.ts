import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escapeMarkup } from '#server/platform/markup.ts'
import type { Cell } from './cells.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const offices = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** `name`: at most 31 characters, each once in a workbook. `width`: of the first column, in characters. */
export type Sheet = {
  name: string
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
  width?: number
}

/** Texts are marked (`quotePrefix`), so that none becomes a formula, not even when edited. The first row is the heading. */
export function xlsxOf(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile()
  const parts: [string, string][] = [
    ['[Content_Types].xml', types(sheets)],
    ['_rels/.rels', relations([['rId1', `${offices}/officeDocument`, 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, at) => [`rId${at + 1}`, `${offices}/worksheet`, `worksheets/sheet${at + 1}.xml`] as const),
        ['styles', `${offices}/styles`, 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', styles],
  ]
  for (const [path, text] of parts) zip.addBuffer(Buffer.from(xml + text), path)
  const output = zip.outputStream.pipe(new PassThrough())
  const written = sheets.map((sheet) => Readable.from(sheetOf(sheet), { objectMode: false, highWaterMark: 64 * 1024 }))
  for (const [at, sheet] of written.entries()) {
    // A fault of whoever gives the rows would else leave the output waiting for ever.
    sheet.on('error', (error) => output.destroy(error))
    zip.addReadStream(sheet, `xl/worksheets/sheet${at + 1}.xml`)
  }
  output.on('close', () => {
    for (const sheet of written) sheet.destroy()
  })
  zip.end()
  return output
}

async function* sheetOf({ rows, width }: Sheet) {
  const columns = width ? `<cols><col min="1" max="1" width="${width}" customWidth="1"/></cols>` : ''
  yield `${xml}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columns}<sheetData>`
  let number = 0
  for await (const row of rows) {
    number += 1
    yield `<row r="${number}">${row.map((cell) => cellOf(cell, number === 1 ? 2 : 1)).join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

function cellOf(cell: Cell, style: number) {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${textOf(cell)}</t></is></c>`
}

/** Characters that XML cannot hold are written as `_x000B_`, and what looks like that already has its underscore so written. */
const textOf = (text: string) =>
  escapeMarkup(
    text
      .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replaceAll(
        /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
        (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      ),
  )

const workbook = (sheets: readonly Sheet[]) =>
  `<workbook xmlns="${spreadsheet}" xmlns:r="${offices}"><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${escapeMarkup(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`

const relations = (all: (readonly [string, string, string])[]) =>
  `<Relationships xmlns="${packages}/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const types = (sheets: readonly Sheet[]) =>
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/>${sheets
    .map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${part}.worksheet+xml"/>`)
    .join('')}<Override PartName="/xl/styles.xml" ContentType="${part}.styles+xml"/></Types>`

const styles = `<styleSheet xmlns="${spreadsheet}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf quotePrefix="1"/><xf fontId="1" applyFont="1" quotePrefix="1"/></cellXfs></styleSheet>`
