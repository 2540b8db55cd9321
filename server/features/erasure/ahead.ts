import { sql } from 'kysely'
import type { Ahead } from '#contract/erasure.ts'
import { toldBefore } from '#contract/toldBefore.ts'
import type { Services } from '#server/context.ts'
import { days } from '#server/cases/retentionRules/periods.ts'
import { dayOf, erasedOn, today } from '#server/cases/retention/dueDays.ts'

/** Told so long ago, the account's owner need not read of it any more. */
const readFor = days(60)

/**
 * What somebody was told of by the mail that something of theirs is to be erased, or is told of now: cases and drafts, and the day
 * on which the account would have gone. The mail names none of it (docs/decisions/retention-and-erasure.md).
 */
export async function aheadOf({ db, clock }: Pick<Services, 'db' | 'clock'>, user_id: number): Promise<Ahead> {
  const now = clock.now()
  const due = erasedOn(now)
  const within = sql<number>`CASE incident.status WHEN 'Draft' THEN ${toldBefore.draft[0]}::integer ELSE ${toldBefore.case[0]}::integer END`
  const rows = await db
    .selectFrom('incident')
    .select(['incident.id', 'incident.status', due.as('on')])
    .where('incident.user_id', '=', user_id)
    .where('incident.status', '<>', 'Withdrawn')
    .where(sql<boolean>`${due} - ${today(now)} <= ${within}`)
    .orderBy(due)
    .orderBy('incident.id')
    .execute()
  const [last] = toldBefore.account
  const account = await db
    .selectFrom('retention_notice')
    .select(sql<string>`greatest(due_on, ${dayOf(sql`told_at`)} + ${sql.lit(last)})`.as('on'))
    .where('user_id', '=', user_id)
    .where('told_at', '>', new Date(now.getTime() - readFor))
    .orderBy('due_on', 'desc')
    .executeTakeFirst()
  return {
    own: rows.flatMap(({ id, status, on }) => (on === null ? [] : [{ id, is_draft: status === 'Draft', on }])),
    account: account?.on ?? null,
  }
}
