import type { Services } from '#server/context.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { lockOwnCase } from '#server/cases/locking.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { findEarlier, keepMessage, type Sending } from './keeping.ts'
import { effectOf } from '#server/cases/reporterWrites.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'jobs'>

/**
 * A reporter's message about an own case, with what it does: the answer to a question leads back to `InProgress`, and a
 * message within 90 days opens a closed case again. The history and the audit log get their rows, or nothing is kept.
 */
export async function answer(ground: Ground, trx: Trx, user_id: number, sending: Sending) {
  const { incident_id } = sending.incoming
  const own = await lockOwnCase(trx, user_id, incident_id)
  const earlier = await findEarlier(trx, 'reporter', sending)
  if (earlier !== undefined) return { id: earlier, status: own.status, isEarlier: true }
  const now = ground.clock.now()
  const effect = effectOf(own, now)
  if ('refusal' in effect) return fail('messages_closed')
  const id = await keepMessage(ground, trx, { user_id }, { ...sending, is_question: false })
  const to = effect.move?.to ?? own.status
  await trx
    .updateTable('incident')
    .set({ active_at: now, message_at: own.message_at ?? now })
    .$if(effect.move !== null, (update) =>
      update.set({
        status: to,
        version: own.version + 1,
        updated_at: now,
        outcome: null,
        closed_at: null,
        duplicate_of: null,
      }),
    )
    .where('id', '=', incident_id)
    .execute()
  const activity = effect.move?.activity ?? 'messaged'
  await recordActivity(trx, { incident_id, user_id, activity, before: own.status, after: to, at: now })
  await writeAudit(ground, trx, {
    actor: { reporter: user_id },
    action: 'message_sent',
    subject: { kind: 'case', id: incident_id },
    before: [own.status],
    after: [to, `message=${id}`],
  })
  return { id, status: to, isEarlier: false }
}
