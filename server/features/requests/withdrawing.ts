import type { Opening } from '#contract/requests.ts'
import type { Services } from '#server/context.ts'
import { daysLeft } from '#server/cases/requestClock.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { forgetHits } from './searching.ts'
import { openedBy } from './reading.ts'
import { addStep } from './steps.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys'>

/**
 * Takes a request back for whoever has its number and code: it is closed with the outcome that an officer gives one that was taken back,
 * and lives as long as an answered one. What a search has found for it is forgotten; what was done to a witness for it stays done.
 * Nothing is written for one that is withdrawn already, and one that was answered otherwise is refused. No mail goes, because anybody
 * can send a request with anybody's address.
 */
export async function withdrawRequest(ground: Ground, trx: Trx, opening: Opening) {
  const row = await trx
    .selectFrom('privacy_request')
    .select(['id', 'capacity', 'wish', 'due_on', 'extension', 'outcome', 'answered_at'])
    .where(openedBy(ground.secret, opening))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const { id, capacity, wish } = row
  if (row.outcome === 'withdrawn') return
  if (row.answered_at !== null) fail('withdrawal_refused')
  const now = ground.clock.now()
  await trx
    .updateTable('privacy_request')
    .set((eb) => ({
      state: 'closed',
      outcome: 'withdrawn',
      answered_at: now,
      // There is nothing that they have yet to read.
      read_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await forgetHits(trx, id)
  await addStep(ground, trx, { request_id: id, kind: 'withdrawn', staff_id: null, text: '' })
  await writeAudit(ground, trx, {
    actor: 'system',
    action: 'request_withdrawn',
    subject: { kind: 'request', id },
    after: [
      `capacity=${capacity}`,
      `wish=${wish}`,
      daysLeft(row.due_on, now) < 0 ? 'late' : 'in_time',
      ...(row.extension === null ? [] : ['extended']),
    ],
  })
}
