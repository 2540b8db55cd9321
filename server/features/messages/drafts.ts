import type { keepMessageDraft } from '#contract/deskMessages.ts'
import { dropDraft } from '#server/cases/drafts.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { nextIds } from '#server/cases/rowIds.ts'
import { openRow, sealRow } from '#server/cases/sealedColumns.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'

/** What somebody of the staff has written about a case and not sent; '' when there is nothing. */
export async function readDraft(db: Db | Trx, key: Buffer, incident_id: number, staff_id: number) {
  const row = await db
    .selectFrom('message_draft')
    .select(['id', 'body_sealed'])
    .where('incident_id', '=', incident_id)
    .where('staff_id', '=', staff_id)
    .executeTakeFirst()
  return row ? openRow('message_draft', key, row).body : ''
}

/** Keeps it, sealed with the case's key; an empty text removes it. */
export async function keepDraft(
  { keys, clock, trx, staff: { id: staff_id } }: Act,
  { id: incident_id, body }: Given<typeof keepMessageDraft>,
) {
  await lockToWork(trx, staff_id, { id: incident_id })
  await dropDraft(trx, 'message_draft', incident_id, staff_id)
  if (body.trim() === '') return
  const [id = fail('unexpected')] = await nextIds(trx, 'message_draft', 1)
  const sealed = sealRow('message_draft', await keys.keyOf(trx, incident_id), id, { body })
  await trx
    .insertInto('message_draft')
    .values({ id, incident_id, staff_id, ...sealed, updated_at: clock.now() })
    .execute()
}
