import { type RawBuilder, sql } from 'kysely'
import { deskStatuses } from '#contract/casework.ts'
import { foundByStaff, isSeveral } from '#contract/deskNumbers.ts'
import { fewToTell, type Figure, figures, type PublishedBy, publishedBy } from '#contract/figures.ts'

/** What is published of a case: by dimension the codes that are true of it, in order; what is not known is left out. */
export type Facts = Partial<Record<PublishedBy, string[]>>

/** Cases as `i`, with what their facts are read from. */
export const caseTables = sql`incident i LEFT JOIN coding ON coding.incident_id = i.id LEFT JOIN city ON city.id = i.city_id`

/** Of a case `i`: it was sent in and is not withdrawn. One that is withdrawn is as good as erased. */
export const isThere = sql<boolean>`i.submitted_at IS NOT NULL AND i.status = ANY (${[...deskStatuses]})`

/** The `Facts` of a case, as jsonb. Codes are in order, so that equal facts are one group. */
export const factsOfCase = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
  publishedBy.flatMap((by) => [sql.lit(by), codesOf(by)]),
)}))`

function codesOf(by: PublishedBy): RawBuilder<unknown> {
  if (by === 'county') return listOfOne(sql`city.county_code`)
  // As a case that nobody has coded.
  if (by === 'source') return listOfOne(sql`coalesce(coding.source, 'portal')`)
  if (by === 'verification') return listOfOne(sql`coalesce(coding.verification, 'unverified')`)
  if (by === 'reported_to') return listOfAll(sql`SELECT body FROM coding_report WHERE incident_id = i.id`)
  if (by === 'report_outcome') return listOfAll(sql`SELECT outcome FROM coding_report WHERE incident_id = i.id`)
  const column = sql.ref(`coding.${by}`)
  return isSeveral(by) ? listOfAll(sql`SELECT unnest(${column})`) : listOfOne(column)
}

function listOfOne(code: RawBuilder<unknown>) {
  return sql`CASE WHEN ${code} IS NOT NULL THEN jsonb_build_array(${code}) END`
}
function listOfAll(codes: RawBuilder<unknown>) {
  return sql`(SELECT jsonb_agg(DISTINCT code ORDER BY code) FROM (${codes}) AS own(code) WHERE code IS NOT NULL)`
}

/** One published number: `name` is the same in every quarter, `weight` how much its error matters. */
export type PublishedCell = { name: string; weight: number }

/** The crossed tables have many cells with few cases in each. The total needs no weight: it is at most four wrong (./rounding.ts). */
const weights = { oneWay: 1, crossed: 0.1 }

type Table = { by: PublishedBy; and: PublishedBy | null; isOfAll: boolean }

/** Each table once: of one dimension what a small quarter tells, and of a larger one the sums of its rows. */
const tables = [
  ...new Map(
    figures.flatMap(({ id, by, and }: Figure) => {
      if (by === 'quarter') return []
      const isOfAll = id === 'received'
      const ofOne: Table = { by, and: null, isOfAll }
      const ofBoth: Table[] = and === undefined ? [] : [{ by, and, isOfAll }]
      return [ofOne, ...ofBoth].map((table) => [`${table.by} ${table.and}`, table] as const)
    }),
  ).values(),
]

/** What staff found by themselves is no report, and is told in `received` alone (./sums.ts). */
export const isReport = (facts: Facts) => !facts.source?.includes(foundByStaff)

/** The published numbers that a case with these facts is in. A small quarter has no crossed tables. */
export function cellsOf(facts: Facts, isSmall: boolean): PublishedCell[] {
  const isReported = isReport(facts)
  const cells: PublishedCell[] = []
  for (const { by, and, isOfAll } of tables) {
    if ((and !== null && isSmall) || (!isReported && !isOfAll)) continue
    for (const one of facts[by] ?? [''])
      if (and === null) cells.push({ name: `${by} ${one}`, weight: weights.oneWay })
      else
        for (const other of facts[and] ?? [''])
          cells.push({ name: `${by} ${one} ${and} ${other}`, weight: weights.crossed })
  }
  return cells
}

/** Cases that share all facts, and how many of them are told; negative: taken away. */
export type Told = { facts: Facts; count: number }

/**
 * Whether so few reports are told, or added or taken away, that the figures beside each other would show one of the groups whole:
 * with a single group each figure has one row, and all these rows are it.
 * @param before how many reports of the quarter were told until now, for a correction
 */
export function isThin(groups: readonly Told[], before = 0): boolean {
  const counts = groups.flatMap(({ facts, count }) => (isReport(facts) ? [count] : []))
  const added = counts.reduce((sum, count) => sum + Math.max(count, 0), 0)
  const taken = counts.reduce((sum, count) => sum - Math.min(count, 0), 0)
  return [added, taken, before + added - taken].some((sum) => sum > 0 && sum < fewToTell)
}

/** What is kept of the rounded groups of a quarter: of a thin one only where its cases came from. */
export const keptOf = (groups: readonly Told[]): readonly Told[] =>
  isThin(groups)
    ? groups.map(({ facts: { source }, count }) => ({ facts: { ...(source && { source }) }, count }))
    : groups
