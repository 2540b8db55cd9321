import { toldTexts, wordsOfWitness } from '#contract/incidentFacts.ts'
import { sizeInWords } from '#contract/limits.ts'
import type { Copy, Evidence } from '#server/cases/evidence.ts'
import { longDate, longMomentOf } from '#server/platform/norwegianDates.ts'
import type { SharedCase } from '#server/cases/sharedCase.ts'
import { makePdf } from '#server/platform/pdf/pdf.ts'
import texts from '#texts/nb/exportFiles.ts'
import told from '#texts/nb/told.ts'

/**
 * A document as an export takes it along: `sent` as it was sent, `copy` as its viewing copy, `no_copy` for a picture that has none
 * and stays out, null where the export holds no files or not this one. `sha256` is that of what was sent; null when it is kept back.
 */
export type Enclosed = Evidence & ({ as: 'sent' | 'no_copy' | null } | { as: 'copy'; copy: Copy & { sha256: string } })

/** All of a case's messages are marked at once. The job has the time. */
const mostPages = 5000
const seconds = 300

/**
 * A case as it may be shared, on paper: what was told, what came with it, and what reporter and staff have written to each other.
 * Never notes, coding or who works on it.
 */
export async function casePdf(
  shared: SharedCase,
  evidence: readonly Enclosed[],
  { witnessNumbers, now }: { witnessNumbers: boolean; now: Date },
) {
  const title = texts.title(shared.id)
  const pdf = makePdf(title, { footer: title, createdAt: now, mostPages, seconds })
  const { facts: t } = texts
  pdf.heading('H1', title)
  pdf.paragraph(texts.made(longMomentOf(now)), 'small')
  pdf.facts([
    { name: t.state, value: texts.states[shared.status] ?? shared.status },
    { name: t.category, value: shared.category ?? t.unknown },
    { name: t.date, value: shared.date ? longDate(shared.date) : t.unknown },
    { name: t.time, value: shared.time ?? t.unknown },
    { name: t.place, value: shared.place || t.unknown },
    { name: t.submitted, value: shared.submittedAt ? longMomentOf(shared.submittedAt) : t.unknown },
  ])
  for (const fact of toldTexts) {
    pdf.heading('H2', told[fact].label)
    pdf.paragraph(shared.told[fact] || told[fact].none)
  }
  pdf.heading('H2', texts.witnesses)
  if (shared.witnesses.length === 0) pdf.paragraph(texts.noWitnesses)
  pdf.list(
    shared.witnesses.map(({ contact_number: number, ...one }) =>
      wordsOfWitness({ ...one, contact_number: texts.number(number, witnessNumbers) }, texts.unnamed),
    ),
  )
  pdf.heading('H2', texts.documents)
  if (evidence.length === 0) pdf.paragraph(texts.noDocuments)
  pdf.list(evidence.map(documentInWords))
  writeMessages(pdf, shared)
  if (shared.redacted) {
    pdf.heading('H2', texts.redacted)
    pdf.paragraph(texts.redactedBody(shared.redacted))
  }
  return pdf.end()
}

/** Each message says from which side it came and when, and which of the documents came with it. */
function writeMessages(pdf: ReturnType<typeof makePdf>, { messages, files }: SharedCase) {
  pdf.heading('H2', texts.messages)
  if (messages.length === 0) pdf.paragraph(texts.noMessages)
  for (const { id, from, created_at, body } of messages) {
    pdf.paragraph(texts.message(texts.sides[from], longMomentOf(created_at)), 'small')
    pdf.paragraph(body)
    const attached = files.filter(({ message_id }) => message_id === id).map(({ name }) => name)
    if (attached.length > 0) pdf.paragraph(texts.attached(attached), 'small')
  }
}

function documentInWords(document: Enclosed) {
  const { name, size, created_at, sha256, inspection, rule, as } = document
  const why = { never: texts.held, waiting: texts.waiting, confirm: texts.unconfirmed, free: texts.unreadable }
  const state = sha256 ? texts.fingerprint(sha256) : why[rule]
  const found = rule === 'confirm' ? [texts.found(inspection)] : []
  const copy = as === 'copy' ? [texts.copied(document.copy.sha256)] : as === 'no_copy' ? [texts.notCopied] : []
  return [texts.document(name, sizeInWords(size), longMomentOf(created_at)), ...found, state, ...copy].join('\n')
}
