import type { NoteAudience } from '#contract/casework.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { nextIds, sealRow } from './sealedColumns.ts'
import type { Act } from './staffRoutes.ts'

/** What somebody of the staff has written about a case and neither sent nor saved: one of each kind for a person and case. */
type DraftTable = 'message_draft' | 'note_draft'

/** What was written is sent, saved or emptied. */
export const dropDraft = (trx: Trx, table: DraftTable, incident_id: number, staff_id: number) =>
  trx.deleteFrom(table).where('incident_id', '=', incident_id).where('staff_id', '=', staff_id).execute()

/** Keeps it, sealed with the key of the case, which the caller has locked; an empty text removes it. */
export async function keepDraft(
  { trx, keys, clock, staff: { id: staff_id } }: Act,
  incident_id: number,
  body: string,
  audience?: NoteAudience,
) {
  const table = audience ? 'note_draft' : 'message_draft'
  await dropDraft(trx, table, incident_id, staff_id)
  if (body.trim() === '') return
  const [id = fail('unexpected')] = await nextIds(trx, table, 1)
  const sealed = sealRow(table, await keys.keyOf(trx, incident_id), id, { body })
  const row = { id, incident_id, staff_id, ...sealed, updated_at: clock.now() }
  if (audience) await insert(trx, 'note_draft', { ...row, audience })
  else await insert(trx, 'message_draft', row)
}
