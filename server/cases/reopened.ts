import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import { openStatuses, type DeskActor } from './access.ts'
import { isOwnCase } from './ownTasks.ts'

/**
 * The open cases that somebody else, mostly the reporter by a message or a correction, has opened again since the actor last looked,
 * as SQL: of the actor's own, of nobody's, and of those whose assignee has no access any more, so that each has somebody who is told.
 * To be asked together with `visibleTo`.
 */
export const isReopenedFor = (actor: DeskActor) => (eb: ExpressionBuilder<DB, 'incident'>) =>
  eb.and([
    isOwnCase(actor)(eb),
    eb('incident.status', 'in', openStatuses),
    eb.exists(
      eb
        .selectFrom('incident_activity as again')
        .select('again.id')
        .whereRef('again.incident_id', '=', 'incident.id')
        .where('again.action', '=', 'reopened')
        .where((other) => other.or([other('again.staff_id', 'is', null), other('again.staff_id', '!=', actor.id)]))
        .where((other) =>
          other.not(
            other.exists(
              other
                .selectFrom('incident_seen as seen')
                .select('seen.activity_id')
                .whereRef('seen.incident_id', '=', 'incident.id')
                .where('seen.staff_id', '=', actor.id)
                .whereRef('seen.activity_id', '>=', 'again.id'),
            ),
          ),
        ),
    ),
  ])
