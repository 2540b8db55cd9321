import type { Trx } from '#server/database/connect.ts'

/** What somebody of the staff has written about a case and neither sent nor saved: one of each kind for a person and case. */
type DraftTable = 'message_draft' | 'note_draft'

/** What was written is sent, saved or emptied. */
export const dropDraft = (trx: Trx, table: DraftTable, incident_id: number, staff_id: number) =>
  trx.deleteFrom(table).where('incident_id', '=', incident_id).where('staff_id', '=', staff_id).execute()
