import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { statusOf } from '#server/database/storedCodes.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { recordActivity } from '../activity.ts'
import { keepFormerHashes } from '../formerWitnesses.ts'
import { stopTakeouts } from '../takeouts.ts'
import { newEntry, noteWork } from './begin.ts'
import { finishErasureOf, type Ground } from './finish.ts'
import { addToLedger, type LedgerEntry } from './ledger.ts'

type Gone = { id: number; at: Date }

/**
 * Notes in the ledger that a correction was taken out at the request of a witness whom it kept, in the transaction that does it. Its
 * identity is the number and when the reporter made it. `now`: when it went.
 */
export async function noteCorrectionErasure(
  ground: Pick<Services, 'clock' | 'secret'>,
  trx: Trx,
  { id, at }: Gone,
  now: Date,
) {
  const entry = { ...newEntry(ground, 'correction', { id, created_at: at }), at: now }
  if (await addToLedger(trx, entry)) await noteWork(trx, 'correction', id, entry, false)
}

/** Writes the entries into LEDGER_DIR, after the commit. What fails is logged, and done by the job. */
export async function finishCorrectionErasures(ground: Ground, ids: readonly number[]) {
  for (const id of ids) await finishErasureOf(ground, 'correction', id)
}

/**
 * Takes a correction that the ledger names out of a case that was restored with it. The history gets its line again, with the time of
 * then: one for those that went together. Answers how many went.
 */
export async function takeCorrectionOutAgain(
  ground: Ground,
  trx: Trx,
  { id, entry }: { id: number; entry: LedgerEntry },
): Promise<number> {
  const row = await trx
    .selectFrom('incident')
    .innerJoin('case_correction as correction', 'correction.incident_id', 'incident.id')
    .select(['incident.id as case_id', 'incident.user_id', 'incident.status'])
    .where('correction.id', '=', id)
    .forNoKeyUpdate('incident')
    .executeTakeFirst()
  if (!row) return 0
  const { case_id, user_id } = row
  const status = statusOf(row.status)
  await addToLedger(trx, entry)
  const key = await ground.keys.keyOf(trx, case_id)
  await trx.deleteFrom('case_correction').where('id', '=', id).execute()
  await keepFormerHashes(ground, trx, { id: case_id, key })
  if (user_id !== null) await stopTakeouts(trx, user_id)
  await trx
    .updateTable('incident')
    .set((eb) => ({ version: eb('version', '+', 1), own_version: eb('own_version', '+', 1) }))
    .where('id', '=', case_id)
    .execute()
  const activity = 'witness_former_erased'
  const told = await trx
    .selectFrom('incident_activity')
    .select('id')
    .where('incident_id', '=', case_id)
    .where('action', '=', activity)
    .where('at', '=', entry.at)
    .executeTakeFirst()
  if (!told)
    await recordActivity(trx, {
      incident_id: case_id,
      staff_id: null,
      activity,
      at: entry.at,
      before: status,
      after: status,
    })
  await writeAudit(ground, trx, {
    actor: 'system',
    action: 'former_witness_erased_on_request',
    subject: { kind: 'case', id: case_id },
    after: [`correction=${id}`],
  })
  return 1
}
