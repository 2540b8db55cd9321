import { sql } from 'kysely'
import type { LockHolder } from '#contract/deskItems.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { failing } from '#server/platform/http/failures.ts'
import { isEditing } from './reading.ts'

/**
 * Takes the lock of an item, or renews one's own; `take`: also from somebody who has it. Answers who has it now. It keeps
 * nobody from saving: that is the version's work.
 */
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

/** Gives up one's own lock. */
export const giveUpLock = async ({ trx, staff }: Act, { id }: { id: number }) =>
  void (await trx.deleteFrom('editing_lock').where('item_id', '=', id).where('staff_id', '=', staff.id).execute())
