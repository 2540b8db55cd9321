import type { Services } from '#server/context.ts'
import { nextIds } from '#server/cases/rowIds.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import { saveDocuments } from '#server/cases/uploads/keeping.ts'
import type { Received } from '#server/cases/uploads/taking.ts'
import type { Trx } from '#server/database/connect.ts'
import { sameAttempt } from '#server/cases/uploads/attempt.ts'
import { fail } from '#server/platform/http/failures.ts'

/** What one request to send a message brings. */
export type Sending = Received & { body: string }
type Sender = { user_id: number } | { staff_id: number }
type Ground = Pick<Services, 'clock' | 'jobs'>

/** Keeps a message with its files, in the transaction that locked its case. Gives its number. */
export async function keepMessage(
  { clock, jobs }: Ground,
  trx: Trx,
  sender: Sender,
  { body, incoming, documents, submit, is_question }: Sending & { is_question: boolean },
) {
  const { incident_id, key } = incoming
  const [id = fail('unexpected')] = await nextIds(trx, 'message', 1)
  const created_at = clock.now()
  await trx
    .insertInto('message')
    .values({
      id,
      incident_id,
      sender: 'user_id' in sender ? 'reporter' : 'staff',
      staff_id: 'user_id' in sender ? null : sender.staff_id,
      ...sealRow('message', key, id, { body }),
      is_question,
      submit_key: submit?.key ?? null,
      fingerprint: submit?.fingerprint ?? null,
      created_at,
    })
    .execute()
  const holder = 'user_id' in sender ? sender : { ...sender, incident_id }
  await saveDocuments(jobs, trx, { holder, incoming, documents, created_at, message_id: id })
  return id
}

/** The message that the same attempt kept before. Different content under the same key is refused. */
export async function findEarlier(
  trx: Trx,
  sender: 'reporter' | 'staff',
  { incoming, submit }: Pick<Sending, 'incoming' | 'submit'>,
) {
  if (!submit) return undefined
  const earlier = await trx
    .selectFrom('message')
    .select(['id', 'fingerprint'])
    .where('incident_id', '=', incoming.incident_id)
    .where('sender', '=', sender)
    .where('submit_key', '=', submit.key)
    .executeTakeFirst()
  return sameAttempt(earlier, submit.fingerprint)?.id
}
