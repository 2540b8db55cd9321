import words from '#texts/nb/papers.ts'
import texts from '#texts/nb/paperTexts.ts'
import { wordsOfWitness } from '#contract/incidentFacts.ts'
import type { ShownPaper } from '#contract/papers.ts'
import { withFingerprints } from '#server/cases/evidence.ts'
import type { SharedCase } from '#server/cases/sharedCase.ts'
import type { Services } from '#server/context.ts'
import { sizeInWords } from '#contract/limits.ts'
import { longMomentOf } from '#server/platform/norwegianDates.ts'
import { type askerOf, makePdf } from '#server/platform/pdf/pdf.ts'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { PaperKind } from '#contract/paperKinds.ts'
import { downloadHeaders } from '#server/platform/http/contentHeaders.ts'

type How = { with_witnesses: boolean; now: Date; asker: ReturnType<typeof askerOf> }

/** The longest texts, in ordinary lines, fill thirty. */
const mostPages = 200
/** The longest text takes half a second, one that changes its script with each letter one second. */
const seconds = 10

/** A paper as PDF: its text, the witnesses, with their numbers for the reporter alone, and the list of evidence with fingerprints. */
export async function paperPdf(
  services: Services,
  { key, files, witnesses }: SharedCase,
  { kind, parts }: ShownPaper,
  { with_witnesses, now, asker }: How,
) {
  const evidence = await withFingerprints(services, key, files)
  const { title } = words.kinds[kind]
  const pdf = makePdf(title, { footer: title, createdAt: now, mostPages, seconds, asker })
  pdf.heading('H1', title)
  pdf.paragraph(texts.made(longMomentOf(now)), 'small')
  for (const { part, text } of parts) {
    pdf.heading('H2', words.parts[part].name)
    pdf.paragraph(text.trim() || texts.empty)
  }
  if (with_witnesses) {
    pdf.heading('H2', words.witnesses)
    if (witnesses.length === 0) pdf.paragraph(texts.noWitnesses)
    pdf.list(
      witnesses.map(({ contact_number: number, ...one }) =>
        wordsOfWitness({ ...one, contact_number: texts.number(number, asker.kind === 'reporter') }, words.unnamed),
      ),
    )
  }
  pdf.heading('H2', words.evidence)
  pdf.paragraph(evidence.length === 0 ? words.noEvidence : texts.evidenceLead)
  pdf.list(
    evidence.map(({ name, size, created_at, sha256, isHeld }, at) => {
      const state = sha256 ? texts.fingerprint(sha256) : isHeld ? texts.held : words.unreadable
      return `${texts.document(at + 1, name, sizeInWords(size), longMomentOf(created_at))}\n${state}`
    }),
  )
  return pdf.end()
}

/** A paper as a download that nobody keeps. */
export const sendPaper = (reply: FastifyReply, bytes: Readable, kind: PaperKind, id: number) =>
  reply.headers(downloadHeaders(texts.fileName(kind, id), 'application/pdf')).send(bytes)
