import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { type PdfDocument, type PdfPart, printable, sizeOf } from './document.ts'

/** In pixels, of which an inch has 96: as wide as the text, and lower than the page. */
const most = { width: 600, height: 780 }
/** In twentieths of a point. */
const cellMargins = { top: 40, bottom: 40, left: 80, right: 80 }

/** Writes a document in Norwegian for people who go on with it in a word processor: headings, tables with heads, pictures with words. */
export function writeDocx({ title, footer, createdAt, parts }: PdfDocument): Promise<Buffer> {
  const number = new TextRun({ children: [`${footer} · `, PageNumber.CURRENT] })
  return Packer.toBuffer(
    new Document({
      title,
      creator: 'Meldeportal',
      description: createdAt.toISOString(),
      styles: { default: { document: { run: { font: 'Calibri', size: 22, language: { value: 'nb-NO' } } } } },
      sections: [
        {
          footers: { default: new Footer({ children: [new Paragraph({ children: [number] })] }) },
          children: parts.flatMap(written),
        },
      ],
    }),
  )
}

function written(part: PdfDocument['parts'][number]): (Paragraph | Table)[] {
  switch (part.is) {
    case 'heading':
      return [
        new Paragraph({
          heading: part.level === 'H1' ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
          spacing: { before: 240, after: 120 },
          keepNext: true,
          children: runs(part.text),
        }),
      ]
    case 'paragraph':
      return [
        new Paragraph({ spacing: { after: 120 }, children: runs(part.text, part.look === 'small' ? 18 : undefined) }),
      ]
    case 'list':
      return part.items.map((text) => new Paragraph({ bullet: { level: 0 }, children: runs(text) }))
    case 'facts':
      return [
        tableOf(part.facts.map(({ name, value }) => new TableRow({ children: [head(name), cell(value)] }))),
        end(),
      ]
    case 'table':
      return [
        ...(part.caption === undefined ? [] : [new Paragraph({ keepNext: true, children: runs(part.caption, 18) })]),
        numbersOf(part),
        end(),
      ]
    case 'picture':
      return [pictureOf(part)]
    case 'break':
      return [new Paragraph({ pageBreakBefore: true, children: [] })]
  }
}

/** Below a table, because the next one would else grow together with it. */
const end = () => new Paragraph({ children: [] })

/** Line breaks in a text stay. What is not said here is left to the style, which its readers may change. */
const runs = (text: string, size?: number, bold = false) =>
  printable(text)
    .split('\n')
    .map(
      (line, at) =>
        new TextRun({ text: line, ...(bold && { bold }), ...(size && { size }), ...(at > 0 && { break: 1 }) }),
    )

const tableOf = (rows: TableRow[]) =>
  new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, margins: cellMargins, rows })

function cell(text: string, { isNumber = false, isHead = false } = {}) {
  const alignment = isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT
  return new TableCell({ children: [new Paragraph({ alignment, children: runs(text, undefined, isHead) })] })
}
const head = (text: string) => cell(text, { isHead: true })

function numbersOf({ rowsAre, columns, rows }: PdfPart<'table'>) {
  const heads = columns.map((text) => cell(text, { isHead: true, isNumber: true }))
  return tableOf([
    // Word reads the first row as heads, and writes them again on each page.
    new TableRow({ tableHeader: true, cantSplit: true, children: [head(rowsAre), ...heads] }),
    ...rows.map(({ name, cells }) => {
      const numbers = cells.map((text) => cell(text, { isNumber: true }))
      return new TableRow({ cantSplit: true, children: [cell(name), ...numbers] })
    }),
  ])
}

function pictureOf({ png, alt }: PdfPart<'picture'>) {
  const { width, height } = sizeOf(png)
  // A picture has twice as many pixels as the page that it is drawn for.
  const scale = Math.min(0.5, most.width / width, most.height / height)
  const transformation = { width: width * scale, height: height * scale }
  const altText = { name: 'Diagram', description: printable(alt) }
  return new Paragraph({ children: [new ImageRun({ type: 'png', data: png, transformation, altText })] })
}
