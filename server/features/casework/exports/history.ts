import type { DeskActivity } from '#contract/casework.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { recordActivity, type Act } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'

/**
 * The case of an export, held to the end of the transaction; undefined for one of a list. To be called before the export's own
 * row is locked: whatever ends a case locks the two in this order.
 */
export async function lockCaseOf(trx: Trx, export_id: number) {
  return trx
    .selectFrom('incident')
    .select(['id', 'status'])
    .where('id', '=', (eb) => eb.selectFrom('export').select('incident_id').where('export.id', '=', export_id))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * One line in the history of the exported case. An export of a list has none: its audit rows tell of it.
 * @param codes what is exported, what for, and who approved it
 */
export async function tellHistory(
  { trx, clock, staff }: Act,
  row: { id: number; status: string } | undefined,
  activity: Extract<DeskActivity, `export${string}`>,
  codes: readonly string[],
) {
  if (!row || !isDeskStatus(row.status)) return
  const { id, status } = row
  const line = { incident_id: id, staff_id: staff.id, at: clock.now(), activity }
  await recordActivity(trx, { ...line, before: status, after: status, codes: { before: [], after: codes } })
  await trx.updateTable('incident').set({ active_at: line.at }).where('id', '=', id).execute()
}
