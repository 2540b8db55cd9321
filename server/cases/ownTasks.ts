import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import { hasNobody, visibleTo, type DeskActor } from './access.ts'

/**
 * What somebody has to do, as SQL over a task and its case: open tasks that are theirs, and those of whoever has a case that is
 * theirs or nobody's, in the cases that they may open now. A task of somebody without access is one of whoever has the case.
 * So every open task is somebody's to do.
 */
export const isOwnTask = (actor: DeskActor) => (eb: ExpressionBuilder<DB, 'case_task' | 'incident'>) =>
  eb.and([
    eb('case_task.done_at', 'is', null),
    eb.or([
      eb('case_task.assignee_id', '=', actor.id),
      eb.and([hasNobody('case_task.assignee_id'), isOwnCase(actor)(eb)]),
    ]),
    visibleTo(actor)(eb),
  ])

/** A case that somebody has, or that nobody with access has. To be asked together with `visibleTo`. */
export const isOwnCase = (actor: DeskActor) => (eb: ExpressionBuilder<DB, 'incident'>) =>
  eb.or([eb('incident.assignee_id', '=', actor.id), hasNobody('incident.assignee_id')])
