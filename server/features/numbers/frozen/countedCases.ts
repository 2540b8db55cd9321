import { type RawBuilder, sql } from 'kysely'
import { deskStatuses } from '#contract/casework.ts'
import { isSeveral } from '#contract/deskNumbers.ts'
import { type PublishedBy, publishedBy } from '#contract/figures.ts'

/** Cases as `i`, with what their facts are read from. */
export const caseTables = sql`incident i LEFT JOIN coding ON coding.incident_id = i.id LEFT JOIN city ON city.id = i.city_id`

/** Of a case `i`: it was sent in and is not withdrawn. One that is withdrawn is as good as erased. */
export const isThere = sql<boolean>`i.submitted_at IS NOT NULL AND i.status = ANY (${[...deskStatuses]})`

/** The `Facts` of a case, as jsonb. Codes are in order, so that equal facts are one group. */
export const factsOfCase = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
  publishedBy.flatMap((by) => [sql.lit(by), codesOf(by)]),
)}))`

function codesOf(by: PublishedBy): RawBuilder<unknown> {
  if (by === 'county') return one(sql`city.county_code`)
  // As a case that nobody has coded.
  if (by === 'source') return one(sql`coalesce(coding.source, 'portal')`)
  if (by === 'verification') return one(sql`coalesce(coding.verification, 'unverified')`)
  if (by === 'reported_to') return several(sql`SELECT body FROM coding_report WHERE incident_id = i.id`)
  if (by === 'report_outcome') return several(sql`SELECT outcome FROM coding_report WHERE incident_id = i.id`)
  const column = sql.ref(`coding.${by}`)
  return isSeveral(by) ? several(sql`SELECT unnest(${column})`) : one(column)
}

function one(code: RawBuilder<unknown>) {
  return sql`CASE WHEN ${code} IS NOT NULL THEN jsonb_build_array(${code}) END`
}
function several(codes: RawBuilder<unknown>) {
  return sql`(SELECT jsonb_agg(DISTINCT code ORDER BY code) FROM (${codes}) AS own(code) WHERE code IS NOT NULL)`
}
