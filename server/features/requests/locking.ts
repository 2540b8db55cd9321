import { requestStates, wishes } from '#contract/requestCodes.ts'
import { lockStaffWith } from '#server/cases/locking.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'

/** A request in whichever state, locked for somebody who handles requests. Answers what a step is decided by. */
export async function lockStored(trx: Trx, staffId: number, id: number) {
  await lockStaffWith(trx, staffId, 'handle_requests')
  const row = await trx
    .selectFrom('privacy_request')
    .select(['state', 'version', 'capacity', 'wish', 'received_at', 'due_on', 'extension', 'identity_how'])
    .select('answered_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return fail('not_found')
  return { ...row, state: oneOf(requestStates, row.state), wish: oneOf(wishes, row.wish) }
}

/** One in which something is looked up now, locked: nothing is before the identity of whoever asks is checked. */
export async function lockChecked(trx: Trx, staffId: number, id: number) {
  if ((await lockStored(trx, staffId, id)).state !== 'identity_checked') fail('identity_needed')
}

/** One that is changed now, locked, as it was shown: `version`. */
export async function lockShown(trx: Trx, staffId: number, { id, version }: { id: number; version: number }) {
  const row = await lockStored(trx, staffId, id)
  if (row.version !== version) fail('changed_meanwhile')
  return row
}
