import type { Services } from '#server/context.ts'
import { rolesWith } from '#contract/staff.ts'
import { todayInOslo } from '#contract/time.ts'
import { activeWith } from '#server/cases/access.ts'
import { type Trx, transact } from '#server/database/connect.ts'
import { anyFieldCodes, type AnyFieldCode } from '#contract/failure.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { update, nextVersion } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import { fail, Failure } from '#server/platform/http/failures.ts'
import { describeError } from '#server/platform/log.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import type { ItemKind } from './kind.ts'
import {
  contentOf,
  isSame,
  kindOf,
  lockVersion,
  stateOf,
  unplanned,
  type ItemRow,
  mayPublish,
  reviewerOf,
} from './reading.ts'
import { addRevision, readRevision } from './saving.ts'

type Ground = Pick<Services, 'clock' | 'secret'>
type Named = { id: number; version: number }

export const publishingQueue = 'publishing'

/**
 * The working copy becomes what the public reads: public row and revision in the caller's transaction, so that a server that
 * ends in its middle leaves what was there before. The caller says last that the content has changed. 409 for another version,
 * 422 for what is not complete or needs a second editor.
 */
export async function publishItem(at: Act, { id, version }: Named) {
  const { trx, staff } = at
  const row = await lockVersion(trx, id, version)
  if (stateOf(row) === 'published' && !row.has_changes) fail('item_move_refused')
  await demandOther(trx, row, staff.id)
  at.tell(await publishRow(at, row, staff.id))
}

/** Each in a transaction of its own. What cannot be published becomes a draft, and editors are told so (`plan_failed_at`). */
export async function publishDue(services: Pick<Services, 'db' | 'clock' | 'secret' | 'log'>) {
  const { db, clock, log } = services
  const due = await db
    .selectFrom('editorial_item')
    .select('id')
    .where('publish_at', '<=', clock.now())
    .where('deleted_at', 'is', null)
    .orderBy('publish_at')
    .execute()
  for (const { id } of due) {
    // Whatever goes wrong with one keeps none after it from being published.
    try {
      await transact(db, (trx) => publishOne(services, trx, id))
    } catch (error) {
      if (isRefused(error)) {
        log.warn('a planned publishing was refused', describeError(error))
        await db.transaction().execute((trx) => unplan(services, trx, id))
      } else log.error('a planned publishing failed and is tried again', describeError(error))
    }
  }
}

/** By a rule of ours, or because PostgreSQL takes no such value: it would be refused again each time. */
const isRefused = (error: unknown) => error instanceof Failure || /^2[23]/.test(errorCode(error))

async function publishOne(ground: Ground, trx: Trx, id: number) {
  // Another server may have published it meanwhile, or an editor taken the plan back.
  const row = await trx
    .selectFrom('editorial_item')
    .selectAll()
    .where('id', '=', id)
    .where('publish_at', '<=', ground.clock.now())
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  // Since it was planned the organisation may have begun to ask for a second editor, and whoever planned it may have gone.
  const editors = await activeWith(trx, rolesWith('edit_archive'))
  const planner = editors.find((one) => one.id === row.scheduled_by) ?? fail('item_move_refused')
  await demandOther(trx, row, planner.id)
  const facts = await publishRow({ ...ground, trx }, row, null)
  await contentChanged(trx)
  const after = [...facts.after, `planned_by=${planner.id}`]
  await writeAudit(ground, trx, { actor: 'system', ...facts, after })
}

const unplan = ({ clock }: Pick<Services, 'clock'>, trx: Trx, id: number) =>
  trx
    .updateTable('editorial_item')
    .set((eb) => ({
      ...unplanned,
      plan_failed_at: clock.now(),
      state: eb.case().when('state', '=', 'scheduled').then('draft').else(eb.ref('state')).end(),
      version: nextVersion,
    }))
    .where('id', '=', id)
    .where('publish_at', '<=', clock.now())
    .execute()

/** `staffId`: null when it was planned, by `scheduled_by`: then what was planned is published, and not what was written since. */
async function publishRow(at: Pick<Act, 'trx' | 'clock'>, row: ItemRow, staffId: number | null) {
  const { trx } = at
  const kind = kindOf(row.kind)
  const now = at.clock.now()
  const written = contentOf(row.kind, row.content)
  const planned =
    staffId === null && row.planned_revision !== null
      ? (await readRevision(trx, row.id, row.planned_revision)).content
      : written
  const content = checkComplete(kind, planned, now)
  const has_changes = !isSame(planned, written)
  const by = staffId ?? row.scheduled_by
  const reviewed_by = await reviewerOf(trx, row, by)
  const public_id = await kind.publish(trx, row.public_id, content, now)
  await update(trx, 'editorial_item', row.id, {
    state: 'published',
    public_id,
    has_changes,
    ...unplanned,
    plan_failed_at: null,
    version: row.version + 1,
    review_asked_by: null,
    reviewed_by,
  })
  await addRevision(at, { item_id: row.id, kind: 'published', content, staff_id: by })
  const subject = { kind: 'item' as const, id: row.id }
  return { action: `${kind.kind}_published` as const, subject, before: [row.state], after: ['published'] }
}

/** Its address answers 410, its row and its favourites stay. The caller says last that the content has changed. */
export async function withdrawItem(at: Act, { id, version }: Named) {
  const { trx, staff, tell } = at
  const row = await lockVersion(trx, id, version)
  const kind = kindOf(row.kind)
  if (stateOf(row) !== 'published' || row.public_id === null) return fail('item_move_refused')
  await kind.withdraw(trx, row.public_id, at.clock.now())
  await update(trx, 'editorial_item', id, {
    ...unplanned,
    state: 'withdrawn',
    plan_failed_at: null,
    version: row.version + 1,
  })
  const content = contentOf(row.kind, row.content)
  await addRevision(at, { item_id: id, kind: 'withdrawn', content, staff_id: staff.id })
  const subject = { kind: 'item' as const, id }
  tell({ action: `${kind.kind}_withdrawn` as const, subject, before: ['published'], after: ['withdrawn'] })
}

/** Refuses whose own words it would be, while the organisation wants a second editor. */
export async function demandOther(trx: Trx, row: ItemRow, staffId: number) {
  if (!(await mayPublish(trx, row, staffId))) fail('second_editor_needed')
}

/** The content as it may be published at a time; otherwise 422 with what is missing. */
export function checkComplete(kind: ItemKind, content: unknown, at: Date): object {
  const { data, error } = kind.publishable.safeParse(content)
  const codes: Record<string, AnyFieldCode> = {}
  for (const [path, date] of Object.entries(data ? kind.dates(data) : {}))
    if (date > todayInOslo(at)) codes[path] = 'date_in_future'
  for (const { path, message } of error?.issues ?? [])
    codes[['content', ...path.map(String)].join('.')] ??= anyFieldCodes.find((code) => code === message) ?? 'invalid'
  return data && Object.keys(codes).length === 0 ? data : fail('invalid', codes)
}
