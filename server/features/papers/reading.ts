import { z } from 'zod'
import { type PaperKind, paperKinds, papersOf } from '#contract/paperKinds.ts'
import type { Papers, ShownPaper } from '#contract/papers.ts'
import { daysFrom, monthsAfter, todayInOslo } from '#contract/time.ts'
import { longDate } from '#server/platform/norwegianDates.ts'
import { nextIds, openRow, sealRow } from '#server/cases/sealedColumns.ts'
import type { SharedCase } from '#server/cases/sharedCase.ts'
import { forStaff } from '#server/cases/witnesses.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/rows.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { fail } from '#server/platform/http/failures.ts'
import { firstTexts } from '#texts/nb/paperTexts.ts'

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

/** `staff_id` is null for the reporter. `version`: what was read. */
type Change = { kind: PaperKind; version: number; staff_id: number | null; at: Date }

/**
 * Keeps the whole text of a paper under the redaction that the case has for whoever writes, or without parts forgets it: from then on
 * it is made from the case again. Answers the paper as it is then. The caller holds the case's row, so that of two who save at once the
 * second finds another version and is refused with `stale_version`.
 */
export async function changePaper(
  trx: Trx,
  shared: SharedCase,
  { kind, version, staff_id, at }: Change,
  parts: ShownPaper['parts'] | null,
): Promise<ShownPaper> {
  const which = { incident_id: shared.id, kind, redaction_version: shared.redactionVersion }
  const kept = await findPaper(trx, which)
  if ((kept?.version ?? firstVersion(which.redaction_version)) !== version) fail('stale_version')
  if (parts) {
    const id = kept?.id ?? (await nextIds(trx, 'incident_paper', 1))[0] ?? fail('unexpected')
    const ordered = parts.toSorted((a, b) => a.part.localeCompare(b.part))
    const text = sealRow('incident_paper', shared.key, id, { text: sealable(ordered) })
    const values = { ...text, version: version + 1, staff_id, updated_at: at }
    if (kept) await trx.updateTable('incident_paper').set(values).where('id', '=', id).execute()
    else await insert(trx, 'incident_paper', { ...values, ...which, id })
    await dropEarlier(trx, which)
  } else if (kept) await trx.deleteFrom('incident_paper').where('id', '=', kept.id).execute()
  return readPaper(trx, shared, kind, at)
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
  trx
    .selectFrom('incident_paper')
    .select(['id', 'version'])
    .where('incident_id', '=', incident_id)
    .where('kind', '=', kind)
    .where('redaction_version', '=', redaction_version)
    .forUpdate()
    .executeTakeFirst()
