import type { SentRequest } from '#contract/requests.ts'
import {
  extensionReasons,
  refusals,
  requestOutcomes,
  requestStates,
  requestSteps,
  wishes,
} from '#contract/requestCodes.ts'
import type { Services } from '#server/context.ts'
import { daysLeft } from '#server/cases/requestClock.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import { oneOf } from '#server/cases/storedCodes.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { codeHashOf, readReference } from './receipts.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'keys' | 'secret'>

/**
 * What whoever sent a request reads of it: what happened and what was answered, not what they wrote. Number and code are one
 * predicate, so that a wrong one of them is not told from the other. Undefined also when the request is erased.
 */
export async function readSentRequest(
  { db, clock, keys, secret }: Ground,
  { reference, code }: { reference: string; code: string },
): Promise<SentRequest | undefined> {
  const row = await db
    .selectFrom('privacy_request')
    .select([
      'id',
      'reference',
      'wish',
      'received_at',
      'due_on',
      'state',
      'outcome',
      'refusal',
      'extension',
      'answered_at',
      'read_at',
    ])
    .where('reference', '=', readReference(reference))
    .where('code_hash', '=', codeHashOf(secret, code))
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
  const steps = await readSteps(db, key, row.id)
  return {
    reference: row.reference,
    wish: oneOf(wishes, row.wish) ?? fail('unexpected'),
    received_at: row.received_at.toISOString(),
    due_on: row.due_on,
    is_overdue: row.answered_at === null && daysLeft(row.due_on, clock.now()) < 0,
    state: oneOf(requestStates, row.state) ?? fail('unexpected'),
    outcome: oneOf(requestOutcomes, row.outcome),
    refusal: oneOf(refusals, row.refusal),
    extension: oneOf(extensionReasons, row.extension),
    // Not who of the staff it was.
    steps: steps.map(({ kind, at, text }) => ({ kind, at, text })),
  }
}

/** What happened to a request, oldest first, with the words for whoever sent it. */
export async function readSteps(db: Db | Trx, key: Buffer, request_id: number) {
  const rows = await db
    .selectFrom('privacy_request_step as step')
    .innerJoin('staff', 'staff.id', 'step.staff_id')
    .select(['step.id', 'step.kind', 'step.at', 'step.text_sealed', 'step.staff_id', 'staff.name'])
    .where('request_id', '=', request_id)
    .orderBy('step.id')
    .execute()
  return rows.map((sealed) => {
    const { kind, at, text, staff_id, name } = openRow('privacy_request_step', key, sealed)
    const by = { id: staff_id, name: name ?? '' }
    return { kind: oneOf(requestSteps, kind) ?? fail('unexpected'), at: at.toISOString(), text, by }
  })
}
