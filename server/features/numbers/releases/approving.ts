import type * as calls from '#contract/deskReleases.ts'
import { lockStaffWith } from '#server/cases/locking.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import { insert } from '#server/database/insert.ts'
import { fail } from '#server/platform/http/failures.ts'
import { areBound } from '#server/platform/staff/bound.ts'
import { releaseQueue } from './publishing.ts'
import { checkRelease, showRelease } from './reading.ts'
import { standingOf } from './rows.ts'
import { lockDraft, tellLog } from './writing.ts'

/** Approves what whoever approves has read. A time that has passed while an approval was missing is to be set anew. */
export async function approveRelease(at: Act, { role, ...change }: Given<typeof calls.approveRelease>) {
  const { trx, clock } = at
  const row = await lockDraft(at, change, 'approve_releases')
  const { id: staff_id, roles } = await lockStaffWith(trx, at.staff.id, 'approve_releases')
  if (!roles.includes(role)) fail('not_found')
  const given = standingOf(row)
  const standing = given.map((one) => one.staff_id)
  if (row.drafted_by === staff_id || standing.includes(staff_id)) fail('release_own')
  if (given.some((one) => one.role === role)) fail('changed_meanwhile')
  for (const one of [row.drafted_by, ...standing])
    if (one !== null && (await areBound(trx, clock.now(), one, staff_id))) fail('approver_bound')
  const { checks } = await checkRelease(trx, row)
  if (!checks.every(({ holds }) => holds)) fail('release_not_ready')
  // What no longer counts goes for good: it was not asked whether whoever gave it is bound to this one.
  await trx
    .deleteFrom('release_approval')
    .where('release_id', '=', row.id)
    .where('staff_id', 'not in', [0, ...standing])
    .execute()
  await insert(trx, 'release_approval', { release_id: row.id, role, staff_id, at: clock.now() })
  if (row.publish_at && row.publish_at < clock.now())
    await trx.updateTable('release').set({ publish_at: null }).where('id', '=', row.id).execute()
  tellLog(at, row, { after: [role] })
  return showRelease(at, row.slug)
}

/** The job publishes it, at once when no time is given. A time that was set before is replaced. */
export async function planRelease(at: Act, { publish_at, ...change }: Given<typeof calls.planRelease>) {
  const row = await lockDraft(at, change, 'approve_releases')
  if (!row.is_approved) fail('release_not_approved')
  const now = at.clock.now()
  const moment = publish_at === null ? now : new Date(publish_at)
  if (moment < now) fail('invalid', { publish_at: 'moment_past' })
  await at.trx.updateTable('release').set({ publish_at: moment }).where('id', '=', row.id).execute()
  await at.jobs.send(at.trx, releaseQueue, { release: row.id }, { startAfter: moment })
  tellLog(at, row, { after: [`planned=${moment.toISOString()}`] })
  return showRelease(at, row.slug)
}
