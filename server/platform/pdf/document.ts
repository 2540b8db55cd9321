import { z } from 'zod'

/** One part of a document, in its order. */
const part = z.discriminatedUnion('is', [
  z.object({ is: z.literal('heading'), level: z.enum(['H1', 'H2']), text: z.string() }),
  /** Line breaks in the text stay. */
  z.object({ is: z.literal('paragraph'), text: z.string(), look: z.enum(['plain', 'small']) }),
  /** Names and values. */
  z.object({ is: z.literal('facts'), facts: z.array(z.object({ name: z.string(), value: z.string() })) }),
  z.object({ is: z.literal('list'), items: z.array(z.string()) }),
])

/** What the worker is asked to write. `footer`: on every page, before the page's number; screen readers skip it. */
export const pdfDocument = z.object({
  title: z.string(),
  footer: z.string(),
  createdAt: z.date(),
  mostPages: z.int().positive(),
  parts: z.array(part),
})
export type PdfDocument = z.infer<typeof pdfDocument>

/** What the worker answers: the bytes, or why not. */
export const pdfAnswer = z.union([
  z.object({ bytes: z.instanceof(Uint8Array) }),
  z.object({ refused: z.enum(['too_many_pages', 'failed']) }),
])
export type PdfAnswer = z.infer<typeof pdfAnswer>
