import type { Caller } from '#contract/deskCallerCase.ts'
import { tellCase } from '#server/cases/activity.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Act } from '#server/cases/staffRoutes.ts'

/**
 * Who told staff of a case, decrypted, for whoever works on it: their number is shown to the same people as a witness's.
 * Asked for each time, and written down each time. Null for a reporter's own case, of which nobody is shown.
 */
export async function showCaller(at: Act, { id }: { id: number }): Promise<Caller | null> {
  const { row: place } = await lockToWork(at.trx, at.staff.id, { id })
  const row = await at.trx
    .selectFrom('case_entry')
    .select(['at', 'name_sealed', 'contact_sealed'])
    .where('incident_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { at: entered, ...sealed } = row
  const { name, contact } = openRow('case_entry', await at.keys.keyOf(at.trx, id), { id, ...sealed })
  await tellCase(at, place, 'caller_shown')
  return { name, contact, entered_at: entered.toISOString() }
}
