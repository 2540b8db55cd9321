import { binDays } from '#contract/deskEditorial.ts'
import { binned, type BinnedItem } from '#contract/deskItems.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { named, shownAs } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { kindOf, lockVersion, unplanned } from './reading.ts'

const day = 86_400_000

/** Puts an item into the bin. What is published is refused: its address would be gone without a word. */
export async function binItem({ trx, clock, staff, tell }: Act, { id, version }: { id: number; version: number }) {
  const { state } = await lockVersion(trx, id, version)
  if (state === 'published') fail('item_move_refused')
  await trx
    .updateTable('editorial_item')
    .set({
      deleted_at: clock.now(),
      deleted_by: staff.id,
      ...unplanned,
      state: state === 'scheduled' ? 'draft' : state,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  tell({ subject: { kind: 'item', id }, before: [state] })
}

/** Takes items out of the bin, as they were. Those that are not in it stay as they are. */
export async function unbinItems({ trx, tell }: Act, { ids }: { ids: readonly number[] }) {
  const back = await trx
    .updateTable('editorial_item')
    .set((eb) => ({ deleted_at: null, deleted_by: null, version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is not', null)
    .returning(['id', 'state'])
    .execute()
  for (const { id, state } of back) tell({ subject: { kind: 'item', id }, after: [state] })
}

/** What was put there last comes first. */
export async function listBin(db: Db | Trx): Promise<BinnedItem[]> {
  const rows = await db
    .selectFrom('editorial_item')
    .leftJoin('staff', 'staff.id', 'deleted_by')
    .select(['editorial_item.id', 'kind', 'title', 'deleted_at', 'deleted_by', 'staff.name'])
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('editorial_item.id', 'desc')
    .limit(500)
    .execute()
  return rows.flatMap(({ deleted_at, deleted_by, name, ...row }) =>
    deleted_at ? shownAs(binned, { ...row, deleted_at, deleted_by: named(deleted_by, name) }) : [],
  )
}

/**
 * Deletes what has been in the bin for thirty days, with its revisions and what was public of it. One at a time, so that the
 * job may be interrupted anywhere.
 */
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
