import { sql } from 'kysely'
import type { Trx } from '#server/database/connect.ts'
import { openStatuses } from './access.ts'
import { recordActivity } from './staffRoutes.ts'

/**
 * Opens the cases that were folded at one which its reporter withdraws or erases before it is closed: with it the work on them would
 * end, and nobody would hear of it. Whoever has them is told as of every case that is opened again. The audit row is that of the
 * withdrawal.
 */
export async function reopenFolded(
  trx: Trx,
  original: { id: number; status: string; duplicate_of: number | null },
  at: Date,
) {
  // Those that were folded at a case which was folded itself are work on the one where that work goes on.
  if (original.duplicate_of !== null)
    await trx
      .updateTable('incident')
      .set({ duplicate_of: original.duplicate_of })
      .where('duplicate_of', '=', original.id)
      .execute()
  if (!openStatuses.some((one) => one === original.status)) return
  const opened = await trx
    .updateTable('incident')
    .set({ status: 'InProgress', outcome: null, closed_at: null, duplicate_of: null })
    .set({ version: sql`version + 1`, active_at: at, updated_at: at })
    .where('duplicate_of', '=', original.id)
    .where('status', '=', 'Closed')
    .returning('id')
    .execute()
  for (const { id: incident_id } of opened)
    await recordActivity(trx, {
      incident_id,
      staff_id: null,
      activity: 'reopened',
      before: 'Closed',
      after: 'InProgress',
      at,
    })
}
