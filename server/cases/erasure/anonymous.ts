import { sql, type RawBuilder } from 'kysely'
import { deskStatuses, foldedOutcomes } from '#contract/casework.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { mayBeCounted as mayCount } from '../counted.ts'

/** What could stay of a case, at its finest. The month is the one in which it happened. Null: it is not known. */
export type AnonymousFacts = {
  year: number | null
  month: number | null
  county_code: string | null
  category_code: string | null
  arena: string[]
  act: string[]
  life_area: string | null
  bias_ground: string[]
  legal_flag: string[]
}
type Fact = keyof AnonymousFacts

/** How many persons must share what is kept of a case (docs/decisions/exports-and-papers.md). */
export const fewestPersons = 5

/** What each level keeps, the finest first. The last keeps nothing: the case is one more in the total. */
export const levels: readonly (readonly Fact[])[] = [
  ['year', 'month', 'county_code', 'category_code', 'arena', 'act', 'life_area', 'bias_ground', 'legal_flag'],
  ['year', 'month', 'county_code', 'category_code', 'act', 'legal_flag'],
  ['year', 'month', 'county_code', 'category_code'],
  ['year', 'month', 'category_code'],
  ['year', 'category_code'],
  ['year'],
  [],
]
const lastOfMonth = 3

/** Held to the end of a transaction that counts persons and adds to what stays, so that no two count without each other. */
const countLock = 20_261_137

/** The facts of `AnonymousFacts`, from `anonymousTables`. */
export const anonymousColumns = sql`extract(year FROM i.date)::integer AS year, extract(month FROM i.date)::integer AS month, city.county_code,
  category.code AS category_code, coalesce(coding.arena, '{}') AS arena, coalesce(coding.act, '{}') AS act,
  coding.life_area, coalesce(coding.bias_ground, '{}') AS bias_ground, coalesce(coding.legal_flag, '{}') AS legal_flag`

/** Cases as `i`, with what their facts are read from, and as `w` with what a withdrawn one was. */
export const anonymousTables = sql`incident i LEFT JOIN harassment_category category ON category.id = i.harassment_category_id
  LEFT JOIN city ON city.id = i.city_id LEFT JOIN coding ON coding.incident_id = i.id
  LEFT JOIN case_withdrawal w ON w.incident_id = i.id`

/** Of a case `i`. */
export const mayBeCounted = mayCount('i.id')

/**
 * What could stay of a case. Undefined when nothing stays: it was never sent, is spam or a duplicate, or its reporter does not want
 * it counted.
 */
export const anonymousFacts = async (db: Db | Trx, id: number): Promise<AnonymousFacts | undefined> =>
  (await anonymousFactsOf(db, [id])).get(id)

/** The same of several cases, by their numbers. */
export async function anonymousFactsOf(db: Db | Trx, ids: readonly number[]): Promise<Map<number, AnonymousFacts>> {
  const { rows } = await sql<AnonymousFacts & { id: number }>`
    SELECT i.id, ${anonymousColumns} FROM ${anonymousTables}
    WHERE i.id = ANY (${[...ids]}) AND i.submitted_at IS NOT NULL AND i.status <> 'Draft'
      AND coalesce(i.outcome, w.outcome_before, '') <> ALL (${[...foldedOutcomes]}) AND ${mayBeCounted}`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/**
 * Adds what stays of a case that is being erased, as coarse as it must be. In the transaction of the ledger's entry, while the
 * case is still whose it was.
 */
export async function addAnonymous(trx: Trx, id: number, facts: AnonymousFacts) {
  await sql`SELECT pg_advisory_xact_lock(${countLock}::bigint)`.execute(trx)
  const { level, hasOther } = await findLevel(trx, facts, id)
  await keep(trx, level, facts, { cases: 1, persons: hasOther ? 0 : 1 })
}

/** Of a case whose day is not known only that it was one. */
async function findLevel(trx: Trx, facts: AnonymousFacts, id: number) {
  const last = levels.length - 1
  for (let level = facts.year === null ? last : 0; level < last; level += 1) {
    const { persons, hasOther } = await countPersons(trx, level, facts, id)
    if (persons >= fewestPersons) return { level, hasOther }
  }
  return { level: last, hasOther: false }
}

/**
 * How many persons share what a level keeps of a case: those of living cases, its own, and those of what has stayed before. Null: of
 * what has stayed. `hasOther`: the person of the case has another that is counted at this level, so they are counted already.
 */
async function countPersons(trx: Trx, level: number, facts: AnonymousFacts, id: number | null) {
  const shared = matches(levels[level] ?? [], facts)
  const isMonth = level <= lastOfMonth
  const first = `${facts.year}-${isMonth ? String(facts.month).padStart(2, '0') : '01'}-01`
  const { rows } = await sql<{ others: number; has_other: boolean; stayed: number }>`
    WITH own_case AS (SELECT coalesce(user_id, 0) AS own FROM incident WHERE id = ${id}),
    living AS (
      SELECT coalesce(i.user_id, 0) AS person, ${anonymousColumns}
      FROM ${anonymousTables}
      WHERE i.date >= ${first}::date AND i.date < ${first}::date + ${isMonth ? '1 month' : '1 year'}::interval
        AND (i.status = ANY (${[...deskStatuses]})
          OR i.status = 'Withdrawn' AND i.user_id = (SELECT own FROM own_case)) AND coalesce(i.outcome, '') <> ALL (${[...foldedOutcomes]})
        AND ${mayBeCounted} AND i.id IS DISTINCT FROM ${id}
    ), person AS (
      SELECT coalesce(person = (SELECT own FROM own_case), false) AS is_own FROM living WHERE ${shared} GROUP BY person
    )
    SELECT count(*) FILTER (WHERE NOT is_own)::integer AS others, coalesce(bool_or(is_own), false) AS has_other,
      coalesce((SELECT persons FROM anonymous_case WHERE level = ${level} AND ${shared}), 0) AS stayed
    FROM person`.execute(trx)
  const { others = 0, has_other = false, stayed = 0 } = rows[0] ?? {}
  return { persons: others + stayed + (id === null ? 0 : 1), hasOther: has_other }
}

function matches(kept: readonly Fact[], facts: AnonymousFacts): RawBuilder<boolean> {
  const parts = kept.map((fact) => {
    const value = facts[fact]
    return Array.isArray(value)
      ? sql`${sql.ref(fact)} = ${value}::text[]`
      : sql`${sql.ref(fact)} IS NOT DISTINCT FROM ${value}`
  })
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` AND `)})`
}

/** One row a combination: rows of single cases would tell by their order who left when. */
async function keep(trx: Trx, level: number, facts: AnonymousFacts, more: { cases: number; persons: number }) {
  const kept = levels[level] ?? []
  const [finest = []] = levels
  const columns = sql.join(finest.map((fact) => sql.ref(fact)))
  const values = sql.join(finest.map((fact) => (kept.includes(fact) ? sql`${facts[fact]}` : sql`NULL`)))
  await sql`INSERT INTO anonymous_case AS stays (level, ${columns}, cases, persons)
    VALUES (${level}, ${values}, ${more.cases}, ${more.persons})
    ON CONFLICT (level, ${columns}) DO UPDATE
      SET cases = stays.cases + excluded.cases, persons = stays.persons + excluded.persons`.execute(trx)
}

/** What a combination holds, at the facts that its level keeps. The rest is not looked at. */
const factsOf = (row: { [F in Fact]: AnonymousFacts[F] | null }): AnonymousFacts => ({
  year: row.year ?? 0,
  month: row.month ?? 1,
  county_code: row.county_code,
  category_code: row.category_code,
  arena: row.arena ?? [],
  act: row.act ?? [],
  life_area: row.life_area,
  bias_ground: row.bias_ground ?? [],
  legal_flag: row.legal_flag ?? [],
})

/** Makes coarser what fewer than five persons share by now: living cases are coded anew, or turn out to be spam. */
export async function coarsen(db: Db): Promise<number> {
  let changed = 0
  for (let level = 0; level < levels.length - 1; level += 1) {
    const rows = await db.selectFrom('anonymous_case').selectAll().where('level', '=', level).execute()
    for (const row of rows)
      changed += Number(await db.transaction().execute((trx) => coarsenOne(trx, level, factsOf(row))))
  }
  return changed
}

async function coarsenOne(trx: Trx, level: number, facts: AnonymousFacts) {
  await sql`SELECT pg_advisory_xact_lock(${countLock}::bigint)`.execute(trx)
  if ((await countPersons(trx, level, facts, null)).persons >= fewestPersons) return false
  const taken = await trx
    .deleteFrom('anonymous_case')
    .where('level', '=', level)
    .where(matches(levels[level] ?? [], facts))
    .returning(['cases', 'persons'])
    .executeTakeFirst()
  // One level at a time: the next is looked at by the same run.
  if (taken) await keep(trx, level + 1, facts, taken)
  return taken !== undefined
}
