import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { strToU8, zipSync } from 'fflate'
import { compound, docx, xlsx } from './documents.ts'

/** Documents of which something can be shown, and hostile ones that try to prevent or misuse it. */

/** A pdf of so many pages, each with its number on it. */
export async function pagesPdf(count: number, act: (file: PDFDocument) => Promise<void> | void = () => {}) {
  const file = await PDFDocument.create()
  const font = await file.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= count; number++)
    file.addPage([595, 842]).drawText(`Side ${number}`, { x: 50, y: 700, size: 40, font })
  await act(file)
  return Buffer.from(await file.save())
}

/** Each of these pages, counted from 0, draws a form that draws another ten times, and so on, ten levels deep. */
export const endlessPdf = (endless = [1]) =>
  pagesPdf((endless.at(-1) ?? 0) + (endless.length > 1 ? 1 : 2), (file) => {
    const { context } = file
    const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] }
    let inner = context.register(context.flateStream('0 0 9 9 re f\n'.repeat(10), form))
    for (let level = 0; level < 10; level++) {
      const around = { ...form, Resources: { XObject: { F: inner } } }
      inner = context.register(context.flateStream('/F Do\n'.repeat(10), around))
    }
    for (const at of endless) {
      const { node } = file.getPage(at)
      node.set(PDFName.of('Resources'), context.obj({ XObject: { F: inner } }))
      node.set(PDFName.of('Contents'), context.register(context.flateStream('/F Do\n')))
    }
  })

/** Two pages; the content of the first inflates to 400 MB. */
export const growingPagePdf = () =>
  pagesPdf(2, (file) => {
    const { context } = file
    const content = context.flateStream(new Uint8Array(400_000_000).fill(32))
    file.getPage(0).node.set(PDFName.of('Contents'), context.register(content))
  })

const word = (body: string) =>
  strToU8(
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="x"><w:body>${body}</w:body></w:document>`,
  )
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

/** A Word document with what is to be shown and what is not. */
export const wordFile = (text = 'Blåbær') =>
  docx({
    'word/document.xml': word(
      `<w:p>${run(`${text} &lt;b&gt;`)}${run(' på brødet')}</w:p><w:tbl><w:tr><w:tc><w:p>${run('A')}</w:p></w:tc><w:tc><w:p>${run('B')}</w:p></w:tc></w:tr></w:tbl><w:p><w:del><w:r><w:delText>strøket</w:delText></w:r></w:del><mc:AlternateContent><mc:Choice>${run('ramme')}</mc:Choice><mc:Fallback>${run('ramme')}</mc:Fallback></mc:AlternateContent></w:p>`,
    ),
    'word/footnotes.xml': word(`<w:p>${run('En fotnote')}</w:p>`),
  })

export const longWordFile = (characters: number) =>
  docx({ 'word/document.xml': word(`<w:p>${run('ord '.repeat(characters / 4))}</w:p>`) })

/** A part of 300 kB that claims to be what it is and inflates to 300 MB. */
export function wordBomb() {
  const parts = { 'word/document.xml': new Uint8Array(300_000_000).fill(32) }
  return Buffer.from(zipSync(parts, { level: 9 }))
}

export const workbookFile = () =>
  xlsx({
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>Navn</t></si><si><r><t>Blå</t></r><r><t>bær</t></r><rPh><t>uttale</t></rPh></si></sst>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>12</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="inlineStr"><is><t>rett</t></is></c></row></sheetData></worksheet>',
    ),
    'xl/worksheets/sheet2.xml': strToU8('<worksheet><row><c><f>1+1</f><v>2</v></c></row></worksheet>'),
  })

/** A Word file of before 2007 with two pieces, one of a byte and one of two bytes a character. */
export function oldWordFile({
  pieces = ['Bl\u00e5b\u00e6r \u0013 HYPERLINK "x" \u0014lenke\u0015\r', 'p\u00e5 br\u00f8det \u2013 ja\r'],
} = {}) {
  const stream = Buffer.alloc(6000)
  stream.writeUInt16LE(0xa5ec)
  stream.writeUInt16LE(0x0200, 0x0a)
  const [narrow = '', wide = ''] = pieces
  stream.write(narrow, 2048, 'latin1')
  stream.write(wide, 4096, 'utf16le')
  const table = Buffer.alloc(5 + 12 + 16)
  table[0] = 2
  table.writeUInt32LE(28, 1)
  for (const [at, place] of [0, narrow.length, narrow.length + wide.length].entries())
    table.writeUInt32LE(place, 5 + at * 4)
  table.writeUInt32LE(2048 * 2 + 0x4000_0000, 5 + 12 + 2)
  table.writeUInt32LE(4096, 5 + 12 + 8 + 2)
  stream.writeUInt32LE(0, 0x01a2)
  stream.writeUInt32LE(table.length, 0x01a6)
  return compound({ WordDocument: stream, '1Table': Buffer.concat([table, Buffer.alloc(5000)]) })
}
