import { type RawBuilder, sql } from 'kysely'
import { deskStatuses, foldedOutcomes } from '#contract/casework.ts'
import {
  countBase,
  countedCodes,
  countedWaits,
  exactPowers,
  type CountCell,
  type CountedBy,
  type CountQuery,
  isSeveral,
  type Numbers,
} from '#contract/deskNumbers.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { monthsAfter, timeZone, todayInOslo } from '#contract/time.ts'
import { can } from '#server/cases/access.ts'
import { addDays, daysFrom } from '#server/cases/clocks.ts'
import { mayBeCounted } from '#server/cases/consents.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'

/**
 * Counts what was sent in during a period and during the one as long before it, as it stands now. Never a draft, a withdrawn case,
 * spam, a duplicate or a case that its reporter does not want counted; what lies outside the portal's task is counted by state and
 * outcome alone (docs/casework.md, "States"). An analyst reads whole quarters, each rounded down (docs/decisions/numbers.md).
 */
export async function readNumbers({ trx, staff }: Act, asked: CountQuery): Promise<Numbers> {
  const is_rounded = !exactPowers.some((power) => can(staff, power))
  const query = is_rounded ? { ...asked, ...wholeQuarters(asked) } : asked
  const before = {
    from: is_rounded
      ? monthsAfter(query.from, -monthsIn(query))
      : addDays(query.from, -daysFrom(query.from, query.to) - 1),
    to: addDays(query.from, -1),
  }
  const period = { ...query, before: before.from, until: addDays(query.to, 1) }
  const base = is_rounded ? countBase : 1
  const dimensions = query.and === undefined ? [query.by] : [query.by, query.and]
  const isOutsideToo = dimensions.every((one) => one === 'status' || one === 'outcome')
  const [total = { now: 0, before: 0 }] = await countCells(trx, period, { dimensions: [], isOutsideToo, base: 1 })
  const isOfStates = query.by === 'status' && query.and === undefined
  const cells = await countCells(trx, period, { dimensions, isOutsideToo, base: isOfStates ? 1 : base })
  const uncoded = await countUncoded(trx, period, base)
  const waits = await measureWaits(trx, period)
  return {
    is_rounded,
    period: { from: query.from, to: query.to },
    before,
    total: { now: total.now, before: total.before },
    cells: cells.filter((cell) => cell.now > 0 || cell.before > 0),
    names: await readNames(trx, query),
    waits: waits.map((one) => (one.cases < base ? { ...one, median: null, p90: null } : one)),
    uncoded: countedCodes.map((list) => ({ list, cases: uncoded[list] })),
  }
}

type Days = Pick<CountQuery, 'from' | 'to'>

/** The quarters of these days that are over; the last one that is, when none of them are. */
function wholeQuarters({ from, to }: Days): Days {
  const end = earlier(monthsAfter(quarterOf(to), 3), quarterOf(todayInOslo()))
  return { from: earlier(quarterOf(from), monthsAfter(end, -3)), to: addDays(end, -1) }
}

const monthOf = (day: string) => Number(day.slice(5, 7))
const quarterOf = (day: string) => monthsAfter(`${day.slice(0, 7)}-01`, -((monthOf(day) - 1) % 3))
const earlier = (one: string, other: string) => (one < other ? one : other)
const monthsIn = ({ from, to }: Days) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + monthOf(to) - monthOf(from) + 1

/** Days in Norway: `before` begins the period before, `until` is the day after the last of the period. */
type Period = Pick<CountQuery, 'from' | 'step'> & { before: string; until: string }

const startOf = (day: string) => sql`(${day}::date::timestamp AT TIME ZONE ${timeZone})`

/** Cases of a period as `i`, with their coding as `coding`, their place as `city` and `more`. */
const counted = (from: string, { until }: Period, more = sql``, isOutsideToo = false) => sql`
  incident i LEFT JOIN coding ON coding.incident_id = i.id LEFT JOIN city ON city.id = i.city_id ${more}
  WHERE i.submitted_at >= ${startOf(from)} AND i.submitted_at < ${startOf(until)} AND i.status = ANY (${[...deskStatuses]})
    AND coalesce(i.outcome, '') <> ALL (${[...foldedOutcomes, ...(isOutsideToo ? [] : ['outside_scope'])]})
    AND ${mayBeCounted}`

type Cells = { dimensions: readonly CountedBy[]; isOutsideToo: boolean; base: number }

/** How many cases each combination of keys has, by the first of them: of each quarter as many whole times `base` as there are. */
async function countCells(trx: Trx, period: Period, { dimensions, isOutsideToo, base }: Cells): Promise<CountCell[]> {
  const [by = nothing, and = nothing] = dimensions.map((one) => keysOf(one, period))
  const keys = sql`CROSS JOIN LATERAL unnest(${by}) AS a(key) CROSS JOIN LATERAL unnest(${and}) AS b(key)`
  const isNow = sql`i.submitted_at >= ${startOf(period.from)}`
  const { rows } = await sql<CountCell>`
    SELECT by, "and", ${inWhole('now', base)} AS now, ${inWhole('before', base)} AS before FROM (
      SELECT a.key AS by, b.key AS "and", count(*) FILTER (WHERE ${isNow}) AS now,
        count(*) FILTER (WHERE NOT ${isNow}) AS before
      FROM ${counted(period.before, period, keys, isOutsideToo)}
      GROUP BY a.key, b.key, ${quarter}) AS quarters
    GROUP BY by, "and" ORDER BY by, "and"`.execute(trx)
  return rows
}

const quarter = sql`date_trunc('quarter', i.submitted_at AT TIME ZONE ${timeZone})`
const inWhole = (column: string, base: number) =>
  sql`coalesce(sum(${sql.ref(column)} / ${base}::integer * ${base}::integer), 0)::integer`
const nothing = sql`ARRAY[NULL::text]`
const several = (codes: RawBuilder<unknown>) => sql`coalesce(nullif(${codes}, '{}'), ${nothing})`

/** The keys of a case by one dimension, as an array: one null where nothing is known. */
function keysOf(dimension: CountedBy, { step }: Pick<Period, 'step'>): RawBuilder<unknown> {
  const clear: Partial<Record<CountedBy, RawBuilder<unknown>>> = {
    time: sql`date_trunc(${step}, i.submitted_at AT TIME ZONE ${timeZone})::date::text`,
    status: sql`i.status`,
    outcome: sql`i.outcome`,
    category: sql`i.harassment_category_id::text`,
    county: sql`city.county_code::text`,
    // A case that nobody has coded.
    source: sql`coalesce(coding.source, 'portal')`,
    verification: sql`coalesce(coding.verification, 'unverified')`,
  }
  const known = clear[dimension]
  if (known) return sql`ARRAY[${known}]`
  const column = sql.ref(`coding.${dimension}`)
  return isSeveral(dimension) ? several(column) : sql`ARRAY[${column}]`
}

/** How many cases of the period have no code of a list. */
async function countUncoded(trx: Trx, period: Period, base: number) {
  const columns = countedCodes.map(
    (list) => sql`count(*) FILTER (WHERE (${keysOf(list, period)})[1] IS NULL) AS ${sql.ref(list)}`,
  )
  const { rows } = await sql<Record<(typeof countedCodes)[number], number>>`
    SELECT ${sql.join(countedCodes.map((list) => sql`${inWhole(list, base)} AS ${sql.ref(list)}`))}
    FROM (SELECT ${sql.join(columns)} FROM ${counted(period.from, period)} GROUP BY ${quarter}) AS quarters`.execute(
    trx,
  )
  return rows[0] ?? ofEach(countedCodes, () => 0)
}

/** From the sending in to the first acknowledgement, the first message of staff and the closing, in whole hours. */
async function measureWaits(trx: Trx, period: Period): Promise<Numbers['waits']> {
  const first = (actions: string[]) => sql`(SELECT min(at) FROM incident_activity
    WHERE incident_id = i.id AND action = ANY (${actions}) AND staff_id IS NOT NULL)`
  const ends = sql`CROSS JOIN LATERAL (VALUES ('acknowledged', ${first(['acknowledged'])}),
    ('answered', ${first(['messaged', 'asked'])}), ('closed', i.closed_at)) AS ended(wait, at)`
  const hours = (share: number) => sql`round(percentile_cont(${share}::float8) WITHIN GROUP
    (ORDER BY extract(epoch FROM ended.at - i.submitted_at)::float8 / 3600))`
  const { rows } = await sql<Numbers['waits'][number]>`
    SELECT ended.wait, count(*)::integer AS cases, ${hours(0.5)} AS median, ${hours(0.9)} AS p90
    FROM ${counted(period.from, period, ends)} AND ended.at IS NOT NULL GROUP BY ended.wait`.execute(trx)
  return countedWaits.map(
    (wait) => rows.find((row) => row.wait === wait) ?? { wait, cases: 0, median: null, p90: null },
  )
}

/** What the keys of categories and counties are called. */
async function readNames(trx: Trx, { by, and }: Pick<CountQuery, 'by' | 'and'>): Promise<Numbers['names']> {
  const chosen = [by, and]
  const categories = chosen.includes('category')
    ? await trx.selectFrom('harassment_category').select(['id', 'name']).execute()
    : []
  const counties = chosen.includes('county') ? await trx.selectFrom('county').select(['code', 'name']).execute() : []
  return Object.fromEntries([
    ...categories.map(({ id, name }) => [String(id), name]),
    ...counties.map(({ code, name }) => [code, name]),
  ])
}
