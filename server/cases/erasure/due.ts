import type { Services } from '#server/context.ts'
import { beginAccountErasure, beginCaseErasure } from './begin.ts'

/** Begins to erase what was withdrawn and whose days are over. May be interrupted anywhere and run twice at once. */
export async function eraseDue(services: Pick<Services, 'db' | 'clock' | 'secret'>): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const accounts = await db.selectFrom('account_withdrawal').select('user_id').where('due_at', '<=', now).execute()
  for (const { user_id: id } of accounts)
    await db.transaction().execute(async (trx) => {
      // Taken back in this moment, or begun by another server. The account first, as whoever takes it back locks it.
      await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
      const due = trx
        .selectFrom('account_withdrawal')
        .select('user_id')
        .where('user_id', '=', id)
        .where('due_at', '<=', now)
      if (await due.executeTakeFirst()) await beginAccountErasure(services, trx, { id })
    })
  const cases = await db
    .selectFrom('case_withdrawal')
    .select('incident_id')
    .where('due_at', '<=', now)
    .where('with_account', '=', false)
    .execute()
  for (const { incident_id: id } of cases)
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('incident').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
      const due = trx
        .selectFrom('case_withdrawal')
        .select('incident_id')
        .where('incident_id', '=', id)
        .where('due_at', '<=', now)
      if (await due.executeTakeFirst()) await beginCaseErasure(services, trx, { id })
    })
  return accounts.length + cases.length
}
