import { sql } from 'kysely'
import { toldBefore } from '#contract/toldBefore.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { beginIfDue } from '#server/cases/erasure/begin.ts'
import { days as daysLong, kept } from '#server/cases/retentionRules/periods.ts'
import { accountDue as due, longAgo, today } from './dueDays.ts'
import { isToldInTime, isUntold, tellAhead } from './notices.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'jobs' | 'secret'>
const batch = 500
const [days] = toldBefore.account
const id = sql`account.id`
const isEmpty = sql<boolean>`NOT EXISTS (SELECT FROM incident WHERE incident.user_id = account.id)`

/** Accounts with a confirmed address and without a case, which nobody has signed in to for long. */
const unused = (db: Db | Trx, now: Date, within: number) =>
  db
    .selectFrom('account')
    .where('account.email_verified_at', 'is not', null)
    .where('account.signed_in_at', '<', longAgo(now, kept.account, within))
    .where(isEmpty)
    .where(sql<boolean>`${due} - ${today(now)} <= ${within}`)

/**
 * Accounts whose address nobody has confirmed, without a case and without a draft, whose last day its page tells.
 * They cannot be told by mail: nothing but the confirmation goes to an address that nobody confirmed (docs/threats.md row 19).
 */
const unconfirmed = (db: Db | Trx, now: Date) =>
  db
    .selectFrom('account')
    .where('account.email_verified_at', 'is', null)
    .where('account.created_at', '<=', new Date(now.getTime() - daysLong(kept.unverifiedDays)))
    .where(isEmpty)

/** Tells people of accounts that are due within thirty days, each once. */
export async function tellOfAccounts(ground: Ground): Promise<number> {
  const { db, clock } = ground
  const now = clock.now()
  const rows = await unused(db, now, days)
    .select(['account.id', due.as('due_on')])
    .where(isUntold('user_id', id, { due, days, now }))
    .orderBy('account.signed_in_at')
    .limit(batch)
    .execute()
  for (const row of rows)
    await db
      .transaction()
      .execute((trx) => tellAhead(ground, trx, row.id, [{ user_id: row.id, due_on: row.due_on, days }]))
  return rows.length
}

const dueNow = (db: Db | Trx, now: Date) => ({
  unused: unused(db, now, 0)
    .select('account.id')
    .where(isToldInTime('user_id', id, { due, days, today: today(now) })),
  unconfirmed: unconfirmed(db, now).select('account.id'),
})

type AccountKind = keyof ReturnType<typeof dueNow>

export async function dueAccounts({ db, clock }: Ground, kind: AccountKind, after = 0): Promise<number[]> {
  const ofKind = dueNow(db, clock.now())[kind]
  const rows = await ofKind.where('account.id', '>', after).orderBy('account.id').limit(batch).execute()
  return rows.map((row) => row.id)
}

/** Begins to erase an account, unless somebody has signed in, confirmed the address or reported meanwhile. */
export const eraseAccountIfDue = (ground: Ground, kind: AccountKind, wanted: number) =>
  beginIfDue(ground, 'account', wanted, (trx) =>
    dueNow(trx, ground.clock.now())[kind].where('account.id', '=', wanted).executeTakeFirst(),
  )
