import { inboxLimits, type SavedView, type saveView } from '#contract/deskInbox.ts'
import { opensEveryCase, type DeskActor } from '#server/cases/access.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { countOf, insertNumbered } from '#server/database/rows.ts'
import { named } from '#server/database/shownRow.ts'
import { fail, failing } from '#server/platform/http/failures.ts'

/** One's own views and those that are shared, by name. */
export const listSavedViews = ({ trx, staff }: Act) => findViews(trx, staff)

export async function keepView({ clock, trx, staff: actor }: Act, view: Given<typeof saveView>): Promise<SavedView> {
  await demandRoom(trx, actor)
  const id = await insertNumbered(trx, 'saved_view', { ...view, staff_id: actor.id, created_at: clock.now() })
  return (await findViews(trx, actor, id))[0] ?? fail('unexpected')
}

/** Its owner deletes a view, or a lead one that is shared. */
export async function deleteSavedView({ trx, staff: actor }: Act, { id }: { id: number }) {
  await trx
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('staff_id', '=', actor.id), ...(opensEveryCase(actor) ? [eb('is_shared', '=', true)] : [])]),
    )
    .returning('id')
    .executeTakeFirstOrThrow(failing('not_found'))
}

/** Of two that are saved at once the second waits, so that the limit holds. */
async function demandRoom(trx: Trx, { id }: DeskActor) {
  await trx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute()
  const kept = await countOf(trx.selectFrom('saved_view').where('staff_id', '=', id))
  if (kept >= inboxLimits.views) fail('too_many_views')
}

async function findViews(db: Trx, actor: DeskActor, id?: number): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .innerJoin('staff', 'staff.id', 'saved_view.staff_id')
    .select(['saved_view.id', 'saved_view.name', 'saved_view.is_shared', 'saved_view.filter', 'saved_view.staff_id'])
    .select('staff.name as owner_name')
    .where((eb) => eb.or([eb('saved_view.staff_id', '=', actor.id), eb('saved_view.is_shared', '=', true)]))
    .$if(id !== undefined, (query) => query.where('saved_view.id', '=', id ?? 0))
    .orderBy('saved_view.name')
    .orderBy('saved_view.id')
    .execute()
  return rows.map(({ staff_id, owner_name, ...view }) => ({
    ...view,
    owner: named(staff_id, owner_name),
    may_delete: staff_id === actor.id || opensEveryCase(actor),
  }))
}
