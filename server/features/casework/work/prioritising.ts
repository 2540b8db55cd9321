import type { Priority } from '#contract/casework.ts'
import type { ChangedCase } from '#contract/deskCases.ts'
import type { Services } from '#server/context.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { type LockedCase, lockToWork } from '#server/cases/locking.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit, type AuditFacts } from '#server/platform/audit/log.ts'

type Ground = Pick<Services, 'clock' | 'secret'>
type Wanted = { id: number; version: number; priority: Priority }

/** Says how urgent a case is. The same again changes nothing and writes nothing. */
export async function prioritiseCase(ground: Ground, trx: Trx, staffId: number, { id, version, priority }: Wanted) {
  const { row } = await lockToWork(trx, staffId, { id, version })
  if (row.priority === priority) return { id, version }
  const changed = await changePriority(ground, trx, staffId, row, priority)
  await writeAudit(ground, trx, changed.audit)
  return { id, version: changed.case.version }
}

/** Keeps how urgent a case is. The row is locked and may be changed by the actor; the caller writes the audit row, last of all. */
export async function changePriority(
  { clock }: Pick<Ground, 'clock'>,
  trx: Trx,
  staff_id: number,
  { id, status, ...row }: LockedCase,
  priority: Priority,
): Promise<{ case: ChangedCase; audit: AuditFacts }> {
  const at = clock.now()
  const version = row.version + 1
  // `active_at` stays: sorting cases is no work on them.
  await trx.updateTable('incident').set({ priority, version }).where('id', '=', id).execute()
  const codes = { before: [row.priority], after: [priority] }
  const did = { incident_id: id, staff_id, at, activity: 'prioritised' as const }
  await recordActivity(trx, { ...did, before: status, after: status, codes })
  const subject = { kind: 'case', id } as const
  return {
    case: { id, version, status },
    audit: { actor: { staff: staff_id }, action: 'prioritised', subject, ...codes },
  }
}
