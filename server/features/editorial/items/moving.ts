import { type ItemMove, binDays } from '#contract/deskEditorial.ts'
import { type moveItem as call, type LockHolder, binned, type BinnedItem } from '#contract/deskItems.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import { update, namedBy, shownAs, nextVersion, remove } from '#server/database/rows.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import { checkComplete, demandOther, publishingQueue } from './publishing.ts'
import { contentOf, kindOf, lockVersion, stateOf, unplanned, type ItemRow, isEditing } from './reading.ts'
import { addRevision } from './saving.ts'
import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'

/**
 * Asks for a review, schedules, or takes either back. What is scheduled is what stands there now, whatever is written later.
 * What is published stays so meanwhile: only its changes are scheduled. What is sent back becomes a revision with the `note`
 * of whoever did it, which the writer is shown. 409 from a state that the move does not lead from.
 */
export async function moveItem(at: Act, given: Given<typeof call>) {
  const { trx, staff } = at
  const { id } = given
  const row = await lockVersion(trx, id, given.version)
  const change =
    given.move === 'schedule'
      ? await scheduled(at, row, new Date(given.publish_at))
      : (taken(row, given.move, staff.id) ?? fail('item_move_refused'))
  await update(trx, 'editorial_item', id, { plan_failed_at: null, ...change, version: row.version + 1 })
  if (given.move !== 'back_to_draft') return
  const content = contentOf(row.kind, row.content)
  await addRevision(at, { item_id: id, kind: 'sent_back', content, staff_id: staff.id, note: given.note })
}

function taken(row: ItemRow, move: Exclude<ItemMove, 'schedule'>, staffId: number) {
  const state = stateOf(row)
  if (move === 'ask_for_review') {
    const asked = { review_asked_by: staffId }
    if (state === 'draft' || state === 'in_review') return { ...asked, state: 'in_review' }
    return state === 'published' && row.has_changes ? asked : undefined
  }
  if (move === 'back_to_draft') return state === 'in_review' ? { state: 'draft', review_asked_by: null } : undefined
  if (row.publish_at === null) return undefined
  return state === 'scheduled' ? { ...unplanned, state: 'draft' } : unplanned
}

async function scheduled(act: Act, row: ItemRow, at: Date) {
  const { trx, clock, jobs, staff } = act
  const state = stateOf(row)
  // What was withdrawn is published again by a press, not by itself.
  if (state === 'withdrawn' || (state === 'published' && !row.has_changes)) fail('item_move_refused')
  if (!(at.getTime() > clock.now().getTime())) fail('invalid', { publish_at: 'moment_past' })
  await demandOther(trx, row, staff.id)
  checkComplete(kindOf(row.kind), row.content, at)
  const content = contentOf(row.kind, row.content)
  const planned_revision = await addRevision(act, { item_id: row.id, kind: 'planned', content, staff_id: staff.id })
  await jobs.send(trx, publishingQueue, { item: row.id }, { startAfter: at })
  const plan = { publish_at: at, scheduled_by: staff.id, planned_revision }
  return { ...plan, state: state === 'published' ? 'published' : 'scheduled' }
}

/** `take`: also from somebody who has it. Answers who has it now. It keeps nobody from saving: that is the version's work. */
export async function takeLock(
  { trx, clock, staff }: Act,
  { id, take }: { id: number; take: boolean },
): Promise<{ holder: LockHolder }> {
  const now = clock.now()
  await trx
    .selectFrom('editorial_item')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(failing('not_found'))
  await sql`
    INSERT INTO editing_lock (item_id, staff_id, taken_at, seen_at) VALUES (${id}, ${staff.id}, ${now}, ${now})
    ON CONFLICT (item_id) DO UPDATE SET staff_id = excluded.staff_id, seen_at = excluded.seen_at,
      taken_at = CASE WHEN editing_lock.staff_id = excluded.staff_id THEN editing_lock.taken_at ELSE excluded.taken_at END
    WHERE editing_lock.staff_id = excluded.staff_id OR ${take} OR NOT (editing_lock.${isEditing(now)})`.execute(trx)
  const lock = await trx
    .selectFrom('editing_lock')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff_id', 'name', 'taken_at'])
    .where('item_id', '=', id)
    .where(isEditing(now))
    .executeTakeFirst()
  const holder = lock && {
    name: lock.name ?? '',
    is_own: lock.staff_id === staff.id,
    since: lock.taken_at.toISOString(),
  }
  return { holder: holder ?? null }
}

export const giveUpLock = async ({ trx, staff }: Act, { id }: { id: number }) =>
  void (await remove(trx, 'editing_lock', { item_id: id, staff_id: staff.id }))

const day = 86_400_000

/** Puts an item into the bin. What is published is refused: its address would be gone without a word. */
export async function binItem({ trx, clock, staff, tell }: Act, { id, version }: { id: number; version: number }) {
  const { state } = await lockVersion(trx, id, version)
  if (state === 'published') fail('item_move_refused')
  await update(trx, 'editorial_item', id, {
    deleted_at: clock.now(),
    deleted_by: staff.id,
    ...unplanned,
    state: state === 'scheduled' ? 'draft' : state,
    version: version + 1,
  })
  tell({ subject: { kind: 'item', id }, before: [state] })
}

/** Takes items out of the bin, as they were. Those that are not in it stay as they are. */
export async function unbinItems({ trx, tell }: Act, { ids }: { ids: readonly number[] }) {
  const back = await trx
    .updateTable('editorial_item')
    .set({ deleted_at: null, deleted_by: null, version: nextVersion })
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is not', null)
    .returning(['id', 'state'])
    .execute()
  for (const { id, state } of back) tell({ subject: { kind: 'item', id }, after: [state] })
}

export async function listBin(db: Db | Trx): Promise<BinnedItem[]> {
  const rows = await db
    .selectFrom('editorial_item')
    .select(['id', 'kind', 'title', 'deleted_at', namedBy<null>('staff', 'deleted_by').as('deleted_by')])
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.flatMap(({ deleted_at, ...row }) => (deleted_at ? shownAs(binned, { ...row, deleted_at }) : []))
}

/** With its revisions and what was public of it. One at a time, so that the job may be interrupted anywhere. */
export async function emptyBin({ db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>) {
  const over = new Date(clock.now().getTime() - binDays * day)
  const items = await db.selectFrom('editorial_item').select('id').where('deleted_at', '<', over).execute()
  for (const { id } of items)
    await db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('editorial_item')
        .where('id', '=', id)
        .where('deleted_at', '<', over)
        .returning(['kind', 'public_id', 'state'])
        .executeTakeFirst()
      // Another server was faster, or an editor has taken it back.
      if (!gone) return
      if (gone.public_id !== null) await kindOf(gone.kind).remove(trx, gone.public_id)
      await writeAudit({ clock, secret }, trx, {
        actor: 'system',
        action: 'item_deleted',
        subject: { kind: 'item', id },
        before: [gone.state],
      })
    })
}
