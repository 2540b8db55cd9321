import type { Activity, IncidentStatus } from '#contract/status.ts'
import type { Trx } from '#server/database/connect.ts'

type Entry = {
  incident_id: number
  user_id: number
  activity: Activity
  before: string | null
  after: IncidentStatus
  at: Date
}

/** One line of a case's history, written in the transaction of the change. */
export async function recordActivity(trx: Trx, { activity, before, after, ...entry }: Entry) {
  await trx
    .insertInto('incident_activity')
    .values({ ...entry, action: activity, status_before: before, status_after: after })
    .execute()
}
