import { sql } from 'kysely'
import { exportHours, sharingPurposes } from '#contract/exportKinds.ts'
import { isOnlyCounted, mayBeCounted } from '#server/cases/counted.ts'
import { lockStaff } from '#server/cases/locking.ts'
import { type Made, type Maker, type Progress, dropFile } from '#server/cases/madeFiles/making.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { findRow, update } from '#server/database/rows.ts'
import { Failure, fail } from '#server/platform/http/failures.ts'
import { approverStands, hasChanged, isConsentGone, mayAsk, lockCaseOf, tellHistory } from './validity.ts'
import { fetchExport } from '#contract/deskExports.ts'
import { todayInOslo } from '#contract/time.ts'
import { visibleTo } from '#server/cases/access.ts'
import { inAct, type Act } from '#server/cases/staffRoutes.ts'
import type { StaffSignedIn } from '#server/platform/http/staffSessions.ts'
import { mediaTypeOf } from '#server/platform/media/types.ts'
import texts from '#texts/nb/exportFiles.ts'
import odihrTexts from '#texts/nb/odihrFile.ts'

/** Makes the file of an approved export, and ends what may not be handed out as it was approved. */
export const exportMaker: Maker = {
  table: 'export',
  hours: exportHours.file,
  mayBegin: sql<boolean>`(${approverStands} AND NOT ${isConsentGone})`,
  make: makeExport,
  ending: (error) => ({ state: error instanceof Failure && error.code === 'export_outdated' ? 'outdated' : 'failed' }),
  end: endExports,
}

/**
 * Undefined when whoever asked may not any more, or may not know of the case. What writes files is loaded with the first export: it takes
 * megabytes.
 */
async function makeExport(services: Services, id: number, progress: Progress): Promise<Made | undefined> {
  const row =
    (await findRow(services.db, 'export', { id }, [
      'id',
      'kind',
      'incident_id',
      'year',
      'asked_by',
      'witness_numbers',
      'with_suspicious',
      'with_originals',
    ])) ?? fail('unexpected')
  const { incident_id, kind, year } = row
  const actor = await lockStaff(services.db, row.asked_by)
  if (!actor || !mayAsk(actor, kind)) return undefined
  if (incident_id !== null) {
    const { caseBytes } = await import('./caseFile.ts')
    return caseBytes(services, actor, { ...row, incident_id }, progress)
  }
  if (year !== null) {
    const { odihrBytes } = await import('./odihrFile.ts')
    return { bytes: await odihrBytes(services, year, await keptCases(services, id), progress) }
  }
  const { listBytes } = await import('./listFile.ts')
  return { bytes: listBytes(services, actor, kind, await keptCases(services, id), progress) }
}

/** As counted when it was asked for, but for reporters who do not want that: in statistics, or that somebody else gets the case. */
async function keptCases({ db }: Services, id: number) {
  const { rows } = await sql<{ number: number }>`
    SELECT i.id AS number FROM export, unnest(export.incident_ids) WITH ORDINALITY AS i(id, place)
    WHERE export.id = ${id} AND (export.purpose <> 'reporting' OR ${mayBeCounted('i.id')})
      AND (export.year IS NOT NULL OR export.purpose <> ALL (${sharingPurposes}) OR NOT ${isOnlyCounted('i.id')})
    ORDER BY i.place`.execute(db)
  return rows.map(({ number }) => number)
}

const hour = 3_600_000

/** Requests that nobody answered, and exports that may not be handed out as they were asked for or approved. */
async function endExports(trx: Trx, now: Date) {
  await trx
    .updateTable('export')
    .set({ state: 'expired' })
    .where('state', '=', 'asked')
    .where('asked_at', '<=', new Date(now.getTime() - exportHours.request * hour))
    .execute()
  await trx
    .updateTable('export')
    .set({ state: 'outdated', claimed_until: null })
    .where((eb) =>
      eb.or([
        eb.and([eb('state', 'in', ['asked', 'approved', 'ready']), hasChanged]),
        eb.and([eb('state', 'in', ['approved', 'ready']), eb.or([eb.not(approverStands), isConsentGone])]),
      ]),
    )
    .execute()
}

const endings: Record<string, { ending: string; type: string }> = {
  case_pdf: { ending: 'pdf', type: 'application/pdf' },
  case_zip: { ending: 'zip', type: 'application/zip' },
  list_csv: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  list_xlsx: { ending: 'xlsx', type: mediaTypeOf('xlsx') },
  odihr_xlsx: { ending: 'xlsx', type: mediaTypeOf('xlsx') },
}

/**
 * Gives the file to whoever asked for it, once: the key is deleted and the audit row written before a byte goes out, and of two
 * who fetch at once the second hears that it is gone. A transfer that breaks off is not repeated. A file whose case was redacted,
 * corrected or written in since, or whose approver has lost access, is gone too, and its key with it.
 */
export async function takeFile(services: Services, staff: StaffSignedIn, id: number) {
  // Read before: the key is a row of its own.
  const key = await services.keys.exports.keyOf(services.db, id)
  const taken = await inAct(services, fetchExport, staff, (at) => take(at, id, key))
  if (taken.gone === undefined) return taken
  await dropFile(services, 'export', id, taken.gone).catch(() => undefined)
  return fail('export_gone')
}

async function take(at: Act, id: number, key: Buffer | undefined) {
  const { trx, keys, staff } = at
  const ofCase = await lockCaseOf(trx, id)
  const row = await trx
    .selectFrom('export')
    .select(['id', 'kind', 'state', 'incident_id', 'year', 'storage_name', 'size', 'expires_at'])
    .select(['purpose', 'decided_by', 'total', 'document_ids', 'witness_ids'])
    .select([approverStands.as('is_approved_still'), isConsentGone.as('is_consent_gone')])
    .select(hasChanged.as('has_changed'))
    .where('id', '=', id)
    .where('asked_by', '=', staff.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !mayAsk(staff, row.kind)) return fail('not_found')
  const { storage_name, size, expires_at, incident_id, kind } = row
  const now = at.clock.now()
  const isReady = row.state === 'ready' && expires_at !== null && expires_at > now
  if (!isReady || !key || storage_name === null || size === null) return fail('export_gone')
  if (incident_id !== null && !(await isVisible(trx, staff, incident_id))) return fail('export_gone')
  if (!row.is_approved_still || row.is_consent_gone || row.has_changed) {
    await update(trx, 'export', id, { state: 'outdated' })
    await keys.exports.forget(trx, id)
    return { gone: storage_name }
  }
  await update(trx, 'export', id, { state: 'fetched', fetched_at: now })
  await keys.exports.forget(trx, id)
  const codes = [kind, row.purpose, `approved_by=${row.decided_by}`]
  await tellHistory(at, ofCase, 'exported', codes)
  at.tell({
    subject: { kind: 'case', id: incident_id },
    after: [`export=${id}`, kind, ...(incident_id === null ? [`count=${row.total}`] : [])],
  })
  tellHolds(at, row)
  const { ending, type } = endings[kind] ?? fail('unexpected')
  return { key, size, storage_name, name: nameOf(row, todayInOslo(now), ending), type }
}

function nameOf(
  { incident_id, year }: { incident_id: number | null; year: number | null },
  today: string,
  ending: string,
) {
  if (year !== null) return odihrTexts.fileName(year, ending)
  return incident_id === null ? texts.listName(today, ending) : texts.fileName(incident_id, ending)
}

type Handed = { id: number; incident_id: number | null; document_ids: unknown; witness_ids: unknown }

/** An audit row for each original and each telephone number that the file hands out, as when they are shown one by one. */
function tellHolds({ tell }: Act, { id, incident_id, ...holds }: Handed) {
  if (incident_id === null) return
  for (const document of numbersIn(holds.document_ids))
    tell({
      action: 'original_shown',
      subject: { kind: 'document', id: document },
      after: [`case=${incident_id}`, `export=${id}`],
    })
  for (const witness of numbersIn(holds.witness_ids))
    tell({
      action: 'witness_number_shown',
      subject: { kind: 'case', id: incident_id },
      after: [`witness=${witness}`, `export=${id}`],
    })
}

/** The driver gives the members of an array of bigint as texts. */
const numbersIn = (kept: unknown) => (Array.isArray(kept) ? kept.map(Number) : [])

const isVisible = async (trx: Trx, actor: Parameters<typeof visibleTo>[0], id: number) =>
  (await trx.selectFrom('incident').select('id').where('id', '=', id).where(visibleTo(actor)).executeTakeFirst()) !==
  undefined
