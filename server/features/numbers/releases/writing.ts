import { sql } from 'kysely'
import type * as calls from '#contract/deskReleases.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert, insertNew, insertNumbered, update, findRow, remove } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { areBound } from '#server/platform/staff/bound.ts'
import { correctQuarter } from '../frozen/correcting.ts'
import { lockFrozen } from '../frozen/freezing.ts'
import { releaseQueue } from './publishing.ts'
import { basesOf, checkRelease, isFrozen, quartersOf, rowsOf, showRelease, standingOf } from './reading.ts'

/** Drafts a release of a period, with all that was frozen and corrected of it. */
export async function draftRelease(at: Act, { period }: Given<typeof calls.draftRelease>) {
  await lockFrozen(at.trx)
  const bases = await basesOf(at.trx, quartersOf(period))
  if (!isFrozen(quartersOf(period), bases) || !bases.some(({ is_told }) => is_told)) fail('release_not_frozen')
  if (await findRow(at.trx, 'release', { slug: period }, ['id'])) fail('release_exists')
  return addDraft(at, { slug: period, bases })
}

/**
 * Drafts a correction of the newest published release of a period. What an earlier correction of its quarters moved is in it too,
 * also of one that was dropped, because the cases have their new stamps. It begins with the words of what it corrects, where the
 * same person wrote them.
 */
export async function correctRelease(at: Act, { slug, reason }: Given<typeof calls.correctRelease>) {
  const { trx } = at
  await lockFrozen(trx)
  const row =
    (await trx.selectFrom('release').selectAll().where('slug', '=', slug).executeTakeFirst()) ?? fail('not_found')
  if (row.published_at === null) fail('release_not_published')
  if (await findRow(trx, 'release', { corrects: row.id }, ['id'])) fail('release_exists')
  for (const quarter of quartersOf(slug)) await correctQuarter(at, quarter)
  await correctDrafts(at)
  const bases = await basesOf(trx, quartersOf(slug))
  const before = await trx.selectFrom('release_base').select('base_id').where('release_id', '=', row.id).execute()
  if (bases.length === before.length) fail('release_unmoved')
  const [period, times = '0'] = slug.split('-r')
  // Another's words are not taken over: their author could approve them.
  const said = row.drafted_by === at.staff.id && { summary: row.summary, events: JSON.stringify(row.events) }
  return addDraft(at, { slug: `${period}-r${Number(times) + 1}`, bases, corrects: row.id, reason, ...said })
}

/** Puts what was corrected into the drafts of the same quarters too, so that nobody publishes numbers that are known to be wrong. */
async function correctDrafts(at: Act) {
  const { trx } = at
  const drafts = await trx
    .selectFrom('release')
    .select(['id', 'slug'])
    .where('published_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const draft of drafts) {
    const bases = basesIn(draft.id, await basesOf(trx, quartersOf(draft.slug)))
    if (!(await insertNew(trx, 'release_base', bases))) continue
    await changeDraft(trx, draft.id)
    tellLog(at, draft, { action: 'release_changed' })
  }
}

const basesIn = (release_id: number, bases: readonly { id: number }[]) =>
  bases.map((base) => ({ release_id, base_id: base.id }))

type Words = { corrects?: number; reason?: string; summary?: string; events?: string }
type Draft = Words & { slug: string; bases: readonly { id: number }[] }

async function addDraft(at: Act, { slug, bases, ...said }: Draft) {
  const id = await insertNumbered(at.trx, 'release', {
    slug,
    starts_on: quartersOf(slug)[0] ?? '',
    ...said,
    drafted_by: at.staff.id,
    drafted_at: at.clock.now(),
  })
  await insert(at.trx, 'release_base', basesIn(id, bases))
  tellLog(at, { id, slug })
  return showRelease(at, slug)
}

/** New texts. Who approved the old ones is asked again. */
export async function changeRelease(at: Act, { events, summary, ...change }: Given<typeof calls.changeRelease>) {
  const row = await lockDraft(at, change)
  if (row.drafted_by !== at.staff.id) fail('release_of_another')
  if (!events.every(({ quarter }) => quartersOf(row.slug).includes(quarter))) fail('invalid', { events: 'invalid' })
  await changeDraft(at.trx, row.id, { summary, events: JSON.stringify(events) })
  tellLog(at, row)
  return showRelease(at, row.slug)
}

/** Takes the approvals and the plan back: they were for what it said before. */
async function changeDraft(trx: Trx, id: number, texts: { summary?: string; events?: string } = {}) {
  await update(trx, 'release', id, { ...texts, version: sql<number>`nextval('release_version')`, publish_at: null })
  await remove(trx, 'release_approval', { release_id: id })
}

/** Approves what whoever approves has read. A time that has passed while an approval was missing is to be set anew. */
export async function approveRelease(at: Act, { role, ...change }: Given<typeof calls.approveRelease>) {
  const { trx, clock } = at
  const row = await lockDraft(at, change)
  const staff_id = at.staff.id
  if (!at.staff.roles.includes(role)) fail('not_found')
  const given = standingOf(row)
  const standing = given.map(({ by }) => by.id)
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
  if (row.publish_at && row.publish_at < clock.now()) await update(trx, 'release', row.id, { publish_at: null })
  tellLog(at, row, { after: [role] })
  return showRelease(at, row.slug)
}

/** The job publishes it, at once when no time is given. A time that was set before is replaced. */
export async function planRelease(at: Act, { publish_at, ...change }: Given<typeof calls.planRelease>) {
  const row = await lockDraft(at, change)
  if (!row.is_approved) fail('release_not_approved')
  const now = at.clock.now()
  const moment = publish_at === null ? now : new Date(publish_at)
  if (moment < now) fail('invalid', { publish_at: 'moment_past' })
  await update(at.trx, 'release', row.id, { publish_at: moment })
  await at.jobs.send(at.trx, releaseQueue, { release: row.id }, { startAfter: moment })
  tellLog(at, row, { after: [`planned=${moment.toISOString()}`] })
  return showRelease(at, row.slug)
}

export async function dropRelease(at: Act, change: Given<typeof calls.dropRelease>) {
  const row = await lockDraft(at, change)
  await remove(at.trx, 'release', { id: row.id })
  tellLog(at, row)
}

/** A release that is not published, as whoever calls has read it, locked to the end of the transaction. */
async function lockDraft(at: Act, { slug, version }: { slug: string; version: number }) {
  await at.trx.selectFrom('release').select('id').where('slug', '=', slug).forUpdate().execute()
  // After the lock: only then it sees what others did before.
  const row = (await rowsOf(at.trx).where('r.slug', '=', slug).executeTakeFirst()) ?? fail('not_found')
  if (row.published_at !== null) fail('release_published')
  if (row.version !== version) fail('changed_meanwhile')
  return row
}

const tellLog = ({ tell }: Act, { id, slug }: { id: number; slug: string }, more: Parameters<Act['tell']>[0] = {}) =>
  tell({ subject: { kind: 'release', id }, ...more, after: [`period=${slug}`, ...(more.after ?? [])] })
