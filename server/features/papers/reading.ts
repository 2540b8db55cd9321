import { paperKinds, papersOf, type PaperKind } from '#contract/paperKinds.ts'
import type { Papers, ShownPaper } from '#contract/papers.ts'
import { monthsAfter, todayInOslo } from '#contract/time.ts'
import { daysFrom } from '#server/cases/clocks.ts'
import { longDate } from '#server/cases/norwegianDates.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { SharedCase } from '#server/cases/sharedCase.ts'
import type { Trx } from '#server/database/connect.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { firstTexts } from '#texts/nb/paperTexts.ts'
import { z } from 'zod'

/**
 * The papers of a case: as they were saved under its redaction of now, or made from the case. Texts of the reporter's, who reads
 * the whole case, and those of an earlier redaction may hold what is left out now; they are named and not shown.
 */
export async function readPapers(trx: Trx, shared: SharedCase, now: Date): Promise<Papers> {
  const saved = await savedOf(trx, shared)
  const lastDay = shared.date === null ? null : threeYearsAfter(shared.date)
  return {
    papers: paperKinds.map((kind) => saved.get(kind) ?? firstPaper(shared, kind)),
    held_back: shared.redactionVersion === 0 ? [] : await heldBack(trx, shared),
    nemnda: lastDay === null ? null : { last_day: lastDay, days_left: daysFrom(todayInOslo(now), lastDay) },
    witnesses: shared.witnesses.map(({ name, contact_number }) => ({
      name,
      has_contact_number: contact_number !== '',
    })),
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

async function heldBack(trx: Trx, { id, redactionVersion }: SharedCase) {
  const rows = await trx
    .selectFrom('incident_paper')
    .select('kind')
    .where('incident_id', '=', id)
    .where('redaction_version', '<', redactionVersion)
    .execute()
  return paperKinds.filter((kind) => rows.some((row) => row.kind === kind))
}

async function savedOf(trx: Trx, { id: incident_id, key, redactionVersion }: SharedCase) {
  const rows = await trx
    .selectFrom('incident_paper')
    .select(['id', 'kind', 'text_sealed', 'version', 'staff_id', 'updated_at'])
    .where('incident_id', '=', incident_id)
    .where('redaction_version', '=', redactionVersion)
    .execute()
  const papers = new Map<PaperKind, ShownPaper>()
  for (const sealed of rows) {
    const { kind, text, version, staff_id, updated_at } = openRow('incident_paper', key, sealed)
    const known = oneOf(paperKinds, kind)
    const by = staff_id === null ? 'reporter' : 'staff'
    papers.set(known, {
      kind: known,
      version,
      parts: keptParts(known, text),
      saved: { at: updated_at.toISOString(), by },
    })
  }
  return papers
}

/** The last day before Diskrimineringsnemnda may turn a case away. */
export const threeYearsAfter = (date: string) => monthsAfter(date, 3 * 12)

const stored = z.record(z.string(), z.string())

/** The texts of a paper as they are sealed: JSON of part and text. */
export const sealable = (parts: ShownPaper['parts']) =>
  JSON.stringify(Object.fromEntries(parts.map(({ part, text }) => [part, text])))

function keptParts(kind: PaperKind, text: string): ShownPaper['parts'] {
  const texts = stored.parse(JSON.parse(text))
  return papersOf[kind].map((part) => ({ part, text: texts[part] ?? '' }))
}

/**
 * Texts count from here while nothing is saved, so that what was made under one redaction is never saved under another: to
 * whoever tries, the version is stale.
 */
export const firstVersion = (redaction: number) => redaction * 100_000
