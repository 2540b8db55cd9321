import words from '#texts/nb/papers.ts'
import texts from '#texts/nb/paperTexts.ts'
import { type WitnessText, wordsOfWitness } from '#contract/incidentFacts.ts'
import type { ShownPaper } from '#contract/papers.ts'
import type { Evidence } from '#server/cases/evidence.ts'
import { sizeInWords } from '#contract/limits.ts'
import { longMomentOf } from '#server/platform/norwegianDates.ts'
import { makePdf } from '#server/platform/pdf/pdf.ts'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { PaperKind } from '#contract/paperKinds.ts'
import { downloadHeaders } from '#server/platform/http/contentDisposition.ts'

/** `witnesses`: null leaves them out. */
type Enclosed = {
  witnesses: WitnessText[] | null
  showsNumbers: boolean
  evidence: Evidence[]
  now: Date
  asker: Parameters<typeof makePdf>[1]['asker']
}

/** The longest texts, in ordinary lines, fill thirty. */
const mostPages = 200
/** The longest text takes half a second, one that changes its script with each letter one second. */
const seconds = 10

/** A paper as PDF: its text, the witnesses, and the list of evidence with fingerprints. */
export async function paperPdf(
  { kind, parts }: ShownPaper,
  { witnesses, showsNumbers, evidence, now, asker }: Enclosed,
) {
  const { title } = words.kinds[kind]
  const pdf = makePdf(title, { footer: texts.footer(title), createdAt: now, mostPages, seconds, asker })
  pdf.heading('H1', title)
  pdf.paragraph(texts.made(longMomentOf(now)), 'small')
  for (const { part, text } of parts) {
    pdf.heading('H2', words.parts[part].name)
    pdf.paragraph(text.trim() || texts.empty)
  }
  if (witnesses) {
    pdf.heading('H2', texts.witnesses)
    if (witnesses.length === 0) pdf.paragraph(texts.noWitnesses)
    pdf.list(
      witnesses.map(({ contact_number: number, ...one }) =>
        wordsOfWitness({ ...one, contact_number: texts.number(number, showsNumbers) }, texts.unnamed),
      ),
    )
  }
  pdf.heading('H2', texts.evidence)
  pdf.paragraph(evidence.length === 0 ? texts.noEvidence : texts.evidenceLead)
  pdf.list(
    evidence.map(({ name, size, added_at, sha256, isHeld }, at) => {
      const state = sha256 ? texts.fingerprint(sha256) : isHeld ? texts.held : texts.unreadable
      return `${texts.document(at + 1, name, sizeInWords(size), longMomentOf(new Date(added_at)))}\n${state}`
    }),
  )
  return pdf.end()
}

/** A paper as a download that nobody keeps. */
export const sendPaper = (reply: FastifyReply, bytes: Readable, kind: PaperKind, id: number) =>
  reply.headers(downloadHeaders(texts.fileName(kind, id), 'application/pdf')).send(bytes)
