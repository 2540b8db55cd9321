import type { DeskActivity } from '#contract/casework.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { recordActivity } from '#server/cases/activity.ts'
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

type Line = {
  activity: Extract<DeskActivity, `export${string}`>
  staff_id: number
  at: Date
  /** What is exported, what for, and who approved it, as codes. */
  codes: readonly string[]
}

/** One line in the history of the exported case. An export of a list has none: its audit rows tell of it. */
export async function tellHistory(trx: Trx, row: { id: number; status: string } | undefined, { codes, ...line }: Line) {
  if (!row || !isDeskStatus(row.status)) return
  const { id, status } = row
  const change = { before: status, after: status, codes: { before: [], after: codes } }
  await recordActivity(trx, { ...line, ...change, incident_id: id })
  await trx.updateTable('incident').set({ active_at: line.at }).where('id', '=', id).execute()
}
