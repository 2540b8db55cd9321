import { type RawBuilder, sql } from 'kysely'
import { deskStatuses } from '#contract/casework.ts'
import {
  countBase,
  countedCodes,
  countedWaits,
  exactPowers,
  foundByStaff,
  isOutsideToo,
  type CountCell,
  type CountedBy,
  type CountQuery,
  isSeveral,
  type Numbers,
} from '#contract/deskNumbers.ts'
import { addDays, daysFrom, monthsAfter, quarterOf, timeZone, todayInOslo } from '#contract/time.ts'
import { monthOf } from '#contract/timeSteps.ts'
import { can } from '#server/cases/access.ts'
import { startOfDay } from '#server/cases/clocks.ts'
import { isCounted } from '#server/cases/counted.ts'
import type { makeKeptBeside } from '#server/cases/keptWhileUnchanged.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { areCasesInvented } from './demo/inventedCases.ts'
import { readCounties } from './open/published.ts'

/**
 * Counts what was sent in during a period and during the one as long before it, as it stands now: reports, and apart from them what
 * staff found by themselves. Never a draft, a withdrawn case, spam, a duplicate or a case that its reporter does not want counted;
 * what lies outside the portal's task is counted by state and outcome alone (docs/casework.md, "States"). The inbox shows the same
 * cases in its list `counted`. An analyst reads whole quarters, each rounded down (docs/decisions/numbers.md).
 */
export async function readNumbers(
  { trx, staff }: Act,
  keep: KeepNumbers,
  secret: Secret,
  asked: CountQuery,
): Promise<Numbers> {
  const is_rounded = !exactPowers.some((power) => can(staff, power))
  const query = is_rounded ? { ...asked, ...wholeQuarters(asked) } : asked
  const before = {
    from: is_rounded
      ? monthsAfter(query.from, -monthsIn(query))
      : addDays(query.from, -daysFrom(query.from, query.to) - 1),
    to: addDays(query.from, -1),
  }
  const days = { period: { from: query.from, to: query.to }, before }
  // What a reader of rounded numbers is answered is kept apart from what others are.
  const key = JSON.stringify([is_rounded, query.by, query.and, query.step, days])
  // States are told exactly too: with the offsets of other numbers they would tell those.
  const isClear = [query.by, query.and ?? query.by].every((one) => ['status', 'outcome', 'time'].includes(one))
  const rounding = is_rounded ? keyedHash(secret, isClear ? 'rounded states' : 'rounded numbers') : undefined
  const { value, counted_at } = await keep(trx, key, (own) => count(own, query, before, rounding))
  return {
    is_rounded,
    is_demo: await areCasesInvented(trx),
    counted_at: counted_at?.toISOString() ?? null,
    ...days,
    ...value,
    names: await readNames(trx, query),
  }
}

export type KeepNumbers = ReturnType<typeof makeKeptBeside<Counted>>
type Counted = Pick<Numbers, 'total' | 'found' | 'cells' | 'waits' | 'uncoded'>

/** What the offsets are drawn from that rounded numbers have; none for exact ones. */
type Rounding = Secret | undefined

async function count(trx: Trx, query: CountQuery, before: Days, rounding: Rounding): Promise<Counted> {
  const dimensions = query.and === undefined ? [query.by] : [query.by, query.and]
  const period = {
    step: query.step,
    before: startOfDay(before.from),
    from: startOfDay(query.from),
    until: startOfDay(addDays(query.to, 1)),
    later: rounding ? `${monthsIn(query)} months` : `${daysFrom(before.from, query.from)} days`,
    isOutsideToo: isOutsideToo(dimensions),
  }
  // Cases and their coding are put together in memory, also when they are many.
  await sql`SET LOCAL work_mem = '64MB'`.execute(trx)
  const isOfStates = query.by === 'status' && query.and === undefined
  const cells = await countCells(trx, period, dimensions, isOfStates ? undefined : rounding)
  return {
    ...(await countWhole(trx, period, rounding)),
    cells: cells.filter((cell) => cell.now > 0 || cell.before > 0),
    // Not of cases outside the task: a rounded reader would learn a single one's from the difference.
    waits: await measureWaits(trx, rounding ? { ...period, isOutsideToo: false } : period, rounding ? countBase : 1),
  }
}

type Days = Pick<CountQuery, 'from' | 'to'>

/** The quarters of these days that are over; the last one that is, when none of them are. */
function wholeQuarters({ from, to }: Days): Days {
  const end = earlier(monthsAfter(quarterOf(to), 3), quarterOf(todayInOslo()))
  return { from: earlier(quarterOf(from), monthsAfter(end, -3)), to: addDays(end, -1) }
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const monthsIn = ({ from, to }: Days) => monthOf(to) - monthOf(from) + 1

/** `before` begins the period before, `until` the day after the last one. The period is so much `later` than the one before. */
type Period = Pick<CountQuery, 'step'> & {
  before: Date
  from: Date
  until: Date
  later: string
  isOutsideToo: boolean
}

/** Cases that were sent in between two moments as `i`, with their coding as `coding`, their place as `city` and `more`. */
const counted = (from: Date, { until, isOutsideToo }: Period, more = sql``) => sql`
  incident i LEFT JOIN coding ON coding.incident_id = i.id LEFT JOIN city ON city.id = i.city_id ${more}
  WHERE i.submitted_at >= ${from} AND i.submitted_at < ${until} AND i.status = ANY (${[...deskStatuses]})
    AND ${isCounted(isOutsideToo)}`

const isReport = sql`coding.source IS DISTINCT FROM ${foundByStaff}`
const isNow = ({ from }: Period) => sql`i.submitted_at >= ${from}`
const quarter = sql`date_trunc('quarter', i.submitted_at AT TIME ZONE ${timeZone})`

/**
 * How many cases each combination of keys has, by the first of them. Cases with equal lists are counted first, and then their codes:
 * those are few.
 */
async function countCells(trx: Trx, period: Period, dimensions: readonly CountedBy[], rounding: Rounding) {
  const [by = sql``, and = sql`NULL::text`] = dimensions.map((one) => keyOf(one, period))
  const isFoundToo = dimensions.includes('source')
  const { rows } = await sql<CountCell>`
    SELECT by, "and", ${inWhole('now', 'first', rounding)} AS now, ${inWhole('before', 'first', rounding)} AS before FROM (
      SELECT each_by.code AS by, each_and.code AS "and", min(first) AS first, sum(now)::integer AS now,
        sum(before)::integer AS before FROM (
        SELECT ${by} AS by, ${and} AS "and", ${rounding ? sql`${quarter} AS quarter, min(i.id)` : sql`NULL AS quarter, NULL`} AS first,
          count(*) FILTER (WHERE ${isNow(period)}) AS now, count(*) FILTER (WHERE NOT ${isNow(period)}) AS before
        FROM ${counted(period.before, period)} ${isFoundToo ? sql`` : sql`AND ${isReport}`}
        GROUP BY 1, 2, 3) AS alike
      ${eachCode('by', dimensions[0])} ${eachCode('and', dimensions[1])}
      GROUP BY 1, 2, quarter) AS quarters
    GROUP BY by, "and" ORDER BY by, "and"`.execute(trx)
  return rows
}

/**
 * The sum of the rows' counts. Of rounded ones each is that of a quarter, less a secret offset of 0 to 4, rounded down. The offset is
 * that of the `first` case, so that the same cases have the same one whatever they are counted by (docs/decisions/numbers.md).
 */
function inWhole(column: string, first: string, rounding: Rounding) {
  const count = sql.ref(column)
  if (!rounding) return sql`coalesce(sum(${count}), 0)::integer`
  const base = sql.lit(countBase)
  const offset = sql`get_byte(sha256(${rounding}::bytea || int8send(${sql.ref(first)})), 0) % ${base}`
  return sql`coalesce(sum(greatest(${count} - ${offset}, 0) / ${base} * ${base}), 0)::integer`
}

/** What a case is counted under by a dimension, also a list of codes; null: nothing is known. */
function keyOf(dimension: CountedBy, period: Period): RawBuilder<unknown> {
  const later = sql`CASE WHEN ${isNow(period)} THEN '0' ELSE ${period.later}::interval END`
  const clear: Partial<Record<CountedBy, RawBuilder<unknown>>> = {
    // The period before is counted in the steps that are as long after.
    time: sql`date_trunc(${sql.lit(period.step)}, i.submitted_at AT TIME ZONE ${sql.lit(timeZone)} + ${later})::date::text`,
    status: sql`i.status`,
    outcome: sql`i.outcome`,
    category: sql`i.harassment_category_id::text`,
    county: sql`city.county_code::text`,
    // A case that nobody has coded.
    source: sql`coalesce(coding.source, 'portal')`,
    verification: sql`coalesce(coding.verification, 'unverified')`,
  }
  return clear[dimension] ?? sql.ref(`coding.${dimension}`)
}

/** A row for each code that is counted under, one without a code where there is none. */
function eachCode(column: string, dimension?: CountedBy) {
  const keys = sql.ref(column)
  const list = dimension !== undefined && isSeveral(dimension) ? keys : sql`ARRAY[${keys}]`
  return sql`LEFT JOIN LATERAL unnest(${list}) AS ${sql.ref(`each_${column}`)}(code) ON true`
}

/** How many reports there are, and what staff found, and how many reports lack a code of each list. */
async function countWhole(
  trx: Trx,
  period: Period,
  rounding: Rounding,
): Promise<Pick<Numbers, 'total' | 'found' | 'uncoded'>> {
  const parts = ['found', ...countedCodes] as const
  const firstOf = (part: (typeof parts)[number]) => `first_${part}`
  const counts = parts.map((part) => {
    const cases = part === 'found' ? sql`NOT ${isReport}` : sql`${isReport} AND ${isUncoded(part, period)}`
    const first = rounding ? sql`, min(i.id) FILTER (WHERE ${cases}) AS ${sql.ref(firstOf(part))}` : sql``
    return sql`count(*) FILTER (WHERE ${cases}) AS ${sql.ref(part)}${first}`
  })
  const { rows } = await sql<Record<(typeof parts)[number] | 'total', number> & { is_now: boolean }>`
    SELECT is_now, sum(total)::integer AS total,
      ${sql.join(parts.map((part) => sql`${inWhole(part, firstOf(part), rounding)} AS ${sql.ref(part)}`))}
    FROM (SELECT ${isNow(period)} AS is_now, count(*) FILTER (WHERE ${isReport}) AS total, ${sql.join(counts)}
      FROM ${counted(period.before, period)} GROUP BY 1, ${rounding ? quarter : sql`NULL::text`}) AS quarters
    GROUP BY is_now`.execute(trx)
  const [now, before] = [rows.find((row) => row.is_now), rows.find((row) => !row.is_now)]
  const both = (name: keyof Omit<(typeof rows)[number], 'is_now'>) => ({
    now: now?.[name] ?? 0,
    before: before?.[name] ?? 0,
  })
  return { total: both('total'), found: both('found'), uncoded: countedCodes.map((list) => ({ list, ...both(list) })) }
}

function isUncoded(list: (typeof countedCodes)[number], period: Period) {
  const key = keyOf(list, period)
  return isSeveral(list) ? sql`coalesce(cardinality(${key}), 0) = 0` : sql`${key} IS NULL`
}

/** From the sending in to the first acknowledgement, the first message of staff and the closing, in whole hours. */
async function measureWaits(trx: Trx, period: Period, base: number): Promise<Numbers['waits']> {
  const first = (actions: string[]) => sql`min(act.at) FILTER (WHERE act.action = ANY (${actions}))`
  const acts = sql`LEFT JOIN incident_activity act ON act.incident_id = i.id AND act.staff_id IS NOT NULL
    AND act.action IN ('acknowledged', 'messaged', 'asked')`
  const hours = (wait: string) => sql`extract(epoch FROM ${sql.ref(wait)} - submitted_at)::float8 / 3600`
  // Each by itself: of all waits together every row would be sorted once more.
  const measured = countedWaits.map(
    (wait) => sql`json_build_object('cases', count(${sql.ref(wait)}),
      'median', round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${hours(wait)})),
      'p90', round(percentile_cont(0.9) WITHIN GROUP (ORDER BY ${hours(wait)}))) AS ${sql.ref(wait)}`,
  )
  type Waited = Numbers['waits'][number]['now']
  const { rows } = await sql<Record<(typeof countedWaits)[number], Waited> & { is_now: boolean }>`
    SELECT is_now, ${sql.join(measured)}
    FROM (SELECT ${isNow(period)} AS is_now, i.submitted_at, i.closed_at AS closed,
        ${first(['acknowledged'])} AS acknowledged, ${first(['messaged', 'asked'])} AS answered
      FROM ${counted(period.before, period, acts)} AND ${isReport} GROUP BY i.id) AS waited
    GROUP BY is_now`.execute(trx)
  const waitedIn = (wait: (typeof countedWaits)[number], isPeriod: boolean): Waited => {
    const { cases, ...hoursOf } = rows.find(({ is_now }) => is_now === isPeriod)?.[wait] ?? { cases: 0, ...noHours }
    return { cases, ...(cases < base ? noHours : hoursOf) }
  }
  return countedWaits.map((wait) => ({ wait, now: waitedIn(wait, true), before: waitedIn(wait, false) }))
}

const noHours = { median: null, p90: null }

async function readNames(trx: Trx, { by, and }: Pick<CountQuery, 'by' | 'and'>): Promise<Numbers['names']> {
  const chosen = [by, and]
  const categories = chosen.includes('category')
    ? await trx.selectFrom('harassment_category').select(['id', 'name']).execute()
    : []
  const counties = chosen.includes('county') ? await readCounties(trx) : {}
  return { ...Object.fromEntries(categories.map(({ id, name }) => [String(id), name])), ...counties }
}
