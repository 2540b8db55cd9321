import { pdfDocument, type PdfAnswer } from './document.ts'
import { TooManyPages, writePdf } from './writePdf.ts'

/** The process that writes PDFs and DOCX, one after another, for `pdf.ts`. No key, no connection; it ends with the server. */
process.on('message', (asked: unknown) => void answer(asked))

async function answer(asked: unknown) {
  const say = (said: PdfAnswer) => process.send?.(said)
  try {
    const document = pdfDocument.parse(asked)
    // Loaded with the first one: most processes write PDFs alone.
    const write = document.as === 'docx' ? (await import('./writeDocx.ts')).writeDocx : writePdf
    say({ bytes: new Uint8Array(await write(document)) })
  } catch (error) {
    say({ refused: error instanceof TooManyPages ? 'too_many_pages' : 'failed' })
  }
}
