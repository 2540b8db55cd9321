import type { Activity, IncidentStatus } from '#contract/status.ts'
import { recordActivity } from '#server/cases/staffRoutes.ts'
import { dropDraft } from '#server/cases/drafts.ts'
import { hasKnownReader } from '#server/cases/knownReader.ts'
import { lockOwnCase, lockToWork, refuseDuplicate, refuseUnread } from '#server/cases/locking.ts'
import { effectOf, moveByStaff, openIn } from '#server/cases/moves.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { nextIds, sealRow } from '#server/cases/sealedColumns.ts'
import { findEarlier, keptUnder } from '#server/cases/uploads/attempt.ts'
import { saveDocuments } from '#server/cases/uploads/incoming.ts'
import type { Received } from '#server/cases/uploads/taking.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { countOf, insert, update } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'

type Sending = Received & { body: string }
type Sender = { user_id: number } | { staff_id: number }
type Ground = Pick<Services, 'clock' | 'secret' | 'jobs'>

/** Keeps a message with its files, in the transaction that locked its case. Gives its number. */
async function keepMessage(
  { clock, jobs }: Ground,
  trx: Trx,
  sender: Sender,
  { body, incoming, documents, submit, is_question }: Sending & { is_question: boolean },
) {
  const { incident_id, key } = incoming
  const [id = fail('unexpected')] = await nextIds(trx, 'message', 1)
  const created_at = clock.now()
  await insert(trx, 'message', {
    id,
    incident_id,
    sender: 'user_id' in sender ? 'reporter' : 'staff',
    staff_id: 'user_id' in sender ? null : sender.staff_id,
    ...sealRow('message', key, id, { body }),
    is_question,
    ...keptUnder(submit),
    created_at,
  })
  const holder = 'user_id' in sender ? sender : { ...sender, incident_id }
  await saveDocuments(jobs, trx, { holder, incoming, documents, created_at, message_id: id })
  return id
}

/** `last_id`: the newest message that the writer has seen; null: none. `ask`: the case waits for the answer. */
type Writing = Sending & { ask: boolean; last_id: number | null }

/** Answers what the reporter has written, so the clock of messages stops. A question also moves the case to `WaitingForReporter`. */
export async function write(ground: Ground, trx: Trx, staff_id: number, { ask, last_id, ...sending }: Writing) {
  const { incident_id } = sending.incoming
  const { actor, row } = await lockToWork(trx, staff_id, { id: incident_id })
  const earlier = await findEarlier(trx, sending.submit, { table: 'message', incident_id, by: ['sender', 'staff'] })
  if (earlier !== undefined) return { message_id: earlier, case: row, isEarlier: true }
  refuseDuplicate(row)
  // Its reporter could not answer any more (docs/casework.md, "Messages").
  if ('refusal' in effectOf(row, ground.clock.now())) fail('closed_too_long')
  await refuseUnread(trx, incident_id, last_id)
  // Without somebody who can answer, the case would wait for good, with its clocks stopped.
  if (ask && (!(await hasKnownReader(trx, incident_id)) || (await hasWrittenAll(trx, incident_id))))
    fail('move_refused')
  const now = ground.clock.now()
  const still = { to: row.status, activity: 'messaged' as const }
  const { to, activity } = ask ? moveByStaff(row.status, { name: 'ask' }, actor) : still
  const version = row.version + (ask ? 1 : 0)
  const message_id = await keepMessage(ground, trx, { staff_id }, { ...sending, is_question: ask })
  const asked = ask && { status: to, version, updated_at: now }
  await update(trx, 'incident', incident_id, { active_at: now, message_at: null, ...asked })
  await dropDraft(trx, 'message_draft', incident_id, staff_id)
  await tellReporter(ground, trx, incident_id)
  const line = { incident_id, activity, before: row.status, after: to, at: now }
  await tellSent(ground, trx, { staff_id }, line, message_id)
  return { message_id, case: { id: incident_id, version, status: to }, isEarlier: false }
}

/** Of a reporter about one case. A search and the file for printing read all of a case at once. */
export const mostMessages = 1000
export async function hasWrittenAll(db: Db | Trx, incident_id: number) {
  const sent = db.selectFrom('message').where('incident_id', '=', incident_id).where('sender', '=', 'reporter')
  return (await countOf(sent)) >= mostMessages
}

/** The answer to a question leads back to `InProgress`; a message within 90 days opens a closed case again. */
export async function answer(ground: Ground, trx: Trx, user_id: number, sending: Sending) {
  const { incident_id } = sending.incoming
  const own = await lockOwnCase(trx, user_id, incident_id)
  const earlier = await findEarlier(trx, sending.submit, { table: 'message', incident_id, by: ['sender', 'reporter'] })
  if (earlier !== undefined) return { id: earlier, status: own.status, isEarlier: true }
  const now = ground.clock.now()
  const effect = effectOf(own, now)
  if ('refusal' in effect || (await hasWrittenAll(trx, incident_id))) return fail('messages_closed')
  const id = await keepMessage(ground, trx, { user_id }, { ...sending, is_question: false })
  const to = effect.move?.to ?? own.status
  const moved = effect.move && { ...openIn(to), version: own.version + 1, updated_at: now }
  await update(trx, 'incident', incident_id, { active_at: now, message_at: own.message_at ?? now, ...moved })
  const activity = effect.move?.activity ?? 'messaged'
  await tellSent(ground, trx, { user_id }, { incident_id, activity, before: own.status, after: to, at: now }, id)
  return { id, status: to, isEarlier: false }
}

type Line = {
  incident_id: number
  activity: Activity | 'messaged'
  before: IncidentStatus
  after: IncidentStatus
  at: Date
}

/** The line in the history, and the audit row, which comes last. */
async function tellSent(ground: Ground, trx: Trx, sender: Sender, line: Line, message: number) {
  await recordActivity(trx, { ...line, ...sender })
  await writeAudit(ground, trx, {
    actor: 'user_id' in sender ? { reporter: sender.user_id } : { staff: sender.staff_id },
    action: 'message_sent',
    subject: { kind: 'case', id: line.incident_id },
    before: [line.before],
    after: [line.after, `message=${message}`],
  })
}
