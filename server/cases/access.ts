import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { type DeskStatus, deskStatuses } from '#contract/casework.ts'
import { type Power, powersOf, type Role, roles, rolesWith } from '#contract/staff.ts'
import type { Actor } from '#contract/status.ts'
import type { Trx } from '#server/database/connect.ts'
import { severalOf } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'

/** Somebody of the staff, with the roles of this moment. */
export type DeskActor = { id: number; roles: readonly Role[] }
/** What decides who may open a case. `status` as it is stored. */
export type CasePlace = { status: string; assignee_id: number | null; second_reader_id: number | null }

export const toActor = ({ id, roles: stored }: { id: number; roles: readonly string[] }): DeskActor => ({
  id,
  roles: severalOf(roles, stored),
})

export async function activeWith(trx: Trx, some: readonly Role[]) {
  const active = trx.selectFrom('staff').select(['id', 'roles']).where('state', '=', 'active').orderBy('id')
  return (await active.where(sql<boolean>`roles && ${some}::text[]`).execute()).map(toActor)
}

/** The names of some of the staff; who has not accepted the invitation has none. */
export async function namesOf(trx: Trx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await trx.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ id, name }) => ({ id, name: name ?? '' }))
}

export const isDeskStatus = (status: string): status is DeskStatus => deskStatuses.some((one) => one === status)

/** Of a case that is not closed and not withdrawn. */
export const openStatuses = deskStatuses.filter((status) => status !== 'Closed')

/** As SQL: nobody has it, or somebody who cannot come to the desk's cases any more. */
const hasNobody = sql<SqlBool>`NOT EXISTS (
  SELECT FROM staff holder WHERE holder.id = incident.assignee_id AND holder.state = 'active'
    AND holder.roles && ${rolesWith('see_inbox')}::text[])`

/** As whom somebody moves a case: the role that may most. Undefined for whoever does no casework. */
export function actorOf({ roles }: Pick<DeskActor, 'roles'>): Exclude<Actor, 'reporter'> | undefined {
  return roles.includes('lead') ? 'lead' : roles.includes('caseworker') ? 'caseworker' : undefined
}

export const can = ({ roles }: Pick<DeskActor, 'roles'>, power: Power) => powersOf(roles).includes(power)
export const opensEveryCase = (actor: Pick<DeskActor, 'roles'>) => can(actor, 'open_every_case')

/** See docs/casework.md, "Who opens which case". `visibleTo` says the same in SQL. */
export function mayOpen(actor: DeskActor, { status, assignee_id, second_reader_id }: CasePlace) {
  if (!isDeskStatus(status) || !actorOf(actor)) return false
  if (opensEveryCase(actor)) return true
  return assignee_id === null || assignee_id === actor.id || second_reader_id === actor.id
}

/** Who may change a case: whoever may open it, but a second reader who is no lead only reads. */
export const mayWorkOn = (actor: DeskActor, place: CasePlace) =>
  mayOpen(actor, place) && (opensEveryCase(actor) || place.assignee_id === null || place.assignee_id === actor.id)

/** `mayOpen` in SQL, for every query of the desk: what somebody may not know of is not found. */
export const visibleTo = (actor: DeskActor) => (query: ExpressionBuilder<DB, 'incident'>) => {
  if (!actorOf(actor)) return query.lit(false)
  const isShown = query('incident.status', 'in', [...deskStatuses])
  if (opensEveryCase(actor)) return isShown
  return query.and([
    isShown,
    query.or([
      query('incident.assignee_id', 'is', null),
      query('incident.assignee_id', '=', actor.id),
      query('incident.second_reader_id', '=', actor.id),
    ]),
  ])
}

/** As SQL: nobody has the task, or somebody who may not open its case now. */
const hasNoDoer = sql<SqlBool>`NOT EXISTS (
  SELECT FROM staff holder WHERE holder.id = case_task.assignee_id AND holder.state = 'active'
    AND holder.roles && ${rolesWith('see_inbox')}::text[]
    AND (holder.roles && ${rolesWith('open_every_case')}::text[] OR incident.assignee_id IS NULL
      OR holder.id IN (incident.assignee_id, incident.second_reader_id)))`

/**
 * What somebody has to do, as SQL over a task and its case: open tasks that are theirs, and those of whoever has a case that is
 * theirs or nobody's, in the cases that they may open now. A task of somebody who cannot open its case any more is one of whoever
 * has the case. So every open task is somebody's to do.
 */
export const isOwnTask = (actor: DeskActor) => (eb: ExpressionBuilder<DB, 'case_task' | 'incident'>) =>
  eb.and([
    eb('case_task.done_at', 'is', null),
    eb.or([eb('case_task.assignee_id', '=', actor.id), eb.and([hasNoDoer, isOwnCase(actor)(eb)])]),
    visibleTo(actor)(eb),
  ])

/** A case that somebody has, or that nobody with access has. To be asked together with `visibleTo`. */
export const isOwnCase = (actor: DeskActor) => (eb: ExpressionBuilder<DB, 'incident'>) =>
  eb.or([eb('incident.assignee_id', '=', actor.id), hasNobody])
