import type { NoteAudience } from '#contract/casework.ts'
import type { NoteDraft } from '#contract/deskCaseWork.ts'
import type { Services } from '#server/context.ts'
import { dropDraft } from '#server/cases/drafts.ts'
import { nextIds } from '#server/cases/rowIds.ts'
import { openRow, sealRow } from '#server/cases/sealedColumns.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { lockOpened } from '#server/cases/locking.ts'

/** What somebody has written into a note and not saved; null when there is nothing. */
export async function readNoteDraft(
  trx: Trx,
  key: Buffer,
  incident_id: number,
  staff_id: number,
): Promise<NoteDraft | null> {
  const sealed = await trx
    .selectFrom('note_draft')
    .select(['id', 'body_sealed', 'audience'])
    .where('incident_id', '=', incident_id)
    .where('staff_id', '=', staff_id)
    .executeTakeFirst()
  if (!sealed) return null
  const { body, audience } = openRow('note_draft', key, sealed)
  return { text: body, audience: audience === 'staff' ? 'staff' : 'own' }
}

/** Keeps it, sealed with the case's key; an empty text removes it. */
export async function keepNoteDraft(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  trx: Trx,
  staff_id: number,
  { id: incident_id, text, audience }: { id: number; text: string; audience: NoteAudience },
) {
  await lockOpened(trx, staff_id, { id: incident_id })
  await dropDraft(trx, 'note_draft', incident_id, staff_id)
  if (text.trim() === '') return
  const [id = fail('unexpected')] = await nextIds(trx, 'note_draft', 1)
  const sealed = sealRow('note_draft', await keys.keyOf(trx, incident_id), id, { body: text })
  await trx
    .insertInto('note_draft')
    .values({ id, incident_id, staff_id, audience, ...sealed, updated_at: clock.now() })
    .execute()
}
