import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import { visibleTo, type DeskActor } from './access.ts'

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
      eb.and([
        eb.or([
          eb('case_task.assignee_id', 'is', null),
          eb.not(
            eb.exists(
              eb
                .selectFrom('staff as doer')
                .select('doer.id')
                .whereRef('doer.id', '=', 'case_task.assignee_id')
                .where('doer.state', '=', 'active'),
            ),
          ),
        ]),
        eb.or([eb('incident.assignee_id', '=', actor.id), eb('incident.assignee_id', 'is', null)]),
      ]),
    ]),
    visibleTo(actor)(eb),
  ])
