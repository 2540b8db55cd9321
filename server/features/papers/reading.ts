import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type PaperKind, paperKinds, papersOf } from '#contract/paperKinds.ts'
import type { Papers, ShownPaper } from '#contract/papers.ts'
import { daysFrom, monthsAfter, todayInOslo } from '#contract/time.ts'
import { longDate, longMomentOf } from '#server/platform/norwegianDates.ts'
import { nextIds, openRow, sealRow } from '#server/cases/sealedColumns.ts'
import type { SharedCase } from '#server/cases/sharedCase.ts'
import { forStaff } from '#server/cases/witnesses.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert, update, findRow, remove } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import texts, { firstTexts } from '#texts/nb/paperTexts.ts'
import words from '#texts/nb/papers.ts'
import { wordsOfWitness } from '#contract/incidentFacts.ts'
import { withFingerprints } from '#server/cases/evidence.ts'
import type { Services } from '#server/context.ts'
import { sizeInWords } from '#contract/limits.ts'
import { type askerOf, makePdf } from '#server/platform/pdf/pdf.ts'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { downloadHeaders } from '#server/platform/http/contentHeaders.ts'

/**
 * The papers of a case: as they were saved under its redaction of now, or made from the case. Texts of the reporter's, who reads
 * the whole case, and those of an earlier redaction may hold what is left out now; they are named and not shown.
 */
export async function readPapers(trx: Trx, shared: SharedCase, now: Date): Promise<Papers> {
  const { key, date, redactionVersion } = shared
  const rows = await findPapers(trx, shared.id)
  const lastDay = date === null ? null : threeYearsAfter(date)
  return {
    papers: paperKinds.map((kind) => {
      const kept = rows.find((row) => row.kind === kind && row.redaction_version === redactionVersion)
      return kept ? savedPaper(key, kind, kept) : firstPaper(shared, kind)
    }),
    held_back: paperKinds.filter((kind) =>
      rows.some((row) => row.kind === kind && row.redaction_version < redactionVersion),
    ),
    nemnda: lastDay === null ? null : { last_day: lastDay, days_left: daysFrom(todayInOslo(now), lastDay) },
    witnesses: shared.witnesses.map(forStaff),
  }
}

export const readPaper = async (trx: Trx, shared: SharedCase, kind: PaperKind, now: Date): Promise<ShownPaper> => {
  const { papers } = await readPapers(trx, shared, now)
  return papers.find((paper) => paper.kind === kind) ?? firstPaper(shared, kind)
}

function firstPaper({ date, time, place, told, redactionVersion }: SharedCase, kind: PaperKind): ShownPaper {
  const facts = { date: date ? longDate(date) : '', time: time ?? '', place, told }
  const texts = firstTexts[kind]
  const version = firstVersion(redactionVersion)
  return {
    kind,
    version,
    saved: null,
    parts: papersOf[kind].map((part) => ({ part, text: texts[part]?.(facts) ?? '' })),
  }
}

const findPapers = (trx: Trx, incident_id: number) =>
  trx
    .selectFrom('incident_paper')
    .select(['id', 'kind', 'redaction_version', 'text_sealed', 'version', 'staff_id', 'updated_at'])
    .where('incident_id', '=', incident_id)
    .execute()

const stored = z.record(z.string(), z.string())

function savedPaper(key: Buffer, kind: PaperKind, sealed: Awaited<ReturnType<typeof findPapers>>[number]): ShownPaper {
  const { text, version, staff_id, updated_at } = openRow('incident_paper', key, sealed)
  const texts = stored.parse(JSON.parse(text))
  const parts = papersOf[kind].map((part) => ({ part, text: texts[part] ?? '' }))
  return { kind, version, parts, saved: { at: updated_at.toISOString(), by: staff_id === null ? 'reporter' : 'staff' } }
}

/** The last day before Diskrimineringsnemnda may turn a case away. */
export const threeYearsAfter = (date: string) => monthsAfter(date, 3 * 12)

/** What was made under one redaction is never saved under another: to whoever tries, the version is stale. */
const firstVersion = (redaction: number) => redaction * 100_000

/** `staff_id` is null for the reporter. `version`: what was read. */
type Change = { kind: PaperKind; version: number; staff_id: number | null; at: Date }

/**
 * Keeps the whole text of a paper under the redaction that the case has for whoever writes, or without parts forgets it: from then on
 * it is made from the case again. Answers the paper as it is then. The caller holds the case's row, so that of two who save at once the
 * second finds another version and is refused with `stale_version`. `isSame`: it was so already, as when an answer was lost.
 */
export async function changePaper(
  trx: Trx,
  shared: SharedCase,
  { kind, version, staff_id, at }: Change,
  parts: ShownPaper['parts'] | null,
): Promise<{ paper: ShownPaper; isSame: boolean }> {
  const which = { incident_id: shared.id, kind, redaction_version: shared.redactionVersion }
  const kept = await findPaper(trx, which)
  const paper = await readPaper(trx, shared, kind, at)
  if (paper.saved && isDeepStrictEqual(paper.parts, parts)) return { paper, isSame: true }
  if (paper.version !== version) fail('stale_version')
  if (!kept && !parts) return { paper, isSame: true }
  if (parts) {
    const id = kept?.id ?? (await nextIds(trx, 'incident_paper', 1))[0] ?? fail('unexpected')
    const text = JSON.stringify(Object.fromEntries(parts.map((one) => [one.part, one.text])))
    const sealed = sealRow('incident_paper', shared.key, id, { text })
    const values = { ...sealed, version: version + 1, staff_id, updated_at: at }
    if (kept) await update(trx, 'incident_paper', id, values)
    else await insert(trx, 'incident_paper', { ...values, ...which, id })
    await dropEarlier(trx, which)
  } else if (kept) await remove(trx, 'incident_paper', { id: kept.id })
  return { paper: await readPaper(trx, shared, kind, at), isSame: false }
}

type Which = { incident_id: number; kind: PaperKind; redaction_version: number }

/** The desk's texts of earlier redactions, which nobody is shown any more. The text without one stays: it is the reporter's. */
const dropEarlier = (trx: Trx, { incident_id, kind, redaction_version }: Which) =>
  trx
    .deleteFrom('incident_paper')
    .where('incident_id', '=', incident_id)
    .where('kind', '=', kind)
    .where('redaction_version', '>', 0)
    .where('redaction_version', '<', redaction_version)
    .execute()

const findPaper = (trx: Trx, { incident_id, kind, redaction_version }: Which) =>
  findRow(trx, 'incident_paper', { incident_id, kind, redaction_version }, ['id', 'version'], 'UPDATE')

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
