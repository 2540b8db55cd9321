import type { ChangedCase } from '#contract/deskCases.ts'
import type { Services } from '#server/context.ts'
import { actorOf, isClosedDuplicate, isDeskStatus } from '#server/cases/access.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { dropDraft } from '#server/cases/drafts.ts'
import { hasKnownReader } from '#server/cases/knownReader.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { move } from '#server/cases/moves.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { refuseUnread } from '#server/cases/unreadMessages.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { findEarlier, keepMessage, type Sending } from './keeping.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'jobs'>
/** `last_id`: the newest message that the writer has seen; null: none. `ask`: the case waits for the answer. */
export type Writing = Sending & { ask: boolean; last_id: number | null }

/**
 * A message of staff to the reporter. It answers what the reporter has written, so the clock of messages stops. A question
 * also moves the case to `WaitingForReporter`.
 */
export async function write(ground: Ground, trx: Trx, staff_id: number, { ask, last_id, ...sending }: Writing) {
  const { incident_id } = sending.incoming
  const { actor, row } = await lockToWork(trx, staff_id, { id: incident_id })
  const earlier = await findEarlier(trx, 'staff', sending)
  if (earlier !== undefined) return { message_id: earlier, case: unmoved(row), isEarlier: true }
  if (isClosedDuplicate(row)) fail('duplicate_closed')
  await refuseUnread(trx, incident_id, last_id)
  // Without somebody who can answer, the case would wait for good, with its clocks stopped.
  if (ask && !(await hasKnownReader(trx, incident_id))) fail('move_refused')
  const now = ground.clock.now()
  const made = ask ? move(row.status, { name: 'ask' }, actorOf(actor) ?? fail('not_found')) : undefined
  if (made && ('refused' in made || made.to === null || !isDeskStatus(made.to))) return fail('move_refused')
  const to = made && 'to' in made && made.to && isDeskStatus(made.to) ? made.to : row.status
  const activity = made && 'activity' in made && made.activity ? made.activity : 'messaged'
  const version = row.version + (made ? 1 : 0)
  const message_id = await keepMessage(ground, trx, { staff_id }, { ...sending, is_question: ask })
  await trx
    .updateTable('incident')
    .set({ active_at: now, message_at: null })
    .$if(made !== undefined, (update) => update.set({ status: to, version, updated_at: now }))
    .where('id', '=', incident_id)
    .execute()
  await dropDraft(trx, 'message_draft', incident_id, staff_id)
  await tellReporter(ground, trx, incident_id)
  await recordActivity(trx, { incident_id, staff_id, activity, before: row.status, after: to, at: now })
  await writeAudit(ground, trx, {
    actor: { staff: staff_id },
    action: 'message_sent',
    subject: { kind: 'case', id: incident_id },
    before: [row.status],
    after: [to, `message=${message_id}`],
  })
  return { message_id, case: { id: incident_id, version, status: to }, isEarlier: false }
}

const unmoved = ({ id, version, status }: ChangedCase): ChangedCase => ({ id, version, status })
