import { sql } from 'kysely'
import { foldedOutcomes } from '#contract/casework.ts'
import {
  anonymousColumns,
  anonymousTables,
  mayBeCounted,
  type AnonymousFacts,
} from '#server/cases/erasure/anonymous.ts'
import type { Db, Trx } from '#server/database/connect.ts'

/** By what cases are counted; nothing finer stays of an erased one. */
type CountedBy = keyof AnonymousFacts

/** `null`: not known of the living ones, or not kept of the erased ones. `cases`: how many, at least one. */
type Count<By extends CountedBy> = { cases: number } & { [F in By]: AnonymousFacts[F] | null }

/**
 * How many cases have been sent in, those that are there and those that were erased together (docs/decisions/exports-and-papers.md),
 * by some facts. Spam and duplicates are counted nowhere, nor is a case whose reporter has withdrawn the consent to statistics. One
 * that is withdrawn and can be taken back is counted until it is erased, and as an erased one from that commit on, so that the sum is
 * the same before and after, which tests show. No page tells these numbers: cells under five are in them (docs/threats.md row 20).
 */
export async function countSentIn<By extends CountedBy>(db: Db | Trx, by: readonly By[]): Promise<Count<By>[]> {
  const facts = by.map((fact) => sql.ref(fact))
  const listed = sql.join([...facts, sql`cases`])
  const { rows } = await sql<Count<By>>`
    WITH living AS (
      SELECT ${anonymousColumns}, 1 AS cases FROM ${anonymousTables}
      WHERE i.date IS NOT NULL AND i.submitted_at IS NOT NULL AND i.status <> 'Draft'
        AND coalesce(i.outcome, w.outcome_before, '') <> ALL (${[...foldedOutcomes]})
        AND ${mayBeCounted}
        AND NOT EXISTS (SELECT FROM erasure WHERE erasure.kind = 'case' AND erasure.subject_id = i.id)
    )
    SELECT ${sql.join([...facts, sql`sum(cases)::integer AS cases`])}
    FROM (SELECT ${listed} FROM living UNION ALL SELECT ${listed} FROM anonymous_case) AS counted
    ${facts.length > 0 ? sql`GROUP BY ${sql.join(facts)} ORDER BY ${sql.join(facts)}` : sql``}`.execute(db)
  return rows.filter(({ cases }) => cases > 0)
}
