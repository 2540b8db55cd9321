import { sql } from 'kysely'
import type { Staying } from '#contract/erasure.ts'
import { anonymousFacts, type AnonymousFacts } from '#server/cases/erasure/anonymous.ts'
import type { Db } from '#server/database/connect.ts'
import labels from '#texts/nb/deskCodeLabels.ts'

/** Whether one of the reporter's cases is withdrawn, and until when it can be taken back. Undefined for another's. */
export const findOwnWithdrawal = (db: Db, user_id: number, id: number) =>
  db
    .selectFrom('incident')
    .leftJoin('case_withdrawal', 'case_withdrawal.incident_id', 'incident.id')
    .select(['case_withdrawal.due_at', 'case_withdrawal.with_account'])
    .where('incident.id', '=', id)
    .where('incident.user_id', '=', user_id)
    .executeTakeFirst()

/** The finest that could stay of a case, with the names of place and category. */
export async function staysOf(db: Db, id: number): Promise<Staying | null> {
  const facts = await anonymousFacts(db, id)
  if (!facts) return null
  const { county_code, category_code, year, month } = facts
  const { rows } = await sql<{ county: string | null; category: string }>`
    SELECT (SELECT name FROM county WHERE code = ${county_code}) AS county,
      (SELECT name FROM harassment_category WHERE code = ${category_code}) AS category`.execute(db)
  const [names = { county: null, category: '' }] = rows
  return { year, month, ...names, codes: wordsOf(facts) }
}

function wordsOf({ life_area, ...lists }: AnonymousFacts): string[] {
  const found = (['arena', 'act', 'bias_ground', 'legal_flag'] as const).flatMap((list) =>
    lists[list].map((code) => wordOf(labels[list], code)),
  )
  return life_area === null ? found : [...found, wordOf(labels.life_area, life_area)]
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

export async function caseIds(db: Db, user_id: number) {
  const rows = await db.selectFrom('incident').select('id').where('user_id', '=', user_id).execute()
  return rows.map(({ id }) => id)
}
