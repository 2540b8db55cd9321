import { sql } from 'kysely'
import { exportHours, sharingPurposes } from '#contract/exportKinds.ts'
import { isOnlyCounted, mayBeCounted } from '#server/cases/counted.ts'
import { lockStaff } from '#server/cases/locking.ts'
import type { Made, Maker, Progress } from '#server/cases/madeFiles/making.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { approverStands, hasChanged, isConsentGone, mayAsk } from './validity.ts'

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
 * Undefined when whoever asked may not any more, or the case is not theirs to know of now. What writes files is loaded with the
 * first export, because it takes several megabytes of memory.
 */
async function makeExport(services: Services, id: number, progress: Progress): Promise<Made | undefined> {
  const row = await services.db
    .selectFrom('export')
    .select(['id', 'kind', 'incident_id', 'year', 'asked_by'])
    .select(['witness_numbers', 'with_suspicious', 'with_originals'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
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

/**
 * The cases of a list or year as they were counted when it was asked for. What is for statistics leaves out those whose reporters do not
 * want them counted; a list that somebody else gets, those who allow statistics alone.
 */
async function keptCases({ db }: Services, id: number) {
  const { rows } = await sql<{ number: number }>`
    SELECT i.id AS number FROM export, unnest(export.incident_ids) WITH ORDINALITY AS i(id, place)
    WHERE export.id = ${id} AND (export.purpose <> 'reporting' OR ${mayBeCounted('i.id')})
      AND (export.year IS NOT NULL OR export.purpose <> ALL (${sharingPurposes}) OR NOT ${isOnlyCounted('i.id')})
    ORDER BY i.place`.execute(db)
  return rows.map(({ number }) => number)
}

const hour = 3_600_000

/**
 * Ends requests that nobody answered, and exports that were asked for or made under another redaction of their case, into whose case
 * something came since, whose approver has lost access, or whose reporter does not allow any more that somebody gets
 * the case.
 */
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
