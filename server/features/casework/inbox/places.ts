import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { InboxFilter } from '#contract/deskInbox.ts'
import type { DeskActor } from '#server/cases/access.ts'
import type { DeskTimes } from '#server/cases/settings.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { sentBefore, caseFilter, type Where } from './caseFilter.ts'

/**
 * A case by its number, and by what its list is sorted by: in microseconds since 1970, in the order by priority with `nextPriority`
 * added for each priority that comes before. Of cases sent in until 2044 such a sum is a whole number of JavaScript's.
 */
export type Place = { id: number; place: number }
const nextPriority = 3_000_000_000_000_000
/** `total`: of the whole list. */
type Part = { limit: number; cursor?: string | undefined; total: number }

/** So few are found by their day and then sorted: the planner does not know that days and the order of the list go together. */
const fewByDay = 20_000

export async function readPlaces(
  db: Db | Trx,
  actor: DeskActor,
  filter: InboxFilter,
  times: DeskTimes,
  part: Part,
): Promise<Place[]> {
  const { age, ...rest } = filter
  if (filter.list !== 'closed' || age === undefined)
    return isInOrderOfTime(filter)
      ? selectPlaces(db, filter, part, [caseFilter(actor, filter, times)])
      : selectDue(db, filter, times, part, caseFilter(actor, filter, times))
  return readOldClosed(db, rest, part, { bound: sentBefore(age, times.now), where: caseFilter(actor, rest, times) })
}

type Old = { bound: Date; where: Where }

/**
 * Closed cases that were sent in before a moment. In the order of the list they come after all that were closed since, of which almost none
 * is so old; so first those that were open at that moment, which have an index of their own, and then those that were closed before it.
 */
async function readOldClosed(db: Db | Trx, filter: InboxFilter, part: Part, { bound, where }: Old) {
  const cursor = readCursor(part.cursor)
  const isPast = cursor !== undefined && cursor.place < bound.getTime() * 1000
  const openThen = isPast
    ? []
    : await selectPlaces(
        db,
        filter,
        part,
        [
          where,
          () => sql<SqlBool>`tstzrange(least(submitted_at, closed_at), closed_at, '(]') @> ${bound}::timestamptz`,
        ],
        { isSorted: true },
      )
  const left = part.limit - openThen.length
  if (left <= 0) return openThen
  const closedBefore = await selectPlaces(
    db,
    filter,
    { ...part, limit: left, cursor: isPast ? part.cursor : undefined },
    [where, (eb) => eb.and([eb('incident.closed_at', '<', bound), eb('incident.submitted_at', '<', bound)])],
  )
  return [...openThen, ...closedBefore]
}

/** `isSorted`: the cases are few and found otherwise, and then sorted. */
function selectPlaces(
  db: Db | Trx,
  { list, date_from, date_to }: InboxFilter,
  part: Part,
  wheres: readonly Where[],
  { isSorted = false } = {},
): Promise<Place[]> {
  const column = list === 'closed' ? 'incident.closed_at' : 'incident.submitted_at'
  const isNewestFirst = list === 'closed' || list === 'counted'
  const direction = isNewestFirst ? 'desc' : 'asc'
  const hasDay = date_from !== undefined || date_to !== undefined
  const isUnordered = isSorted || (hasDay && part.total <= fewByDay)
  const order = isUnordered ? sql`${sql.ref(column)} + interval '0'` : sql.ref(column)
  const after = readCursor(part.cursor)
  return db
    .selectFrom('incident')
    .select('incident.id')
    .select(microseconds(sql.ref(column)).as('place'))
    .where((eb) => eb.and(wheres.map((where) => where(eb))))
    .$if(after !== undefined, (select) =>
      select.where(
        sql<SqlBool>`(${sql.ref(column)}, incident.id) ${sql.raw(isNewestFirst ? '<' : '>')}
          (${momentOf(after?.place ?? 0)}, ${after?.id ?? 0}::bigint)`,
      ),
    )
    .orderBy(order, direction)
    .orderBy('incident.id', direction)
    .limit(part.limit)
    .execute()
}

const microseconds = (moment: RawBuilder<unknown>) => sql<number>`(extract(epoch FROM ${moment}) * 1000000)::bigint`
const momentOf = (place: number) => sql<Date>`timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond'`

const isInOrderOfTime = ({ list, sort }: InboxFilter) => list === 'closed' || list === 'counted' || sort === 'age'

/**
 * Open cases by priority and time limit, or by time limit alone; a case without a clock comes after those that have one. The first
 * part of the order is that of the index `incident_desk_priority`. By time limit alone, what comes next is among the next of each
 * clock, and each clock's column has an index: otherwise all open cases would be sorted for a page.
 */
function selectDue(db: Db | Trx, { sort }: InboxFilter, { days }: DeskTimes, part: Part, where: Where) {
  const isByPriority = sort !== 'due'
  const rank = sql<number>`(CASE incident.priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 ELSE 2 END)`
  const isRunning = sql`incident.status IN ('Submitted', 'Received', 'InProgress')`
  const clocks = [
    { since: sql`incident.submitted_at`, days: days.acknowledge, of: sql<SqlBool>`incident.status = 'Submitted'` },
    { since: sql`incident.message_at`, days: days.answer, of: sql<SqlBool>`message_at IS NOT NULL AND ${isRunning}` },
    { since: sql`incident.active_at`, days: days.stale, of: sql<SqlBool>`${isRunning}` },
    // None runs: twenty years are later than any clock.
    { since: sql`incident.submitted_at`, days: 7305, of: sql<SqlBool>`incident.status = 'WaitingForReporter'` },
  ]
  const ends = clocks.map(
    ({ since, days, of }) => sql`CASE WHEN ${of} THEN ${since} + ${days} * interval '24 hours' END`,
  )
  // Sorted as a moment: as a number it would take twice as long, half of it to calculate.
  const due = sql<Date>`least(${sql.join(ends)})`
  const cursor = readCursor(part.cursor)
  const place = cursor?.place ?? 0
  const after = isByPriority
    ? sql<SqlBool>`(${rank}, ${due}, incident.id) >
        (${Math.floor(place / nextPriority)}, ${momentOf(place % nextPriority)}, ${cursor?.id ?? 0})`
    : sql<SqlBool>`(${due}, incident.id) > (${momentOf(place)}, ${cursor?.id ?? 0})`
  const cases = db
    .selectFrom('incident')
    .select('incident.id')
    .where(where)
    .$if(cursor !== undefined, (select) => select.where(after))
    .limit(part.limit)
  const nextOf = clocks.map(({ since, of }) => sql`(${cases.where(of).orderBy(since).orderBy('incident.id')})`)
  return cases
    .select(
      sql<number>`${isByPriority ? rank : sql`0`} * ${sql.lit(nextPriority)}::bigint + ${microseconds(due)}`.as(
        'place',
      ),
    )
    .$if(!isByPriority, (select) => select.where(sql<SqlBool>`incident.id IN (${sql.join(nextOf, sql` UNION ALL `)})`))
    .$if(isByPriority, (select) => select.orderBy(rank))
    .orderBy(due)
    .orderBy('incident.id')
    .execute()
}

export const cursorAt = ({ place, id }: Place) => `${place}_${id}`

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [place = '', id = ''] = cursor.split('_')
  return { place: Number(place), id: Number(id) }
}
