import { sql } from 'kysely'
import type { Ahead } from '#contract/erasure.ts'
import type { Db } from '#server/database/connect.ts'
import { toldBefore } from '#contract/limits.ts'
import type { Services } from '#server/context.ts'
import { days } from '#server/cases/retentionRules/periods.ts'
import { dayOf, erasedOn, today } from '#server/cases/retention/dueDays.ts'

/** Whether one of the reporter's cases is withdrawn, and until when it can be taken back. Undefined for another's. */
export const findOwnWithdrawal = (db: Db, user_id: number, id: number) =>
  db
    .selectFrom('incident')
    .leftJoin('case_withdrawal', 'case_withdrawal.incident_id', 'incident.id')
    .select('case_withdrawal.due_at')
    .where('incident.id', '=', id)
    .where('incident.user_id', '=', user_id)
    .executeTakeFirst()

/** The cases of an account that are in frozen numbers (docs/decisions/numbers.md): these keep counting, as part of a rounded number. */
export async function countedOf(db: Db, user_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('frozen_case')
    .innerJoin('incident', 'incident.id', 'frozen_case.incident_id')
    .select('incident.id')
    .where('incident.user_id', '=', user_id)
    .where('frozen_case.facts', 'is not', null)
    .orderBy('incident.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function countOwn(db: Db, id: number) {
  const { rows } = await sql<{ cases: number; drafts: number; tips: number; favourites: number; due_at: Date | null }>`
    SELECT (SELECT count(*)::integer FROM incident WHERE user_id = ${id} AND status <> 'Draft') AS cases,
      (SELECT count(*)::integer FROM incident WHERE user_id = ${id} AND status = 'Draft') AS drafts,
      (SELECT count(*)::integer FROM tip WHERE user_id = ${id}) AS tips,
      (SELECT count(*)::integer FROM favourite WHERE user_id = ${id}) AS favourites,
      (SELECT due_at FROM account_withdrawal WHERE user_id = ${id}) AS due_at`.execute(db)
  return rows[0] ?? { cases: 0, drafts: 0, tips: 0, favourites: 0, due_at: null }
}

/** Told so long ago, the account's owner need not read of it any more. */
const readFor = days(60)

/** What a mail tells is to be erased: cases, drafts, the account. It names none (docs/decisions/retention-and-erasure.md). */
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
