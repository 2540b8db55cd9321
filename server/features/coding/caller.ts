import type { Caller } from '#contract/deskCallerCase.ts'
import type { Services } from '#server/context.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys'>

/**
 * Who told staff of a case, decrypted, for whoever works on it: their number is shown to the same people as a witness's.
 * Asked for each time, and written down each time. Null for a reporter's own case, of which nobody is shown.
 */
export async function showCaller(ground: Ground, trx: Trx, staffId: number, id: number): Promise<Caller | null> {
  const { row: place } = await lockToWork(trx, staffId, { id })
  const row = await trx
    .selectFrom('case_entry')
    .select(['at', 'name_sealed', 'contact_sealed'])
    .where('incident_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { at, ...sealed } = row
  const { name, contact } = openRow('case_entry', await ground.keys.keyOf(trx, id), { id, ...sealed })
  const did = { incident_id: id, staff_id: staffId, at: ground.clock.now(), activity: 'caller_shown' } as const
  await recordActivity(trx, { ...did, before: place.status, after: place.status })
  const subject = { kind: 'case', id } as const
  await writeAudit(ground, trx, { actor: { staff: staffId }, action: 'caller_shown', subject })
  return { name, contact, entered_at: at.toISOString() }
}
