import { sql } from 'kysely'
import type { Staying, Ahead } from '#contract/erasure.ts'
import { anonymousFactsOf, type AnonymousFacts } from '#server/cases/erasure/anonymous.ts'
import type { Db } from '#server/database/connect.ts'
import labels, { briefLegalFlags } from '#texts/nb/deskCodeLabels.ts'
import { toldBefore } from '#contract/toldBefore.ts'
import type { Services } from '#server/context.ts'
import { days } from '#server/cases/retentionRules/periods.ts'
import { dayOf, erasedOn, today } from '#server/cases/retention/dueDays.ts'

/** Whether one of the reporter's cases is withdrawn, and until when it can be taken back. Undefined for another's. */
export const findOwnWithdrawal = (db: Db, user_id: number, id: number) =>
  db
    .selectFrom('incident')
    .leftJoin('case_withdrawal', 'case_withdrawal.incident_id', 'incident.id')
    .select(['case_withdrawal.due_at', 'case_withdrawal.with_account'])
    .where('incident.id', '=', id)
    .where('incident.user_id', '=', user_id)
    .executeTakeFirst()

/** The finest that could stay of some cases, with the names of place and category. What nothing stays of is not in it. */
export async function staysOf(db: Db, ids: readonly number[]): Promise<Map<number, Staying>> {
  const facts = await anonymousFactsOf(db, ids)
  if (facts.size === 0) return new Map()
  const [counties, categories] = await Promise.all([
    db.selectFrom('county').select(['code', 'name']).execute(),
    db.selectFrom('harassment_category').select(['code', 'name']).execute(),
  ])
  const nameIn = (list: readonly { code: string | null; name: string }[], wanted: string | null) =>
    list.find(({ code }) => code === wanted)?.name
  return new Map(
    [...facts].map(([id, one]) => [
      id,
      {
        year: one.year,
        month: one.month,
        county: one.county_code === null ? null : (nameIn(counties, one.county_code) ?? null),
        category: one.category_code === null ? null : (nameIn(categories, one.category_code) ?? ''),
        codes: wordsOf(one),
      },
    ]),
  )
}

/** Of each case of an account that was sent in, by number, what could stay of it; null for nothing. */
export async function stayingOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('incident')
    .select('id')
    .where('user_id', '=', user_id)
    .where('status', '<>', 'Draft')
    .orderBy('id')
    .execute()
  const stays = await staysOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id }) => ({ case_id: id, stays: stays.get(id) ?? null }))
}

const shown = { ...labels, legal_flag: briefLegalFlags }

function wordsOf({ life_area, ...lists }: AnonymousFacts): string[] {
  const found = (['arena', 'act', 'bias_ground', 'legal_flag'] as const).flatMap((list) =>
    lists[list].map((code) => wordOf(shown[list], code)),
  )
  return life_area === null ? found : [...found, wordOf(shown.life_area, life_area)]
}

const wordOf = (words: Record<string, string>, code: string) => words[code] ?? code

/** What goes with an account. */
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
