import { Readable } from 'node:stream'
import type { PdfDocument, PdfPart } from './document.ts'
import { writeInWorker, type How, type PdfAsker } from './inWorker.ts'

type About = Omit<PdfDocument, 'title' | 'parts'> & How

/** Collects the parts of a PDF or DOCX; `end` has them written by another process (inWorker.ts) and gives the bytes. */
export function makePdf(title: string, { seconds, asker, ...about }: About) {
  const parts: PdfDocument['parts'] = []
  return {
    heading: (level: 'H1' | 'H2', text: string) => void parts.push({ is: 'heading', level, text }),
    paragraph: (text: string, look: 'plain' | 'small' = 'plain') => void parts.push({ is: 'paragraph', text, look }),
    facts: (facts: { name: string; value: string }[]) => void parts.push({ is: 'facts', facts }),
    list: (items: string[]) => void parts.push({ is: 'list', items }),
    table: (table: Omit<PdfPart<'table'>, 'is'>) => void parts.push({ is: 'table', ...table }),
    picture: (png: Uint8Array, alt: string) => void parts.push({ is: 'picture', png, alt }),
    newPage: () => void parts.push({ is: 'break' }),
    async end(): Promise<Readable> {
      const bytes = await writeInWorker({ title, ...about, parts }, { seconds, asker })
      return Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)], { objectMode: false })
    },
  }
}

/** Whoever is asked for, as the queue counts: reporters and staff are different people with the same numbers. */
export const askerOf = (kind: PdfAsker['kind'], id: number): PdfAsker => ({
  kind,
  network: `${kind} ${id}`,
  account: `${kind} ${id}`,
})
