import { type ListedCase, listedCase } from '#contract/deskCases.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { runningClocks } from '#server/cases/clocks.ts'
import type { DeskTimes } from '#server/cases/settings.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { namedBy, shownAs } from '#server/database/rows.ts'

/** What lists show of a case, with the names of what it refers to. The caller says which cases. */
export const listedColumns = (trx: Db | Trx) =>
  trx
    .selectFrom('incident')
    .select(['incident.id', 'incident.version', 'incident.status', 'incident.priority', 'incident.date'])
    .select(['incident.submitted_at', 'incident.active_at', 'incident.closed_at', 'incident.outcome'])
    .select(['incident.message_at', 'incident.assignee_id', 'incident.second_reader_id'])
    .select(namedBy<null>('harassment_category', 'incident.harassment_category_id').as('harassment_category'))
    .select(namedBy<null>('country', 'incident.country_id').as('country'))
    .select(namedBy<null>('city', 'incident.city_id').as('city'))
    .select(namedBy<null>('staff', 'incident.assignee_id').as('assignee'))
    .select(namedBy<null>('staff', 'incident.second_reader_id').as('second_reader'))

type Row = Awaited<ReturnType<ReturnType<typeof listedColumns>['execute']>>[number]
type Label = ListedCase['labels'][number]

export function toListed(row: Row, labels: Label[], { now, days }: DeskTimes): ListedCase {
  const { status, submitted_at } = row
  if (!isDeskStatus(status) || !submitted_at) throw new Error('a case that the desk does not know of was read')
  const clocks = runningClocks({ ...row, status, submitted_at }, now, days)
  return shownAs(listedCase, { ...row, submitted_at, labels, clocks })
}

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
