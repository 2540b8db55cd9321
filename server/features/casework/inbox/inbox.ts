import { sql } from 'kysely'
import { deskLists, lookActivities, type DeskList } from '#contract/casework.ts'
import type { InboxCase, InboxQuery } from '#contract/deskCases.ts'
import { type InboxChoices, type InboxFilter, inboxFilter, urgentLists } from '#contract/deskInbox.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { rolesWith } from '#contract/staff.ts'
import { todayInOslo } from '#contract/time.ts'
import { opensEveryCase, visibleTo, type DeskActor } from '#server/cases/access.ts'
import { overdueBefore } from '#server/cases/clocks.ts'
import { makeKept } from '#server/cases/keptWhileUnchanged.ts'
import { readDeskTimes, type DeskTimes } from '#server/cases/settings.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { countOf } from '#server/database/rows.ts'
import { labelsOf, listedColumns, toListed } from '../listedCases.ts'
import { unreadOf } from '../seen.ts'
import { firstTasks } from '../work/tasks.ts'
import { cursorAt, readPlaces } from './places.ts'
import { caseFilter, type Where, codesOf } from './caseFilter.ts'

/** One page of a list and how many cases the whole list holds, of those that the actor may know of. */
export async function readInbox(
  { clock, trx, staff: actor }: Act,
  countCases: CountCases,
  { limit, cursor, ...filter }: InboxQuery,
) {
  const times = await readDeskTimes(trx, clock.now())
  const total = await countInbox(trx, countCases, actor, filter, times)
  // A page ends after some dozens of cases. Parallel workers would put thousands of them together with their coding.
  if (filter.list === 'counted') await sql`SET LOCAL max_parallel_workers_per_gather = 0`.execute(trx)
  // To find out once more that there is none would read the whole list.
  const places = total === 0 ? [] : await readPlaces(trx, actor, filter, times, { limit: limit + 1, cursor, total })
  const shown = places.slice(0, limit)
  const last = shown.at(-1)
  const ids = shown.map(({ id }) => id)
  return {
    cases: await readListed(trx, actor, times, ids),
    total,
    next_cursor: last && places.length > limit ? cursorAt(last) : null,
    as_of: times.now.toISOString(),
  }
}

/** How many cases a list holds with its filter, of those that the actor may know of. */
export function countInbox(trx: Trx, countCases: CountCases, actor: DeskActor, filter: InboxFilter, times: DeskTimes) {
  const { now, days } = times
  // Before which moments a clock must have begun to be over.
  const bounds = [days.acknowledge, days.stale, days.answer].map((one) => overdueBefore(one, now))
  return countCases(trx, keyOfTotal(actor, filter, now, bounds), caseFilter(actor, filter, times))
}

/** Counts the cases of a list. `key`: what the count depends on beside the cases. */
export type CountCases = (trx: Trx, key: string, where: Where) => Promise<number>

/** Exact totals, counted anew when a case has changed. */
export function makeCountCases(): CountCases {
  const keep = makeKept<{ total: number }>()
  return async (trx, key, where) => {
    const count = async () => ({ total: await countOf(trx.selectFrom('incident').where(where)) })
    const { total } = await keep(trx, key, count)
    return total
  }
}

/** All that a total depends on beside the cases: who asks, the filter, the day, and `bounds`, from when a clock is over. */
export function keyOfTotal(
  actor: DeskActor,
  { sort: _sort, ...filter }: InboxFilter,
  now: Date,
  bounds: readonly Date[],
) {
  const whose = opensEveryCase(actor) && filter.list !== 'mine' ? 'every case' : [actor.id, opensEveryCase(actor)]
  return JSON.stringify([whose, filter, todayInOslo(now), bounds])
}

/** What lists show of some cases, in the order they are given in. One that the actor may not know of is left out. */
export async function readListed(
  trx: Db | Trx,
  actor: DeskActor,
  times: DeskTimes,
  ids: number[],
): Promise<InboxCase[]> {
  if (ids.length === 0) return []
  const rows = await listedColumns(trx).where('incident.id', 'in', ids).where(visibleTo(actor)).execute()
  const [labels, unread] = [await labelsOf(trx, ids), await unreadOf(trx, actor.id, ids)]
  const tasks = await firstTasks(trx, ids, times.now)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row
      ? [{ ...toListed(row, labels.get(id) ?? [], times), unread: unread.has(id), task: tasks.get(id) ?? null }]
      : []
  })
}

/** What the inbox can be filtered by. Cities are too many: a call of their own lists those of a country. */
export async function readInboxChoices(db: Db): Promise<InboxChoices> {
  const casework: readonly string[] = rolesWith('work_on_cases')
  const countries = db.selectFrom('country').select(['id', 'name'])
  const labels = await db.selectFrom('label').select(['id', 'name', 'retired_at']).orderBy('name').execute()
  const people = db.selectFrom('staff').select(['id', 'name', 'roles', 'state'])
  const staff = await people.orderBy('name').orderBy('id').execute()
  return {
    categories: await db.selectFrom('harassment_category').select(['id', 'name']).orderBy('position').execute(),
    countries: await countries
      .orderBy((eb) => eb('code', '!=', 'NO'))
      .orderBy('name')
      .execute(),
    counties: await db.selectFrom('county').select(['code', 'name']).orderBy('name').execute(),
    labels: labels.map(({ id, name, retired_at }) => ({ id, name, is_retired: retired_at !== null })),
    staff: staff.flatMap(({ id, name, roles, state }) =>
      // Somebody invited has no name yet, and no case.
      name !== null && roles.some((role) => casework.includes(role))
        ? [{ id, name, is_active: state === 'active' }]
        : [],
    ),
  }
}

type Asked = InboxFilter & { since?: string | undefined }

/** The lists in numbers, and how many of the asked one have changed since a moment (null when none is named), and where to begin. */
export async function readPulse(at: Act, countCases: CountCases, { since, ...filter }: Asked) {
  const { clock, trx, staff: actor } = at
  const times = await readDeskTimes(trx, clock.now())
  const totals = ofEach(deskLists, () => 0)
  for (const list of deskLists)
    totals[list] = await countInbox(trx, countCases, actor, inboxFilter.parse({ list }), times)
  const total = await countInbox(trx, countCases, actor, filter, times)
  await tellNewFilter(at, filter, total)
  return {
    totals,
    total,
    changed: since === undefined ? null : await countChanged(trx, actor, filter, since, times),
    begin: await readBegin(trx, actor, totals, times),
  }
}

/** The first case of the most pressing list that holds any; null when nothing waits for staff. */
async function readBegin(trx: Trx, actor: DeskActor, totals: Record<DeskList, number>, times: DeskTimes) {
  const list = urgentLists.find((one) => totals[one] > 0)
  if (!list) return null
  const part = { limit: 1, total: totals[list] }
  const [first] = await readPlaces(trx, actor, inboxFilter.parse({ list }), times, part)
  return first ? { list, id: first.id } : null
}

/** Hours. A session is no older, so whoever looked at a list before is asked once at most. */
const remembered = 12

/** A narrow filter tells of single cases. What was listed or asked for before has its row; the whole lists are in every answer. */
async function tellNewFilter({ clock, trx, staff, tell }: Act, filter: InboxFilter, total: number) {
  const codes = codesOf(filter)
  if (codes.join() === `list=${filter.list}`) return
  const earlier = await trx
    .selectFrom('audit.entry')
    .select('number')
    .where('staff_id', '=', staff.id)
    .where('action', '=', 'case_listed')
    .where('at', '>', new Date(clock.now().getTime() - remembered * 3_600_000))
    // Without `further`, which a later page has, and the count, which comes last.
    .where(
      sql<boolean>`(array_remove(after, 'further'))[:cardinality(array_remove(after, 'further')) - 1] = ${codes}::text[]`,
    )
    .limit(1)
    .executeTakeFirst()
  if (!earlier) tell({ subject: { kind: 'case', id: null }, after: [...codes, `count=${total}`] })
}

const countChanged = (trx: Trx, actor: DeskActor, filter: InboxFilter, since: string, times: DeskTimes) =>
  countOf(
    trx
      .selectFrom('incident')
      .where(caseFilter(actor, filter, times))
      .where('incident.id', 'in', (eb) =>
        eb
          .selectFrom('incident_activity')
          .select('incident_id')
          .where('at', '>', new Date(since))
          .where('action', 'not in', [...lookActivities]),
      ),
  )
