import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { heldByDuty } from '../retention/holds.ts'
import { beginIfDue } from './begin.ts'

/** The withdrawals of cases whose days are over at that time, without those that a law keeps. */
export const dueWithdrawals = (db: Db | Trx, at: Date) =>
  db
    .selectFrom('case_withdrawal')
    .where('due_at', '<=', at)
    .where((eb) => eb.not(heldByDuty(eb.ref('case_withdrawal.incident_id'))))

/** Begins to erase what was withdrawn and whose days are over. May be interrupted anywhere and run twice at once. */
export async function eraseDue(services: Pick<Services, 'db' | 'clock' | 'secret'>): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const accounts = await db.selectFrom('account_withdrawal').select('user_id').where('due_at', '<=', now).execute()
  for (const { user_id: id } of accounts)
    await beginIfDue(services, 'account', id, (trx) =>
      trx
        .selectFrom('account_withdrawal')
        .select('user_id')
        .where('user_id', '=', id)
        .where('due_at', '<=', now)
        .executeTakeFirst(),
    )
  const cases = await dueWithdrawals(db, now).select('incident_id').where('with_account', '=', false).execute()
  for (const { incident_id: id } of cases)
    await beginIfDue(services, 'case', id, (trx) =>
      dueWithdrawals(trx, now).select('incident_id').where('incident_id', '=', id).executeTakeFirst(),
    )
  return accounts.length + cases.length
}
