import type { ExpressionBuilder } from 'kysely'
import type { Trx } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'

/**
 * Whether staff may know that somebody reads the messages of a case on the reporter's side. A case that staff entered may have no
 * account; whether it has one is not said, because whoever enters a case can name any address (docs/threats.md row 9). To open
 * the case or a message is not enough: an account's owner may do so because of the mail about a case that is not theirs. Only
 * who writes shows that they are there: a message, a correction, an answer about what the case may be used for, or a paper that
 * is saved, of which the page says that staff read it.
 */
export async function hasKnownReader(trx: Trx, incident_id: number) {
  const row = await trx
    .selectFrom('incident')
    .select((eb) => isKnownReader(eb).as('is_known'))
    .where('incident.id', '=', incident_id)
    .executeTakeFirst()
  return row !== undefined && Boolean(row.is_known)
}

/** `hasKnownReader` in SQL. */
export const isKnownReader = (eb: ExpressionBuilder<DB, 'incident'>) =>
  eb.or([
    eb.not(
      eb.exists(
        eb
          .selectFrom('case_entry')
          .select('case_entry.incident_id')
          .whereRef('case_entry.incident_id', '=', 'incident.id'),
      ),
    ),
    eb.exists(
      eb
        .selectFrom('message')
        .select('message.id')
        .whereRef('message.incident_id', '=', 'incident.id')
        .where('message.sender', '=', 'reporter'),
    ),
    eb.exists(
      eb
        .selectFrom('incident_paper')
        .select('incident_paper.id')
        .whereRef('incident_paper.incident_id', '=', 'incident.id')
        .where('incident_paper.staff_id', 'is', null),
    ),
    eb.exists(
      eb
        .selectFrom('incident_activity')
        .select('incident_activity.id')
        .whereRef('incident_activity.incident_id', '=', 'incident.id')
        // Not the correction itself: that of a witness goes when the witness asks for it.
        .where('incident_activity.action', '=', 'corrected')
        .where('incident_activity.user_id', 'is not', null),
    ),
    eb.exists(
      eb
        .selectFrom('consent_answer')
        .select('consent_answer.id')
        .whereRef('consent_answer.incident_id', '=', 'incident.id')
        .where('consent_answer.user_id', 'is not', null),
    ),
  ])
