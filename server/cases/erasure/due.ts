import type { Services } from '#server/context.ts'
import { beginIfDue } from './begin.ts'

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
  const cases = await db
    .selectFrom('case_withdrawal')
    .select('incident_id')
    .where('due_at', '<=', now)
    .where('with_account', '=', false)
    .execute()
  for (const { incident_id: id } of cases)
    await beginIfDue(services, 'case', id, (trx) =>
      trx
        .selectFrom('case_withdrawal')
        .select('incident_id')
        .where('incident_id', '=', id)
        .where('due_at', '<=', now)
        .executeTakeFirst(),
    )
  return accounts.length + cases.length
}
