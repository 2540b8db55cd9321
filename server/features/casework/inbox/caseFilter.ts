import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { foldedOutcomes, type DeskList } from '#contract/casework.ts'
import type { InboxQuery } from '#contract/deskCases.ts'
import type { InboxFilter } from '#contract/deskInbox.ts'
import { openStatuses, visibleTo, type DeskActor } from '#server/cases/access.ts'
import { isOverdueCase, overdueBefore } from '#server/cases/clocks.ts'
import type { DeskTimes } from '#server/cases/settings.ts'
import type { DB } from '#server/database/tables.ts'

/** Which cases a list shows with its filter, as a predicate: those that the actor may know of. */
export const caseFilter =
  (actor: DeskActor, filter: InboxFilter, times: DeskTimes) => (eb: ExpressionBuilder<DB, 'incident'>) =>
    eb.and([visibleTo(actor)(eb), inList(eb, filter, actor, times), ...filters(eb, filter, times.now)])

/** What is in each list (docs/casework.md, "The inbox"). */
function inList(
  eb: ExpressionBuilder<DB, 'incident'>,
  { list, folded }: InboxFilter,
  { id }: DeskActor,
  times: DeskTimes,
) {
  const lists: Record<DeskList, () => ReturnType<typeof eb.and>> = {
    new: () => eb.and([eb('incident.status', '=', 'Submitted')]),
    mine: () => eb.and([eb('incident.assignee_id', '=', id), eb('incident.status', 'in', openStatuses)]),
    waiting_for_us: () => eb.and([eb('incident.status', 'in', ['Received', 'InProgress'])]),
    waiting_for_reporter: () => eb.and([eb('incident.status', '=', 'WaitingForReporter')]),
    overdue: () => eb.and([isOverdueCase(times.days, times.now)(eb)]),
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

function filters(eb: ExpressionBuilder<DB, 'incident'>, query: InboxFilter, now: Date) {
  const chosen = query.assignee.filter((one) => one !== 'none')
  return [
    ...(query.status.length > 0 ? [eb('incident.status', 'in', query.status)] : []),
    ...(query.category.length > 0 ? [eb('incident.harassment_category_id', 'in', query.category)] : []),
    ...(query.country.length > 0 ? [eb('incident.country_id', 'in', query.country)] : []),
    ...(query.city.length > 0 ? [eb('incident.city_id', 'in', query.city)] : []),
    ...(query.county.length > 0
      ? [
          eb(
            'incident.city_id',
            'in',
            eb.selectFrom('city').select('city.id').where('city.county_code', 'in', query.county),
          ),
        ]
      : []),
    ...(query.priority.length > 0 ? [eb('incident.priority', 'in', query.priority)] : []),
    ...(query.outcome.length > 0 ? [eb('incident.outcome', 'in', query.outcome)] : []),
    ...(query.date_from !== undefined ? [eb('incident.date', '>=', query.date_from)] : []),
    ...(query.date_to !== undefined ? [eb('incident.date', '<=', query.date_to)] : []),
    ...(query.age !== undefined ? [eb('incident.submitted_at', '<', sentBefore(query.age, now))] : []),
    ...(query.label.length > 0
      ? [
          eb.exists(
            eb
              .selectFrom('incident_label')
              .select('incident_label.label_id')
              .whereRef('incident_label.incident_id', '=', 'incident.id')
              .where('incident_label.label_id', 'in', query.label),
          ),
        ]
      : []),
    ...codingFilters(eb, query),
    ...(query.assignee.length > 0
      ? [
          eb.or([
            ...(query.assignee.includes('none') ? [eb('incident.assignee_id', 'is', null)] : []),
            ...(chosen.length > 0 ? [eb('incident.assignee_id', 'in', chosen)] : []),
          ]),
        ]
      : []),
  ]
}

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
function codingFilters(eb: ExpressionBuilder<DB, 'incident'>, query: Query) {
  const { verification } = query
  return [
    ...(query.arena.length > 0 ? [hasCode(eb, 'arena', query.arena)] : []),
    ...(query.legal_flag.length > 0 ? [hasCode(eb, 'legal_flag', query.legal_flag)] : []),
    ...(verification.length > 0
      ? [
          eb.or([
            eb.exists(codingOf(eb).where('coding.verification', 'in', verification)),
            // A case that nobody has coded is unverified too.
            ...(verification.includes('unverified') ? [eb.not(eb.exists(codingOf(eb)))] : []),
          ]),
        ]
      : []),
  ]
}

const codingOf = (eb: ExpressionBuilder<DB, 'incident'>) =>
  eb.selectFrom('coding').select('coding.incident_id').whereRef('coding.incident_id', '=', 'incident.id')

const hasCode = (eb: ExpressionBuilder<DB, 'incident'>, column: 'arena' | 'legal_flag', wanted: readonly string[]) =>
  eb.exists(codingOf(eb).where(sql<SqlBool>`${sql.ref(`coding.${column}`)} && ${[...wanted]}::text[]`))
