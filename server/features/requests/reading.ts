import type { ExpressionBuilder } from 'kysely'
import { type Opening, type SentRequest, sentRequest } from '#contract/requests.ts'
import { daysUntil } from '#contract/time.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { shownAs } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import type { Secret } from '#server/platform/secrets/keyedHash.ts'
import { codeHashOf, readReference } from './receiving.ts'
import { forgetHits } from './searching.ts'
import { addStep, isStanding, readChanges, readSteps } from './steps.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'keys' | 'secret'>

/** The request of a number and a code. They are one predicate, so that a wrong one of them is not told from the other. */
const openedBy =
  (secret: Secret, { reference, code }: Opening) =>
  (eb: ExpressionBuilder<DB, 'privacy_request'>) =>
    eb.and([eb('reference', '=', readReference(reference)), eb('code_hash', '=', codeHashOf(secret, code))])

/**
 * What whoever sent a request reads of it: what happened and what was answered, not what they wrote. Undefined when nothing
 * has this number and code, also when the request is erased.
 */
export async function readSentRequest(
  { db, clock, keys, secret }: Ground,
  opening: Opening,
): Promise<SentRequest | undefined> {
  const row = await db
    .selectFrom('privacy_request')
    .select(['id', 'reference', 'wish', 'received_at', 'due_on', 'state', 'outcome', 'refusal', 'extension'])
    .select(['identity_how', 'answered_at', 'read_at'])
    .where(openedBy(secret, opening))
    .executeTakeFirst()
  const key = row && (await keys.requests.keyOf(db, row.id))
  if (!row || !key) return undefined
  if (row.answered_at && !row.read_at)
    await db
      .updateTable('privacy_request')
      .set({ read_at: clock.now() })
      .where('id', '=', row.id)
      .where('read_at', 'is', null)
      .execute()
  return shownAs(sentRequest, {
    ...row,
    is_overdue: row.answered_at === null && daysUntil(row.due_on, clock.now()) < 0,
    // Nothing of the staff.
    steps: await readSteps(db, key, row.id),
    carried_out: row.outcome === 'withdrawn' && row.identity_how !== null ? await readCarriedOut(db, row.id) : [],
  })
}

/** What was done to witnesses for a request, oldest first. */
async function readCarriedOut(db: Db, request_id: number) {
  return (await readChanges(db, request_id)).map(({ restriction, ...change }) => ({
    ...change,
    is_over: restriction !== null && !isStanding(restriction),
  }))
}

/**
 * Takes a request back for whoever has its number and code: it is closed with the outcome that an officer gives one that was taken back,
 * and lives as long as an answered one. What a search has found for it is forgotten; what was done to a witness for it stays done.
 * Nothing is written for one that is withdrawn already, and one that was answered otherwise is refused. No mail goes, because anybody
 * can send a request with anybody's address.
 */
export async function withdrawRequest(ground: Omit<Ground, 'db'>, trx: Trx, opening: Opening) {
  const row = await trx
    .selectFrom('privacy_request')
    .select(['id', 'capacity', 'wish', 'due_on', 'extension', 'outcome', 'answered_at'])
    .where(openedBy(ground.secret, opening))
    .forUpdate()
    .executeTakeFirstOrThrow(failing('not_found'))
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
      daysUntil(row.due_on, now) < 0 ? 'late' : 'in_time',
      ...(row.extension === null ? [] : ['extended']),
    ],
  })
}
