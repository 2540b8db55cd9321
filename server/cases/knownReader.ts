import { sql } from 'kysely'
import type { Trx } from '#server/database/connect.ts'

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
    .select(isKnownReader.as('is_known'))
    .where('incident.id', '=', incident_id)
    .executeTakeFirst()
  return row?.is_known ?? false
}

/** `hasKnownReader` in SQL, for queries of `incident`. Of a correction its line counts, because a witness's own goes with the witness. */
export const isKnownReader = sql<boolean>`(
  NOT EXISTS (SELECT FROM case_entry WHERE case_entry.incident_id = incident.id)
  OR EXISTS (SELECT FROM message WHERE message.incident_id = incident.id AND message.sender = 'reporter')
  OR EXISTS (SELECT FROM incident_paper paper WHERE paper.incident_id = incident.id AND paper.staff_id IS NULL)
  OR EXISTS (SELECT FROM incident_activity activity WHERE activity.incident_id = incident.id
    AND activity.action = 'corrected' AND activity.user_id IS NOT NULL)
  OR EXISTS (SELECT FROM consent_answer answer WHERE answer.incident_id = incident.id AND answer.user_id IS NOT NULL))`
