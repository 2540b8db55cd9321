import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { gather } from '#server/platform/secrets/sealedFile.ts'
import { type PdfDocument, type PdfPart, printable, sizeOf } from './document.ts'
import { layOut, type Measure, type Place, type Style } from './lines.ts'
import { writable } from './writable.ts'
import { writeTable } from './writeTable.ts'

/** DejaVu for Latin, Greek and Cyrillic letters, Noto for Arabic and Urdu ones; both licences let them be embedded. */
const fonts = {
  plain: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  arabic: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
  arabicBold: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff',
}

const body: Style = { size: 10.5 }
const small: Style = { size: 8.5 }
const headings = { H1: { size: 18, isBold: true }, H2: { size: 13, isBold: true } }
const margin = 56
const lineHeight = 1.45
/** Of a picture, which has twice as many pixels as the page that it is drawn for. */
const pointsPerPixel = 0.375

export class TooManyPages extends Error {}

/** A tagged PDF in Norwegian (PDF/UA). Takes the processor for long, so in the worker alone (worker.ts). @throws TooManyPages */
export async function writePdf({ title, footer, createdAt, mostPages, parts }: PdfDocument): Promise<Buffer> {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'nb-NO',
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Producer: 'Meldeportal', Creator: 'Meldeportal', CreationDate: createdAt },
  }
  // The published types lag behind the library, which has known this kind and the scope of a table's head for long.
  Object.assign(options, { subset: 'PDF/UA' })
  const { resolve } = createRequire(import.meta.url)
  const doc = new PDFDocument(options)
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, resolve(file))
  let pages = 0
  const begin = doc.addPage.bind(doc)
  // Whoever adds a page ends the one before, which is then written out: a document of thousands of pages takes no more memory.
  doc.addPage = (options) => {
    if (pages > 0) foot(String(pages))
    pages += 1
    if (pages > mostPages) throw new TooManyPages()
    return begin(options)
  }
  doc.addPage()
  const root = doc.struct('Document')
  doc.addStructure(root)
  const across: Place = { left: margin, width: doc.page.width - 2 * margin }
  const bottom = doc.page.height - margin - 16

  parts.forEach((part, at) => writePart(part, parts[at + 1]))
  root.end()
  // How many there are is known at the end: the last page says so.
  foot(`${pages} / ${pages}`)
  doc.end()
  return gather(doc)

  function setFont({ size, isBold }: Style, isArabic: boolean) {
    return doc.font(isArabic ? (isBold ? 'arabicBold' : 'arabic') : isBold ? 'bold' : 'plain').fontSize(size)
  }

  function measureIn(style: Style): Measure {
    return (piece, isArabic) => writable(setFont(style, isArabic), piece).width
  }

  /** How high a text without line breaks of its own becomes. */
  function heightOf(text: string, style: Style, { width }: Place) {
    return Math.max(1, layOut(printable(text), width, measureIn(style)).length) * style.size * lineHeight
  }

  /** To be called where marked content is open: a new page closes and opens it again. */
  function lines(text: string, style: Style, { left, width, isRight = false }: Place) {
    const measure = measureIn(style)
    for (const paragraph of linesOf(printable(text))) {
      for (const line of layOut(paragraph, width, measure)) {
        if (doc.y + style.size * lineHeight > bottom) doc.continueOnNewPage()
        const y = doc.y
        // Fonts differ in their heights: what stands in one line shares its base.
        for (const { text: piece, x, isArabic } of line) {
          const { text: written, options, width: wide } = writable(setFont(style, isArabic), piece)
          doc.text(written, left + (isRight ? width - wide : x), y + style.size, {
            ...options,
            lineBreak: false,
            baseline: 'alphabetic',
          })
        }
        doc.y = y + style.size * lineHeight
      }
      if (paragraph.trim() === '') doc.y += style.size * 0.7
    }
  }

  /** Rows with a head at their left. A head and its value begin on the same page. */
  function row(name: string, value: string) {
    if (doc.y + 3 * body.size * lineHeight > bottom) doc.addPage()
    const top = doc.y
    const page = doc.page
    const scope: PDFKit.Mixins.StructureElementOptions = {}
    Object.assign(scope, { scope: 'Row' })
    let below = top
    const head = doc.struct('TH', scope, () => {
      lines(name, { ...body, isBold: true }, { left: margin, width: 150 })
      if (doc.page === page) [below, doc.y] = [doc.y, top]
    })
    const cell = doc.struct('TD', {}, () => {
      lines(value, body, { left: margin + 162, width: across.width - 162 })
      if (doc.page === page) doc.y = Math.max(doc.y, below)
      doc.y += 3
    })
    return doc.struct('TR', {}, [head, cell])
  }

  function writePart(part: PdfDocument['parts'][number], next?: PdfDocument['parts'][number]) {
    if (part.is === 'heading') {
      doc.y += part.level === 'H2' ? 12 : 0
      // A heading stays with the picture below it.
      const below = next?.is === 'picture' ? boxOf(next.png).height + 20 : 0
      if (doc.y + 60 + below > bottom) doc.addPage()
      root.add(doc.struct(part.level, {}, () => lines(part.text, headings[part.level], across)))
      doc.y += 4
    } else if (part.is === 'paragraph') {
      root.add(doc.struct('P', {}, () => lines(part.text, part.look === 'small' ? small : body, across)))
      doc.y += 6
    } else if (part.is === 'break') doc.addPage()
    else if (part.is === 'picture') writePicture(part)
    else if (part.is === 'table') writeTable({ doc, lines, heightOf, across, bottom }, part, root)
    else if (part.is === 'facts') addAll('Table', part.facts, ({ name, value }) => row(name, value))
    else addAll('L', part.items, item)
  }

  function addAll<T>(kind: 'Table' | 'L', all: readonly T[], write: (one: T) => ReturnType<typeof item>) {
    if (all.length === 0) return
    const whole = doc.struct(kind)
    root.add(whole)
    for (const one of all) whole.add(write(one))
    whole.end()
    doc.y += 4
  }

  /** The size of a picture on the page: its letters as large as the text's, unless it would be wider or higher than the page. */
  function boxOf(png: Uint8Array) {
    const { width, height } = sizeOf(png)
    const scale = Math.min(pointsPerPixel, across.width / width, (bottom - margin - 80) / height)
    return { width: width * scale, height: height * scale }
  }

  function writePicture({ png, alt }: PdfPart<'picture'>) {
    const { width, height } = boxOf(png)
    if (doc.y + height > bottom) doc.addPage()
    const top = doc.y
    const options: PDFKit.Mixins.StructureElementOptions = { alt: printable(alt) }
    Object.assign(options, { bbox: [margin, top, margin + width, top + height] })
    root.add(doc.struct('Figure', options, () => void doc.image(Buffer.from(png), margin, top, { width })))
    doc.y = top + height + 8
  }

  function item(text: string) {
    const label = () => {
      if (doc.y + 2 * body.size * lineHeight > bottom) doc.continueOnNewPage()
      const y = doc.y
      setFont(body, false).text('–', margin, y + body.size, { lineBreak: false, baseline: 'alphabetic' })
      doc.y = y
    }
    const words = () => {
      lines(text, body, { left: margin + 14, width: across.width - 14 })
      doc.y += 3
    }
    return doc.struct('LI', {}, [doc.struct('Lbl', {}, label), doc.struct('LBody', {}, words)])
  }

  /** At the bottom of the page, outside of what is read aloud. */
  function foot(number: string) {
    doc.markContent('Artifact', { type: 'Pagination' })
    setFont(small, false).text(`${footer} · ${number}`, margin, doc.page.height - margin, { lineBreak: false })
    doc.endMarkedContent()
  }
}

/** Of one text. More line breaks than that are no paragraphs: thousands would fill hundreds of pages with next to nothing. */
const mostLines = 200

/** The lines of a text, with one empty line between two at most; those after the first two hundred in one, with strokes between. */
function linesOf(text: string) {
  const lines = text.replaceAll(/\n(?:[ \t]*\n)+/g, '\n\n').split('\n')
  if (lines.length <= mostLines) return lines
  const rest = lines.slice(mostLines).filter((line) => line.trim() !== '')
  return [...lines.slice(0, mostLines), rest.join(' / ')]
}
