import type { Services } from '#server/context.ts'
import { mayWorkOn } from '#server/cases/access.ts'
import { dropDraft } from '#server/cases/drafts.ts'
import { lockCases, lockPeople } from '#server/cases/locking.ts'
import { nextIds } from '#server/cases/rowIds.ts'
import { openRow, sealRow } from '#server/cases/sealedColumns.ts'
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
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  trx: Trx,
  staff_id: number,
  { incident_id, body }: { incident_id: number; body: string },
) {
  const actor = (await lockPeople(trx, [staff_id])).get(staff_id) ?? fail('not_found')
  const row = (await lockCases(trx, actor, [incident_id])).get(incident_id) ?? fail('not_found')
  if (!mayWorkOn(actor, row)) fail('read_only')
  await dropDraft(trx, 'message_draft', incident_id, staff_id)
  if (body.trim() === '') return
  const [id = fail('unexpected')] = await nextIds(trx, 'message_draft', 1)
  const sealed = sealRow('message_draft', await keys.keyOf(trx, incident_id), id, { body })
  await trx
    .insertInto('message_draft')
    .values({ id, incident_id, staff_id, ...sealed, updated_at: clock.now() })
    .execute()
}
