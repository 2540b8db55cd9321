import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import { deskStatuses, type DeskStatus } from '#contract/casework.ts'
import { powersOf, rolesWith, type Power, type Role } from '#contract/staff.ts'
import type { Actor } from '#contract/status.ts'
import type { DB } from '#server/database/tables.ts'

/** Somebody of the staff, with the roles of this moment. */
export type DeskActor = { id: number; roles: readonly Role[] }
/** What decides who may open a case. `status` as it is stored. */
export type CasePlace = { status: string; assignee_id: number | null; second_reader_id: number | null }

export const isDeskStatus = (status: string): status is DeskStatus => deskStatuses.some((one) => one === status)

/** Of a case that is not closed and not withdrawn. */
export const openStatuses = [
  'Submitted',
  'Received',
  'InProgress',
  'WaitingForReporter',
] as const satisfies DeskStatus[]

/** As SQL: nobody has it, or somebody who cannot come to the desk's cases any more. */
export const hasNobody = (assignee: 'incident.assignee_id' | 'case_task.assignee_id') => sql<SqlBool>`NOT EXISTS (
  SELECT FROM staff holder WHERE holder.id = ${sql.ref(assignee)} AND holder.state = 'active'
    AND holder.roles && ${rolesWith('see_inbox')}::text[])`

/** As whom somebody moves a case: the role that may most. Undefined for whoever does no casework. */
export function actorOf({ roles }: Pick<DeskActor, 'roles'>): Exclude<Actor, 'reporter'> | undefined {
  return roles.includes('lead') ? 'lead' : roles.includes('caseworker') ? 'caseworker' : undefined
}

export const can = ({ roles }: Pick<DeskActor, 'roles'>, power: Power) => powersOf(roles).includes(power)
export const opensEveryCase = (actor: Pick<DeskActor, 'roles'>) => can(actor, 'open_every_case')

/**
 * Who may know of a case (docs/casework.md, "Who opens which case"): a lead of every one, a caseworker of those that are
 * their own or nobody's, and of those where a lead made them the second reader. `visibleTo` says the same in SQL.
 */
export function mayOpen(actor: DeskActor, { status, assignee_id, second_reader_id }: CasePlace) {
  if (!isDeskStatus(status) || !actorOf(actor)) return false
  if (opensEveryCase(actor)) return true
  return assignee_id === null || assignee_id === actor.id || second_reader_id === actor.id
}

/** Who may change a case: whoever may open it, but a second reader who is no lead only reads. */
export const mayWorkOn = (actor: DeskActor, place: CasePlace) =>
  mayOpen(actor, place) && (opensEveryCase(actor) || place.assignee_id === null || place.assignee_id === actor.id)

/** A case that is folded at the one it repeats: the work goes on there, and here only after a lead has opened it again. */
export const isClosedDuplicate = ({ status, outcome }: { status: string; outcome: string | null }) =>
  status === 'Closed' && outcome === 'duplicate'

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
