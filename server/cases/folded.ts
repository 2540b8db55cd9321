import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { update, nextVersion } from '#server/database/rows.ts'
import { openStatuses } from './access.ts'
import { tellReporter } from './reporterNews.ts'
import { recordActivity } from './staffRoutes.ts'

/**
 * Opens the cases that were folded at one which its reporter withdraws or erases before it is closed: with it the work on them
 * would end, and nobody would hear of it. Whoever has them and who reported them are told as of every case that is opened again.
 * The audit row is that of the withdrawal.
 */
export async function reopenFolded(
  { clock, jobs }: Pick<Services, 'clock'> & Partial<Pick<Services, 'jobs'>>,
  trx: Trx,
  original: { id: number; status: string; duplicate_of: number | null },
) {
  const at = clock.now()
  // Those that were folded at a case which was folded itself are work on the one where that work goes on.
  if (original.duplicate_of !== null)
    await update(trx, 'incident', { duplicate_of: original.id }, { duplicate_of: original.duplicate_of })
  if (!openStatuses.some((one) => one === original.status)) return
  const opened = await trx
    .updateTable('incident')
    .set({ status: 'InProgress', outcome: null, closed_at: null, duplicate_of: null })
    .set({ version: nextVersion, active_at: at, updated_at: at })
    .where('duplicate_of', '=', original.id)
    .where('status', '=', 'Closed')
    .returning('id')
    .execute()
  for (const { id: incident_id } of opened) {
    const line = { incident_id, staff_id: null, activity: 'reopened' as const, at }
    await recordActivity(trx, { ...line, before: 'Closed', after: 'InProgress' })
    if (jobs) await tellReporter({ clock, jobs }, trx, incident_id)
  }
}
