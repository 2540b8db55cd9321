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

/**
 * So many cases of some days are found by their day and then sorted. By the order of the list they would be found after all
 * that is newer: the planner does not know that days and the order go together.
 */
const fewByDay = 20_000

/** The next cases of a list in its order. */
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
 * Closed cases that were sent in before a moment. In the order of the list they come after all that were closed since, of which
 * almost none is so old; so first those that were open at that moment, which have an index of their own, and then those that were
 * closed before it.
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
 * part of the order is that of the index `incident_desk_priority`.
 */
function selectDue(db: Db | Trx, { sort }: InboxFilter, { days }: DeskTimes, part: Part, where: Where) {
  const isByPriority = sort !== 'due'
  const rank = sql<number>`(CASE incident.priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 ELSE 2 END)`
  const after = (column: string, days: number) => sql`${sql.ref(column)} + make_interval(days => ${days}::int)`
  // Sorted as a moment: as a number it would take twice as long, half of it to calculate.
  const due = sql<Date>`coalesce(
    CASE WHEN incident.status <> 'WaitingForReporter' THEN least(
      CASE WHEN incident.status = 'Submitted' THEN ${after('incident.submitted_at', days.acknowledge)} END,
      ${after('incident.message_at', days.answer)},
      ${after('incident.active_at', days.stale)}
    ) END,
    incident.submitted_at + interval '20 years'
  )`
  const cursor = readCursor(part.cursor)
  const place = cursor?.place ?? 0
  const first = isByPriority ? Math.floor(place / nextPriority) : 0
  return db
    .selectFrom('incident')
    .select('incident.id')
    .select(
      sql<number>`${isByPriority ? rank : sql`0`} * ${sql.lit(nextPriority)}::bigint + ${microseconds(due)}`.as(
        'place',
      ),
    )
    .where(where)
    .$if(isByPriority && cursor !== undefined, (select) =>
      select.where(
        sql<SqlBool>`(${rank}, ${due}, incident.id) > (${first}, ${momentOf(place % nextPriority)}, ${cursor?.id ?? 0})`,
      ),
    )
    .$if(!isByPriority && cursor !== undefined, (select) =>
      select.where(sql<SqlBool>`(${due}, incident.id) > (${momentOf(place)}, ${cursor?.id ?? 0})`),
    )
    .$if(isByPriority, (select) => select.orderBy(rank))
    .orderBy(due)
    .orderBy('incident.id')
    .limit(part.limit)
    .execute()
}

export const cursorAt = ({ place, id }: Place) => `${place}_${id}`

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [place = '', id = ''] = cursor.split('_')
  return { place: Number(place), id: Number(id) }
}
