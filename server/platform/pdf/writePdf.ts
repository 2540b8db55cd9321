import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { gather } from '#server/platform/secrets/sealedFile.ts'
import type { PdfDocument } from './document.ts'
import { layOut, type Measure } from './lines.ts'
import { writable } from './writable.ts'

/** DejaVu for Latin, Greek and Cyrillic letters, Noto for Arabic and Urdu ones; both licences let them be embedded. */
const fonts = {
  plain: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  arabic: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
  arabicBold: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff',
}

type Style = { size: number; isBold?: boolean }
type Place = { left: number; width: number }
const body: Style = { size: 10.5 }
const small: Style = { size: 8.5 }
const headings = { H1: { size: 18, isBold: true }, H2: { size: 13, isBold: true } }
const margin = 56
const lineHeight = 1.45

/** The document has more pages than it may. */
export class TooManyPages extends Error {}

/**
 * Writes a tagged PDF in Norwegian (PDF/UA): title, language and structure tree, and fonts embedded. Takes the processor for as
 * long as it lasts, so it is called in the worker alone (worker.ts).
 * @throws TooManyPages
 */
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

  for (const part of parts) writePart(part)
  root.end()
  // How many there are is known at the end: the last page says so.
  foot(`${pages} / ${pages}`)
  doc.end()
  return gather(doc)

  function setFont({ size, isBold }: Style, isArabic: boolean) {
    return doc.font(isArabic ? (isBold ? 'arabicBold' : 'arabic') : isBold ? 'bold' : 'plain').fontSize(size)
  }

  /** To be called where marked content is open: a new page closes and opens it again. */
  function lines(text: string, style: Style, { left, width }: Place) {
    const measure: Measure = (piece, isArabic) => writable(setFont(style, isArabic), piece).width
    for (const paragraph of linesOf(printable(text))) {
      for (const line of layOut(paragraph, width, measure)) {
        if (doc.y + style.size * lineHeight > bottom) doc.continueOnNewPage()
        const y = doc.y
        // Fonts differ in their heights: what stands in one line shares its base.
        for (const { text: piece, x, isArabic } of line) {
          const { text: written, options } = writable(setFont(style, isArabic), piece)
          doc.text(written, left + x, y + style.size, { ...options, lineBreak: false, baseline: 'alphabetic' })
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

  function writePart(part: PdfDocument['parts'][number]) {
    if (part.is === 'heading') {
      doc.y += part.level === 'H2' ? 12 : 0
      if (doc.y + 60 > bottom) doc.addPage()
      root.add(doc.struct(part.level, {}, () => lines(part.text, headings[part.level], across)))
      doc.y += 4
    } else if (part.is === 'paragraph') {
      root.add(doc.struct('P', {}, () => lines(part.text, part.look === 'small' ? small : body, across)))
      doc.y += 6
    } else if (part.is === 'facts') addAll('Table', part.facts, ({ name, value }) => row(name, value))
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

/** Without control characters, among them those that turn the direction of text around. */
const printable = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
