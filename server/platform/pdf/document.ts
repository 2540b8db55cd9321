import { z } from 'zod'

const part = z.discriminatedUnion('is', [
  z.object({ is: z.literal('heading'), level: z.enum(['H1', 'H2']), text: z.string() }),
  /** Line breaks in the text stay. */
  z.object({ is: z.literal('paragraph'), text: z.string(), look: z.enum(['plain', 'small']) }),
  /** Names and values. */
  z.object({ is: z.literal('facts'), facts: z.array(z.object({ name: z.string(), value: z.string() })) }),
  z.object({ is: z.literal('list'), items: z.array(z.string()) }),
  /** Numbers with a head above each column (`rowsAre` above those of the rows) and beside each row. */
  z.object({
    is: z.literal('table'),
    caption: z.string().optional(),
    rowsAre: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.object({ name: z.string(), cells: z.array(z.string()) })),
  }),
  /** A PNG with twice as many pixels as the page that it is drawn for. `alt`: what is seen, for whoever does not see it. */
  z.object({
    is: z.literal('picture'),
    png: z.custom<Uint8Array>((one) => one instanceof Uint8Array),
    alt: z.string(),
  }),
  /** What follows begins on a new page. */
  z.object({ is: z.literal('break') }),
])

/** `as`: a DOCX is for changing. `footer`: before the page's number; screen readers skip it. `mostPages` is of a PDF. */
export const pdfDocument = z.object({
  as: z.enum(['pdf', 'docx']).optional(),
  title: z.string(),
  footer: z.string(),
  createdAt: z.date(),
  mostPages: z.int().positive(),
  parts: z.array(part),
})
export type PdfDocument = z.infer<typeof pdfDocument>
export type PdfPart<Is extends PdfDocument['parts'][number]['is']> = Extract<PdfDocument['parts'][number], { is: Is }>

/** How wide and high a PNG is, in pixels, as its first chunk says. */
export function sizeOf(png: Uint8Array) {
  const chunk = new DataView(png.buffer, png.byteOffset, png.byteLength)
  return { width: chunk.getUint32(16), height: chunk.getUint32(20) }
}

/** Without control characters, among them those that turn the direction of text around; Persian and Urdu need U+200C and U+200D. */
export const printable = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')

/** What the worker answers: the bytes, or why not. */
export const pdfAnswer = z.union([
  z.object({ bytes: z.instanceof(Uint8Array) }),
  z.object({ refused: z.enum(['too_many_pages', 'failed']) }),
])
export type PdfAnswer = z.infer<typeof pdfAnswer>
