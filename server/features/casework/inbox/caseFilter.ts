import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { foldedOutcomes, type DeskList } from '#contract/casework.ts'
import type { InboxQuery } from '#contract/deskCases.ts'
import type { InboxFilter } from '#contract/deskInbox.ts'
import { openStatuses, visibleTo, type DeskActor } from '#server/cases/access.ts'
import { isOverdueCase, overdueBefore } from '#server/cases/clocks.ts'
import type { DeskTimes } from '#server/cases/settings.ts'
import type { DB } from '#server/database/tables.ts'

type Cases = ExpressionBuilder<DB, 'incident'>
export type Where = (eb: Cases) => Expression<SqlBool>

/** Which cases a list shows with its filter, as a predicate: those that the actor may know of. */
export const caseFilter =
  (actor: DeskActor, filter: InboxFilter, times: DeskTimes): Where =>
  (eb) =>
    eb.and([visibleTo(actor)(eb), inList(eb, filter, actor, times), ...filters(eb, filter, times.now)])

/** What is in each list (docs/casework.md, "The inbox"). */
function inList(eb: Cases, { list, folded }: InboxFilter, { id }: DeskActor, times: DeskTimes) {
  const lists: Record<DeskList, () => Expression<SqlBool>> = {
    new: () => eb('incident.status', '=', 'Submitted'),
    mine: () => eb.and([eb('incident.assignee_id', '=', id), eb('incident.status', 'in', openStatuses)]),
    waiting_for_us: () => eb('incident.status', 'in', ['Received', 'InProgress']),
    waiting_for_reporter: () => eb('incident.status', '=', 'WaitingForReporter'),
    overdue: () => isOverdueCase(times.days, times.now)(eb),
    closed: () =>
      eb.and([
        eb('incident.status', '=', 'Closed'),
        eb('incident.outcome', folded ? 'in' : 'not in', [...foldedOutcomes]),
      ]),
  }
  return lists[list]()
}

/** Before which moment a case was sent in that is so many days old. */
export const sentBefore = (age: number, now: Date) => overdueBefore(age - 1, now)

function filters(eb: Cases, query: InboxFilter, now: Date) {
  const { assignee, county, label, date_from, date_to, age } = query
  const people = assignee.filter((one) => one !== 'none')
  const inCounties = eb.selectFrom('city').select('city.id').where('city.county_code', 'in', county)
  const labels = eb.selectFrom('incident_label').select('label_id').whereRef('incident_id', '=', 'incident.id')
  return [
    ...some(query.status, (chosen) => eb('incident.status', 'in', chosen)),
    ...some(query.category, (chosen) => eb('incident.harassment_category_id', 'in', chosen)),
    ...some(query.country, (chosen) => eb('incident.country_id', 'in', chosen)),
    ...some(query.city, (chosen) => eb('incident.city_id', 'in', chosen)),
    ...some(county, () => eb('incident.city_id', 'in', inCounties)),
    ...some(query.priority, (chosen) => eb('incident.priority', 'in', chosen)),
    ...some(query.outcome, (chosen) => eb('incident.outcome', 'in', chosen)),
    ...(date_from !== undefined ? [eb('incident.date', '>=', date_from)] : []),
    ...(date_to !== undefined ? [eb('incident.date', '<=', date_to)] : []),
    ...(age !== undefined ? [eb('incident.submitted_at', '<', sentBefore(age, now))] : []),
    ...some(label, (chosen) => eb.exists(labels.where('label_id', 'in', chosen))),
    ...codingFilters(eb, query),
    ...some(assignee, () =>
      eb.or([
        ...(people.length < assignee.length ? [eb('incident.assignee_id', 'is', null)] : []),
        ...some(people, (chosen) => eb('incident.assignee_id', 'in', chosen)),
      ]),
    ),
  ]
}

/** A condition on what is chosen; none where nothing is. */
const some = <T, Condition>(chosen: T[], condition: (chosen: T[]) => Condition) =>
  chosen.length > 0 ? [condition(chosen)] : []

/** The filter as codes, for the audit log: numbers and words of lists, never a word of a case. */
export const codesOf = (query: Partial<InboxQuery>) =>
  Object.entries(query).flatMap(([name, value]) => {
    // In which order they stand says nothing of what was looked at.
    if (name === 'limit' || name === 'sort' || value === undefined || value === false) return []
    // Where a page begins says nothing to whoever reads the log, but that it was not the first one does.
    return name === 'cursor' ? ['further'] : [value].flat().map((one) => `${name}=${one}`)
  })

type Query = Pick<InboxQuery, 'arena' | 'legal_flag' | 'verification'>

/** Where it happened, what it may be by law, and how sure it is, as staff have coded it. */
function codingFilters(eb: Cases, query: Query) {
  return [
    ...some(query.arena, (chosen) => hasCode(eb, 'arena', chosen)),
    ...some(query.legal_flag, (chosen) => hasCode(eb, 'legal_flag', chosen)),
    ...some(query.verification, (chosen) =>
      eb.or([
        eb.exists(codingOf(eb).where('coding.verification', 'in', chosen)),
        // A case that nobody has coded is unverified too.
        ...(chosen.includes('unverified') ? [eb.not(eb.exists(codingOf(eb)))] : []),
      ]),
    ),
  ]
}

const codingOf = (eb: Cases) =>
  eb.selectFrom('coding').select('coding.incident_id').whereRef('coding.incident_id', '=', 'incident.id')

const hasCode = (eb: Cases, column: 'arena' | 'legal_flag', wanted: readonly string[]) =>
  eb.exists(codingOf(eb).where(sql<SqlBool>`${sql.ref(`coding.${column}`)} && ${[...wanted]}::text[]`))
