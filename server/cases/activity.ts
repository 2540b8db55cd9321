import type { DeskActivity } from '#contract/casework.ts'
import type { Activity, IncidentStatus } from '#contract/status.ts'
import type { Trx } from '#server/database/connect.ts'

type Entry = {
  incident_id: number
  activity: Activity | DeskActivity
  before: string | null
  after: IncidentStatus
  at: Date
  /** What changed beside the state, as codes and numbers, never a word of the case. */
  codes?: { before: readonly string[]; after: readonly string[] }
} & ({ user_id: number } | { staff_id: number })

/** One line of a case's history, written in the transaction of the change. `user_id`: the reporter's. */
export async function recordActivity(trx: Trx, { activity, before, after, codes, ...entry }: Entry) {
  await trx
    .insertInto('incident_activity')
    .values({
      ...entry,
      action: activity,
      status_before: before,
      status_after: after,
      before: [...(codes?.before ?? [])],
      after: [...(codes?.after ?? [])],
    })
    .execute()
}
