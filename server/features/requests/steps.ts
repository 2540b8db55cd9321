import { requestStates, type RequestStep, wishes } from '#contract/requestCodes.ts'
import { nextIds, openRow, sealRow } from '#server/cases/sealedColumns.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert, namedBy, oneOf, findRow } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'

/** A request in whichever state, locked for somebody who handles requests. Answers what a step is decided by. */
export async function lockStored({ trx }: Act, id: number) {
  const row =
    (await findRow(
      trx,
      'privacy_request',
      { id },
      ['state', 'version', 'capacity', 'wish', 'received_at', 'due_on', 'is_extended', 'answered_at'],
      'UPDATE',
    )) ?? fail('not_found')
  return { ...row, state: oneOf(requestStates, row.state), wish: oneOf(wishes, row.wish) }
}

/** One in which something is looked up now, locked: nothing is before the identity of whoever asks is checked. */
export async function lockChecked(at: Act, id: number) {
  if ((await lockStored(at, id)).state !== 'identity_checked') fail('identity_needed')
}

/** One that is changed now, locked, as it was shown: `version`. */
export async function lockShown(at: Act, { id, version }: { id: number; version: number }) {
  const row = await lockStored(at, id)
  if (row.version !== version) fail('changed_meanwhile')
  return row
}

type Made = {
  request_id: number
  kind: RequestStep
  staff_id: number
  /** For whoever asked; empty when there is nothing to say. */
  text: string
}

/** Writes down what happened to a request. Fails with `not_found` when its key has gone. */
export async function addStep({ clock, keys }: Pick<Services, 'clock' | 'keys'>, trx: Trx, made: Made) {
  const { text, ...step } = made
  const key = (await keys.requests.keyOf(trx, made.request_id)) ?? fail('not_found')
  const [id = fail('unexpected')] = await nextIds(trx, 'privacy_request_step', 1)
  await insert(trx, 'privacy_request_step', {
    ...step,
    id,
    at: clock.now(),
    ...sealRow('privacy_request_step', key, id, { text }),
  })
}

/** What happened to a request as staff read it, oldest first, with who did it. */
export async function readSteps(trx: Db | Trx, key: Buffer, request_id: number) {
  const rows = await trx
    .selectFrom('privacy_request_step')
    .select(['id', 'kind', 'at', 'text_sealed', namedBy('staff', 'staff_id').as('by')])
    .where('request_id', '=', request_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => openRow('privacy_request_step', key, sealed))
}
