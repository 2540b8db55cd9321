import { parentPort } from 'node:worker_threads'
import { pdfDocument, type PdfAnswer } from './document.ts'
import { TooManyPages, writePdf } from './writePdf.ts'

/** The thread that writes PDFs, one after the other, for `inWorker.ts`. It has no key and opens no connection. */
parentPort?.on('message', (asked: unknown) => void answer(asked))

async function answer(asked: unknown) {
  const say = (said: PdfAnswer) => parentPort?.postMessage(said)
  try {
    say({ bytes: new Uint8Array(await writePdf(pdfDocument.parse(asked))) })
  } catch (error) {
    say({ refused: error instanceof TooManyPages ? 'too_many_pages' : 'failed' })
  }
}
