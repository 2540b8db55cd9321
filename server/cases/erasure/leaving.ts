import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insertNew } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import { stopTakeouts } from '../takeouts.ts'
import { newReceipt, receiptHashOf } from './receipts.ts'
import { takeBackCase, withdrawCase } from './withdrawing.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'jobs' | 'keys'>

/**
 * An account that its person wants erased: its cases are withdrawn, and with it one can only take that back
 * (server/platform/http/permissions.ts). At `due_at` it is erased.
 */
export async function beginLeaving(
  ground: Ground,
  trx: Trx,
  { user_id, due_at, receiptHash }: { user_id: number; due_at: Date; receiptHash: Buffer },
) {
  await lockAccount(trx, user_id)
  const at = ground.clock.now()
  if (!(await insertNew(trx, 'account_withdrawal', { user_id, at, due_at, receipt_hash: receiptHash })))
    return fail('withdrawal_refused')
  await stopTakeouts(trx, user_id)
  for (const { id, status } of await casesOf(trx, user_id))
    if (status !== 'Draft' && status !== 'Withdrawn')
      // A case's own number is never shown here: the one of the account proves all.
      await withdrawCase(ground, trx, {
        user_id,
        id,
        due_at,
        receiptHash: receiptHashOf(ground.secret, newReceipt(ground.secret)),
        with_account: true,
      })
  await noteLeaving(ground, trx, user_id, 'in_seven_days')
}

/** Keeps the account, with the cases that were withdrawn because of it. */
export async function takeBackAccount(ground: Ground, trx: Trx, user_id: number) {
  await lockAccount(trx, user_id)
  await trx
    .deleteFrom('account_withdrawal')
    .where('user_id', '=', user_id)
    .returning('user_id')
    .executeTakeFirstOrThrow(failing('withdrawal_refused'))
  const withdrawn = await trx
    .selectFrom('incident')
    .innerJoin('case_withdrawal', 'case_withdrawal.incident_id', 'incident.id')
    .select('incident.id')
    .where('incident.user_id', '=', user_id)
    .where('case_withdrawal.with_account', '=', true)
    .orderBy('incident.id')
    .execute()
  for (const { id } of withdrawn) await takeBackCase(ground, trx, { user_id, id })
  await noteLeaving(ground, trx, user_id, 'taken_back')
}

/** The audit row of somebody who wants their account erased: how, or that they stay. The account is a keyed hash in it. */
export const noteLeaving = (
  ground: Pick<Ground, 'clock' | 'secret'>,
  trx: Trx,
  user_id: number,
  how: 'in_seven_days' | 'at_once' | 'taken_back',
) => writeAudit(ground, trx, { actor: { reporter: user_id }, action: 'account_leaving', after: [how] })

const lockAccount = async (trx: Trx, id: number) =>
  (await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) ??
  fail('not_found')

/** The cases and drafts of an account, withdrawn ones too, oldest first: all that is erased with it. */
export const casesOf = (db: Db | Trx, user_id: number) =>
  db.selectFrom('incident').select(['id', 'status']).where('user_id', '=', user_id).orderBy('id').execute()
