import { sql, type ExpressionBuilder } from 'kysely'
import type { AuditFilter } from '#contract/deskAudit.ts'
import { addDays } from '#contract/time.ts'
import { startOfDay } from '#server/cases/clocks.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'
import { findRow } from '#server/database/rows.ts'
import { actionsForRequests } from '#server/platform/audit/log.ts'
import { grouped, plainCode } from '#server/platform/secrets/readableCode.ts'

/** A filter whose request is the number by which the log names it; null when no request has the number that was typed. */
export type Resolved<Filter extends AuditFilter> = Omit<Filter, 'request'> & { request?: number | null }

/** Finds the request that is meant. After it was erased nothing but the log's own number tells which it was. */
export async function resolveFilter<Filter extends AuditFilter>(
  db: Db | Trx,
  filter: Filter,
): Promise<Resolved<Filter>> {
  const { request: typed, ...rest } = filter
  if (typed === undefined) return rest
  const found = await findRow(db, 'privacy_request', { reference: grouped(plainCode(typed), 4) }, ['id'])
  return { ...rest, request: found?.id ?? (/^\d+$/.test(typed) ? Number(typed) : null) }
}

type Entries = ExpressionBuilder<DB & { entry: DB['audit.entry'] }, 'entry'>

/** Whether a row, up to `upto`, is one that the filter wants. */
export const isWanted = (filter: Resolved<AuditFilter>, upto: number) => (eb: Entries) => {
  const staff = filter.person.filter((one) => typeof one === 'number')
  const others = filter.person.filter((one) => typeof one === 'string')
  return eb.and([
    eb('entry.number', '<=', upto),
    ...(filter.person.length > 0
      ? [
          eb.or([
            ...(staff.length > 0 ? [eb('entry.staff_id', 'in', staff)] : []),
            ...(others.length > 0 ? [eb('entry.actor', 'in', others)] : []),
          ]),
        ]
      : []),
    ...(filter.case === undefined ? [] : [isOfCase(eb, filter.case)]),
    ...(filter.request === undefined ? [] : [isOfRequest(eb, filter.request)]),
    ...(filter.breach === undefined
      ? []
      : [eb('entry.subject', '=', 'breach'), eb('entry.subject_id', '=', filter.breach)]),
    ...(filter.action.length > 0 ? [eb('entry.action', 'in', filter.action)] : []),
    ...(filter.date_from === undefined ? [] : [eb('entry.at', '>=', startOfDay(filter.date_from))]),
    ...(filter.date_to === undefined ? [] : [eb('entry.at', '<', startOfDay(addDays(filter.date_to, 1)))]),
  ])
}

/** Done to it and its documents, searches that found it (`case=17`), lists that showed another's number in it, merges into it. */
const isOfCase = (eb: Entries, id: number) =>
  eb.or([
    eb.and([eb('entry.subject', '=', 'case'), eb('entry.subject_id', '=', id)]),
    eb.and([
      eb.or([eb('entry.subject', '=', 'document'), eb('entry.action', 'in', ['search_run', 'request_searched'])]),
      sql<boolean>`entry.after @> ARRAY[${`case=${id}`}]`,
    ]),
    eb.and([eb('entry.action', '=', 'case_listed'), sql<boolean>`entry.after @> ARRAY[${`telephone=${id}`}]`]),
    eb.and([eb('entry.action', '=', 'merged'), sql<boolean>`entry.after @> ARRAY[${`duplicate_of=${id}`}]`]),
  ])

/** What was done to the request itself, and to cases for it. */
const isOfRequest = (eb: Entries, id: number | null) =>
  id === null
    ? eb.lit(false)
    : eb.or([
        eb.and([eb('entry.subject', '=', 'request'), eb('entry.subject_id', '=', id)]),
        eb.and([eb('entry.action', 'in', actionsForRequests), sql<boolean>`entry.after @> ARRAY[${`request=${id}`}]`]),
      ])

/** The filter as codes, for the row that tells of the reading: numbers alone, never what was typed for a request. */
export const auditCodesOf = (filter: Resolved<AuditFilter>) =>
  Object.entries(filter).flatMap(([name, value]) => {
    if (value === undefined || name === 'limit') return []
    return name === 'cursor' ? ['further'] : [value].flat().map((one) => `${name}=${one ?? 'none'}`)
  })
