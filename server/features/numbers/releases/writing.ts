import type * as calls from '#contract/deskReleases.ts'
import { approvingRoles } from '#contract/openNumbers.ts'
import type { Power } from '#contract/staff.ts'
import { lockStaffWith } from '#server/cases/locking.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import { insert } from '#server/database/insert.ts'
import { fail } from '#server/platform/http/failures.ts'
import { correctQuarter } from '../frozen/correcting.ts'
import { lockFrozen } from '../frozen/freezing.ts'
import { releaseQueue } from './publishing.ts'
import { basesOf, checkRelease, isFrozen, quartersOf, showRelease } from './reading.ts'

/** Drafts a release of a period, with all that was frozen and corrected of it. */
export async function draftRelease(at: Act, { period }: Given<typeof calls.draftRelease>) {
  await lockStaffWith(at.trx, at.staff.id, 'draft_releases')
  await lockFrozen(at.trx)
  const bases = await basesOf(at.trx, quartersOf(period))
  if (!isFrozen(quartersOf(period), bases)) fail('release_not_frozen')
  if (await at.trx.selectFrom('release').select('id').where('slug', '=', period).executeTakeFirst())
    fail('release_exists')
  return addDraft(at, { slug: period, bases, corrects: null, reason: null })
}

/**
 * Drafts a correction of the newest published release of a period. What an earlier correction of its quarters moved is in it too, also
 * of one that was dropped, because the cases have their new stamps.
 */
export async function correctRelease(at: Act, { slug, reason }: Given<typeof calls.correctRelease>) {
  const { trx, clock } = at
  await lockStaffWith(trx, at.staff.id, 'draft_releases')
  await lockFrozen(trx)
  const row =
    (await trx.selectFrom('release').selectAll().where('slug', '=', slug).executeTakeFirst()) ?? fail('not_found')
  if (row.published_at === null) fail('release_not_published')
  if (await trx.selectFrom('release').select('id').where('corrects', '=', row.id).executeTakeFirst())
    fail('release_exists')
  for (const quarter of quartersOf(slug)) await correctQuarter(at, quarter, clock.now())
  const bases = await basesOf(trx, quartersOf(slug))
  const before = await trx.selectFrom('release_base').select('base_id').where('release_id', '=', row.id).execute()
  if (bases.length === before.length) fail('release_unmoved')
  const [period, times = '0'] = slug.split('-r')
  return addDraft(at, { slug: `${period}-r${Number(times) + 1}`, bases, corrects: row.id, reason })
}

type Draft = { slug: string; bases: readonly { id: number }[]; corrects: number | null; reason: string | null }

async function addDraft(at: Act, { slug, bases, corrects, reason }: Draft) {
  const quarters = quartersOf(slug)
  const { id } = await at.trx
    .insertInto('release')
    .values({
      slug,
      kind: quarters.length === 1 ? 'quarter' : 'year',
      starts_on: quarters[0] ?? '',
      corrects,
      reason,
      drafted_by: at.staff.id,
      drafted_at: at.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insert(
    at.trx,
    'release_base',
    bases.map((base) => ({ release_id: id, base_id: base.id })),
  )
  tellLog(at, { id, slug })
  return showRelease(at.trx, slug, at.staff)
}

/** New texts. Who approved the old ones is asked again. */
export async function changeRelease(at: Act, { events, summary, ...change }: Given<typeof calls.changeRelease>) {
  const row = await lockDraft(at, change, 'draft_releases')
  if (row.drafted_by !== at.staff.id) fail('release_of_another')
  if (!events.every(({ quarter }) => quartersOf(row.slug).includes(quarter))) fail('invalid', { events: 'invalid' })
  await at.trx
    .updateTable('release')
    .set({ summary, events: JSON.stringify(events), version: row.version + 1, publish_at: null })
    .where('id', '=', row.id)
    .execute()
  await at.trx.deleteFrom('release_approval').where('release_id', '=', row.id).execute()
  tellLog(at, row)
  return showRelease(at.trx, row.slug, at.staff)
}

/** Approves what whoever approves has read. */
export async function approveRelease(at: Act, { role, ...change }: Given<typeof calls.approveRelease>) {
  const row = await lockDraft(at, change, 'approve_releases')
  const { id: staff_id, roles } = await lockStaffWith(at.trx, at.staff.id, 'approve_releases')
  if (!roles.includes(role)) fail('not_found')
  const given = await approvalsOf(at, row.id)
  if (row.drafted_by === staff_id || given.some((one) => one.staff_id === staff_id)) fail('release_own')
  if (given.some((one) => one.role === role)) fail('changed_meanwhile')
  const { checks } = await checkRelease(at.trx, row)
  if (!checks.every(({ holds }) => holds)) fail('release_not_ready')
  await insert(at.trx, 'release_approval', { release_id: row.id, role, staff_id, at: at.clock.now() })
  tellLog(at, row, role)
  return showRelease(at.trx, row.slug, at.staff)
}

/** The job publishes it, at once when no time is given. A time that was set before is replaced. */
export async function planRelease(at: Act, { publish_at, ...change }: Given<typeof calls.planRelease>) {
  const row = await lockDraft(at, change, 'approve_releases')
  if ((await approvalsOf(at, row.id)).length < approvingRoles.length) fail('release_not_approved')
  const now = at.clock.now()
  const moment = publish_at === null ? now : new Date(publish_at)
  if (moment < now) fail('invalid', { publish_at: 'moment_past' })
  await at.trx.updateTable('release').set({ publish_at: moment }).where('id', '=', row.id).execute()
  await at.jobs.send(at.trx, releaseQueue, { release: row.id }, { startAfter: moment })
  tellLog(at, row, `planned=${moment.toISOString()}`)
  return showRelease(at.trx, row.slug, at.staff)
}

export async function dropRelease(at: Act, change: Given<typeof calls.dropRelease>) {
  const row = await lockDraft(at, change, 'draft_releases')
  await at.trx.deleteFrom('release').where('id', '=', row.id).execute()
  tellLog(at, row)
}

const approvalsOf = ({ trx }: Act, id: number) =>
  trx.selectFrom('release_approval').select(['role', 'staff_id']).where('release_id', '=', id).execute()

async function lockDraft({ trx, staff }: Act, { slug, version }: { slug: string; version: number }, power: Power) {
  await lockStaffWith(trx, staff.id, power)
  const row =
    (await trx.selectFrom('release').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst()) ??
    fail('not_found')
  if (row.published_at !== null) fail('release_published')
  if (row.version !== version) fail('changed_meanwhile')
  return row
}

const tellLog = ({ tell }: Act, { id, slug }: { id: number; slug: string }, ...more: string[]) =>
  tell({ subject: { kind: 'release', id }, after: [`period=${slug}`, ...more] })
