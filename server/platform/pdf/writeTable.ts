import type { PdfPart } from './document.ts'
import type { Place, Style } from './lines.ts'

/** What a table is written with. `lines` writes at `doc.y` and moves it below; `bottom`: where a page's text ends. */
type Pen = {
  doc: PDFKit.PDFDocument
  lines: (text: string, style: Style, place: Place) => void
  heightOf: (text: string, style: Style, place: Place) => number
  across: Place
  bottom: number
}
type Cell = { tag: 'TH' | 'TD'; text: string; style: Style; place: Place; scope?: 'Row' | 'Column' }

const plain: Style = { size: 9 }
const head: Style = { size: 7.5, isBold: true }
const small: Style = { size: 8.5 }
/** Between columns, and above and below the text of a row, in points. */
const gap = 5
const air = 3
/** Of a column of numbers, and at most of the heads of rows. */
const wide = 86
const widestHeads = 250

/** A screen reader tells with each number what is above and beside it. A table that fits on a page is not parted. */
export function writeTable(
  pen: Pen,
  { caption, rowsAre, columns, rows }: PdfPart<'table'>,
  addTo: ReturnType<PDFKit.PDFDocument['struct']>,
) {
  const { doc, across, bottom } = pen
  const rowHeads = Math.min(widestHeads, across.width - columns.length * wide)
  const first = { left: across.left, width: rowHeads - gap }
  const place = (at: number): Place => ({
    left: across.left + rowHeads + at * wide + gap,
    width: wide - gap,
    isRight: true,
  })
  const all: Cell[][] = [
    [
      { tag: 'TH', text: rowsAre, style: head, place: first, scope: 'Column' },
      ...columns.map((text, at) => ({ tag: 'TH', text, style: head, place: place(at), scope: 'Column' }) as const),
    ],
    ...rows.map(({ name, cells }): Cell[] => [
      { tag: 'TH', text: name, style: plain, place: first, scope: 'Row' },
      ...cells.map((text, at) => ({ tag: 'TD', text, style: plain, place: place(at) }) as const),
    ]),
  ]
  const heights = all.map((row) => heightOf(pen, row))
  const above = caption === undefined ? 0 : pen.heightOf(caption, small, across)
  const whole = heights.reduce((sum, height) => sum + height, above)
  if (doc.y + whole > bottom && whole < bottom - doc.page.margins.top) doc.addPage()
  const table = doc.struct('Table')
  addTo.add(table)
  if (caption !== undefined) table.add(doc.struct('Caption', {}, () => pen.lines(caption, small, across)))
  all.forEach((row, at) => {
    const height = heights[at] ?? 0
    if (doc.y + height > bottom) doc.addPage()
    const top = doc.y
    table.add(
      doc.struct(
        'TR',
        {},
        row.map((cell) => cellOf(pen, cell, top + air)),
      ),
    )
    doc.y = top + height
    rule(pen, wide * columns.length + rowHeads, at === 0)
  })
  table.end()
  doc.y += 8
}

const heightOf = ({ heightOf: measured }: Pen, row: readonly Cell[]) =>
  Math.max(...row.map(({ text, style, place }) => measured(text, style, place))) + 2 * air

function cellOf({ doc, lines }: Pen, { tag, text, style, place, scope }: Cell, top: number) {
  const options: PDFKit.Mixins.StructureElementOptions = {}
  // The published types do not know the scope of a table's head.
  if (scope) Object.assign(options, { scope })
  return doc.struct(tag, options, () => {
    doc.y = top
    lines(text, style, place)
  })
}

/** Below a row; below the heads of the columns a darker one. Outside of what is read aloud. */
function rule({ doc, across: { left } }: Pen, width: number, isDark: boolean) {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.moveTo(left, doc.y).lineTo(left + width, doc.y)
  doc
    .lineWidth(isDark ? 1 : 0.5)
    .strokeColor(isDark ? '#333333' : '#cccccc')
    .stroke()
  doc.endMarkedContent()
}
