import type { Services } from '#server/context.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { saveDocuments } from '#server/cases/uploads/keeping.ts'
import type { Received } from '#server/cases/uploads/taking.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { sameAttempt } from '#server/cases/uploads/attempt.ts'
import { fail } from '#server/platform/http/failures.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'jobs'>

/**
 * Keeps documents that staff add to a case, with a line of history and an audit row, or none of them. The case's reporter, if it
 * has one, sees them and is told that there is something new. The same attempt twice is carried out once.
 */
export async function addDocuments(ground: Ground, trx: Trx, staff_id: number, received: Received) {
  const { incoming, documents, submit } = received
  const { incident_id } = incoming
  const { row } = await lockToWork(trx, staff_id, { id: incident_id })
  const count = documents.length
  if (count === 0) fail('invalid', { documents: 'required' })
  const at = ground.clock.now()
  if (submit && !(await isFirst(trx, { incident_id, staff_id, at, ...submit }))) return { count, isEarlier: true }
  await saveDocuments(ground.jobs, trx, {
    holder: { staff_id, incident_id },
    incoming,
    documents,
    created_at: at,
    message_id: null,
  })
  await trx.updateTable('incident').set({ active_at: at }).where('id', '=', incident_id).execute()
  await tellReporter(ground, trx, incident_id)
  const after = [`documents=${count}`]
  const change = { before: row.status, after: row.status, codes: { before: [], after } }
  await recordActivity(trx, { incident_id, staff_id, at, activity: 'document_added', ...change })
  const subject = { kind: 'case', id: incident_id } as const
  await writeAudit(ground, trx, { actor: { staff: staff_id }, action: 'document_added', subject, after })
  return { count, isEarlier: false }
}

type Attempt = { incident_id: number; staff_id: number; at: Date; key: string; fingerprint: Buffer }

/** Writes the attempt down. False when the same was made before; other files under its key are refused. */
async function isFirst(trx: Trx, { key: submit_key, ...attempt }: Attempt) {
  const made = await trx
    .insertInto('document_attempt')
    .values({ ...attempt, submit_key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst()
  if (made) return true
  const earlier = await trx
    .selectFrom('document_attempt')
    .select('fingerprint')
    .where('incident_id', '=', attempt.incident_id)
    .where('staff_id', '=', attempt.staff_id)
    .where('submit_key', '=', submit_key)
    .executeTakeFirstOrThrow()
  sameAttempt(earlier, attempt.fingerprint)
  return false
}
