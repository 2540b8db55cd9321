import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { type InboxList, deskStatuses, foldedOutcomes } from '#contract/casework.ts'
import type { InboxQuery } from '#contract/deskCases.ts'
import type { InboxFilter } from '#contract/deskInbox.ts'
import { countedCodes, isSeveral, notGiven } from '#contract/deskNumbers.ts'
import { addDays } from '#contract/time.ts'
import { openStatuses, visibleTo, type DeskActor } from '#server/cases/access.ts'
import { isOverdueCase, overdueBefore, startOfDay } from '#server/cases/clocks.ts'
import { isReport, mayBeCounted, uncountedOutcomes } from '#server/cases/counted.ts'
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
function inList(eb: Cases, { list, folded, ...filter }: InboxFilter, { id }: DeskActor, times: DeskTimes) {
  const lists: Record<InboxList, () => Expression<SqlBool>> = {
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
    counted: () => eb.and(counted(eb, filter)),
  }
  return lists[list]()
}

/** What counts in staff's numbers (server/features/numbers/counting.ts): reports, unless the filter names sources. */
function counted(eb: Cases, { outside, source }: Pick<InboxFilter, 'outside' | 'source'>) {
  return [
    eb('incident.status', 'in', [...deskStatuses]),
    eb.or([eb('incident.outcome', 'is', null), eb('incident.outcome', 'not in', uncountedOutcomes(outside))]),
    mayBeCounted('incident.id'),
    ...(source.length > 0 ? [] : [isReport('incident.id')]),
  ]
}

/** Before which moment a case was sent in that is so many days old. */
export const sentBefore = (age: number, now: Date) => overdueBefore(age - 1, now)

function filters(eb: Cases, query: InboxFilter, now: Date) {
  const { assignee, label, date_from, date_to, sent_from, sent_to, age } = query
  const people = assignee.filter((one) => one !== 'none')
  const labels = eb.selectFrom('incident_label').select('label_id').whereRef('incident_id', '=', 'incident.id')
  return [
    ...some(query.status, (chosen) => eb('incident.status', 'in', chosen)),
    ...some(query.category, (chosen) => orNotGiven(eb, 'incident.harassment_category_id', chosen)),
    ...some(query.country, (chosen) => eb('incident.country_id', 'in', chosen)),
    ...some(query.city, (chosen) => eb('incident.city_id', 'in', chosen)),
    ...some(query.county, (chosen) => inCounties(eb, chosen)),
    ...some(query.priority, (chosen) => eb('incident.priority', 'in', chosen)),
    ...some(query.outcome, (chosen) => orNotGiven(eb, 'incident.outcome', chosen)),
    ...(date_from !== undefined ? [eb('incident.date', '>=', date_from)] : []),
    ...(date_to !== undefined ? [eb('incident.date', '<=', date_to)] : []),
    ...(sent_from !== undefined ? [eb('incident.submitted_at', '>=', startOfDay(sent_from))] : []),
    ...(sent_to !== undefined ? [eb('incident.submitted_at', '<', startOfDay(addDays(sent_to, 1)))] : []),
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

/** The column has one of the values, or none where that is asked for. */
function orNotGiven(
  eb: Cases,
  column: 'incident.harassment_category_id' | 'incident.outcome',
  chosen: readonly (number | string)[],
) {
  const values = chosen.filter((one) => one !== notGiven)
  return eb.or([
    ...some(values, () => sql<SqlBool>`${sql.ref(column)} = ANY (${values})`),
    ...(values.length < chosen.length ? [eb(column, 'is', null)] : []),
  ])
}

function inCounties(eb: Cases, chosen: readonly string[]) {
  const counties = chosen.filter((one) => one !== notGiven)
  const cities = eb.selectFrom('city').select('city.id')
  return eb.or([
    ...some(counties, () => eb('incident.city_id', 'in', cities.where('city.county_code', 'in', counties))),
    ...(counties.length < chosen.length
      ? [eb('incident.city_id', 'is', null), eb('incident.city_id', 'in', cities.where('city.county_code', 'is', null))]
      : []),
  ])
}

/** What a list holds of a case that nobody has coded; of the others, nothing. */
const uncoded: Partial<Record<string, string>> = { source: 'portal', verification: 'unverified' }

const codingFilters = (eb: Cases, query: InboxFilter) =>
  countedCodes.flatMap((list) => some<string, Expression<SqlBool>>(query[list], (chosen) => hasCode(eb, list, chosen)))

function hasCode(eb: Cases, list: (typeof countedCodes)[number], chosen: string[]) {
  const coding = eb.selectFrom('coding').select('coding.incident_id').whereRef('coding.incident_id', '=', 'incident.id')
  const column = sql.ref(`coding.${list}`)
  const isAny = isCodedAs(list, chosen)
  if (!chosen.includes(uncoded[list] ?? notGiven)) return eb.exists(coding.where(isAny))
  // Also cases that nobody has coded: those of which no row says anything else.
  const isNone = isSeveral(list) ? sql<SqlBool>`${column} = '{}'` : sql<SqlBool>`${column} IS NULL`
  return eb.not(eb.exists(coding.where(sql<SqlBool>`NOT (${isAny} OR ${isNone})`)))
}

/** Of a coding: it has one of the codes of a list. As the index `coding_codes` has it. */
export const isCodedAs = (list: (typeof countedCodes)[number], chosen: readonly string[]) => {
  const column = sql.ref(`coding.${list}`)
  return sql<SqlBool>`${isSeveral(list) ? column : sql`ARRAY[${column}]`} && ${[...chosen]}::text[]`
}
