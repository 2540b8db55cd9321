import { priorities } from '#contract/casework.ts'
import type { ListedCase } from '#contract/deskCases.ts'
import { outcomes } from '#contract/status.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { runningClocks } from '#server/cases/clocks.ts'
import type { DeskTimes } from '#server/cases/settings.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { oneOf } from '#server/database/storedCodes.ts'

/** What lists show of a case, with the names of what it refers to. The caller says which cases. */
export const listedColumns = (trx: Db | Trx) =>
  trx
    .selectFrom('incident')
    .leftJoin('harassment_category', 'harassment_category.id', 'incident.harassment_category_id')
    .leftJoin('country', 'country.id', 'incident.country_id')
    .leftJoin('city', 'city.id', 'incident.city_id')
    .leftJoin('staff as assignee', 'assignee.id', 'incident.assignee_id')
    .leftJoin('staff as second_reader', 'second_reader.id', 'incident.second_reader_id')
    .select(['incident.id', 'incident.version', 'incident.status', 'incident.priority', 'incident.date'])
    .select(['incident.harassment_category_id', 'incident.country_id', 'incident.city_id'])
    .select([
      'incident.submitted_at',
      'incident.active_at',
      'incident.closed_at',
      'incident.outcome',
      'incident.message_at',
    ])
    .select(['incident.assignee_id', 'incident.second_reader_id'])
    .select(['harassment_category.name as category_name', 'country.name as country_name', 'city.name as city_name'])
    .select(['assignee.name as assignee_name', 'second_reader.name as second_reader_name'])

type Row = Awaited<ReturnType<ReturnType<typeof listedColumns>['execute']>>[number]
type Label = ListedCase['labels'][number]

export function toListed(row: Row, labels: Label[], { now, days }: DeskTimes): ListedCase {
  const { status, submitted_at } = row
  if (!isDeskStatus(status) || !submitted_at) throw new Error('a case that the desk does not know of was read')
  return {
    id: row.id,
    version: row.version,
    status,
    priority: oneOf(priorities, row.priority),
    date: row.date,
    harassment_category: named(row.harassment_category_id, row.category_name),
    country: named(row.country_id, row.country_name),
    city: named(row.city_id, row.city_name),
    submitted_at: submitted_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    outcome: oneOf(outcomes, row.outcome),
    assignee: named(row.assignee_id, row.assignee_name),
    second_reader: named(row.second_reader_id, row.second_reader_name),
    labels,
    clocks: runningClocks(
      { status, submittedAt: submitted_at, activeAt: row.active_at, messageAt: row.message_at },
      now,
      days,
    ),
  }
}

export const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** The labels of some cases, by the case's number. */
export async function labelsOf(trx: Db | Trx, ids: number[]): Promise<Map<number, Label[]>> {
  const found = new Map<number, Label[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await trx
    .selectFrom('incident_label')
    .innerJoin('label', 'label.id', 'incident_label.label_id')
    .select(['incident_label.incident_id', 'label.id', 'label.name'])
    .where('incident_label.incident_id', 'in', ids)
    .orderBy('label.name')
    .execute()
  for (const { incident_id, ...label } of rows) found.get(incident_id)?.push(label)
  return found
}
