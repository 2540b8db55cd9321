import { powersOf, roles, type Power } from '#contract/staff.ts'
import type { DeskActor } from '#server/cases/access.ts'
import type { Trx } from '#server/database/connect.ts'

/** Somebody of the staff who is active now, locked to the end of the transaction; undefined for whoever is not. */
export async function lockPerson(trx: Trx, id: number): Promise<DeskActor | undefined> {
  const row = await trx
    .selectFrom('staff')
    .select(['id', 'roles'])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst()
  return row && { id: row.id, roles: roles.filter((role) => row.roles.includes(role)) }
}

export const can = (actor: DeskActor | undefined, power: Power): actor is DeskActor =>
  actor !== undefined && powersOf(actor.roles).includes(power)
