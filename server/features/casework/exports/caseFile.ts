import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { toldTexts, wordsOfWitness } from '#contract/incidentFacts.ts'
import { isImageExtension, sizeInWords } from '#contract/limits.ts'
import type { DeskActor } from '#server/cases/access.ts'
import { viewingExtension } from '#server/cases/documentAddresses.ts'
import type { Copy, Evidence } from '#server/cases/evidence.ts'
import { bytesOf, fingerprintOf, viewingCopyOf, withFingerprints } from '#server/cases/evidence.ts'
import type { Made, Progress } from '#server/cases/madeFiles/making.ts'
import { sharedCase, type SharedCase } from '#server/cases/sharedCase.ts'
import type { Services } from '#server/context.ts'
import { nameInZip } from '#server/platform/documents/names.ts'
import { fail } from '#server/platform/http/failures.ts'
import { longDate, longMomentOf } from '#server/platform/norwegianDates.ts'
import { makePdf } from '#server/platform/pdf/pdf.ts'
import { gather } from '#server/platform/secrets/sealedFile.ts'
import texts from '#texts/nb/exportFiles.ts'
import told from '#texts/nb/told.ts'
import { hasChangedSince } from './validity.ts'

type Asked = { with_suspicious: boolean; with_originals: boolean }
type Wanted = Asked & { id: number; incident_id: number; kind: string; witness_numbers: boolean }

/** Undefined when it may not be known of any more; fails when it was redacted anew, or something has come since it was asked for. */
export async function caseBytes(
  services: Services,
  actor: DeskActor,
  { id, incident_id, kind, witness_numbers, ...asked }: Wanted,
  progress: Progress,
): Promise<Made | undefined> {
  const read = services.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const { shared, isChanged } = await read.execute(async (trx) => ({
    shared: await sharedCase(services, trx, actor, incident_id, { withMessages: true }),
    isChanged: await hasChangedSince(trx, id),
  }))
  if (!shared) return undefined
  if (isChanged) return fail('export_outdated')
  const isZip = kind === 'case_zip'
  const files = await withFingerprints(services, shared.key, shared.files)
  const enclosed = await enclose(services, shared.key, files, isZip ? asked : undefined)
  const pdf = await casePdf(shared, enclosed, { witnessNumbers: witness_numbers, now: services.clock.now() })
  const document_ids = enclosed.flatMap(({ id: document, as }) => (as === 'sent' ? [document] : []))
  const witness_ids = witness_numbers
    ? shared.witnesses.flatMap(({ id: witness, contact_number }) => (contact_number === '' ? [] : [witness]))
    : []
  const holds = { document_ids, witness_ids }
  progress.total = 1 + enclosed.filter(({ as }) => as === 'sent' || as === 'copy').length
  if (isZip) return { bytes: zipOf(services, shared, { pdf: await gather(pdf), enclosed, progress }), holds }
  progress.done = 1
  return { bytes: pdf, holds }
}

/**
 * What a zip takes along of a case's documents. A picture goes as its viewing copy: a phone writes the place into each, and that of
 * a picture taken at home is an address. As it was sent, it goes when whoever asks wants that and the approver has seen it.
 * @param asked undefined for a PDF alone, whose list names the fingerprints of all that the desk would hand out
 */
async function enclose(
  services: Services,
  key: Buffer,
  evidence: readonly Evidence[],
  asked: Asked | undefined,
): Promise<Enclosed[]> {
  const enclosed: Enclosed[] = []
  for (const one of evidence) {
    const sha256 = isAllowed(one, asked?.with_suspicious ?? true) ? one.sha256 : null
    if (!asked || sha256 === null) enclosed.push({ ...one, sha256, as: null })
    else if (asked.with_originals || !isImageExtension(one.extension)) enclosed.push({ ...one, sha256, as: 'sent' })
    else {
      const copy = viewingCopyOf(services, key, one)
      const copied = copy && (await fingerprintOf(copy.read()).catch(() => undefined))
      enclosed.push(
        copy && copied
          ? { ...one, sha256, as: 'copy', copy: { ...copy, sha256: copied } }
          : { ...one, sha256, as: 'no_copy' },
      )
    }
  }
  return enclosed
}

/** The rules of a single original (docs/threats.md row 4): never before its inspection, with findings only when that was confirmed. */
const isAllowed = ({ rule }: Evidence, withSuspicious: boolean) =>
  rule === 'free' || (rule === 'confirm' && withSuspicious)

type Parts = { pdf: Buffer; enclosed: readonly Enclosed[]; progress: Progress }

/** Each document is opened when its turn comes, so that one is under way at a time. */
function zipOf(services: Services, { id, key }: SharedCase, { pdf, enclosed, progress }: Parts): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  const pdfName = texts.fileName(id, 'pdf')
  zip.addBuffer(pdf, pdfName)
  progress.done = 1
  const manifest = [`${createHash('sha256').update(pdf).digest('hex')}  ${pdfName}`]
  const add = (path: string, size: number, open: () => Readable) =>
    // Pictures and office files are compressed already.
    zip.addReadStreamLazy(path, { size, compress: false }, (give) => {
      const bytes = open()
      bytes.once('end', () => (progress.done += 1))
      // An export that is ended while it is made leaves no document open.
      output.once('close', () => bytes.destroy())
      give(null, bytes)
    })
  for (const [at, file] of enclosed.entries()) {
    const { sha256, inspection, as } = file
    if (!sha256 || as === null) continue
    const sent = `${texts.folder}/${nameInZip(at, file.name)}`
    const path = as === 'copy' ? sent.replace(/\.[^./]*$/, '') + `.${viewingExtension}` : sent
    // Programs that check sums pass over lines that begin so.
    if (inspection.state !== 'clean') manifest.push(`# ${texts.foundIn(path, inspection)}`)
    if (as === 'no_copy') manifest.push(`# ${texts.withoutCopy(sent, sha256)}`)
    else if (as === 'copy') {
      manifest.push(`# ${texts.copyOf(path, sha256)}`, `${file.copy.sha256}  ${path}`)
      add(path, file.copy.size, file.copy.read)
    } else {
      manifest.push(`${sha256}  ${path}`)
      add(path, file.size, () => bytesOf(services, key, file))
    }
  }
  zip.addBuffer(Buffer.from(`${manifest.join('\n')}\n`), texts.manifest)
  zip.on('error', (error: Error) => output.destroy(error))
  zip.end()
  return output
}

/**
 * A document as an export takes it along: `sent` as it was sent, `copy` as its viewing copy, `no_copy` for a picture that has none
 * and stays out, null where the export holds no files or not this one. `sha256` is that of what was sent; null when it is kept back.
 */
type Enclosed = Evidence & ({ as: 'sent' | 'no_copy' | null } | { as: 'copy'; copy: Copy & { sha256: string } })

/** All of a case's messages are marked at once. The job has the time. */
const mostPages = 5000
const seconds = 300

/** A case as it may be shared, on paper. Never notes, coding or who works on it. */
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
