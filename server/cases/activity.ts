import type { DeskActivity } from '#contract/casework.ts'
import { type WitnessChange, witnessChanges } from '#contract/correctedFields.ts'
import type { Activity, IncidentStatus } from '#contract/status.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/insert.ts'
import type { Act } from './staffRoutes.ts'

type Entry = {
  incident_id: number
  activity: Activity | DeskActivity
  before: string | null
  after: IncidentStatus
  at: Date
  /** What changed beside the state, as codes and numbers, never a word of the case. */
  codes?: { before: readonly string[]; after: readonly string[] }
} & ({ user_id: number } | { staff_id: number | null })

/** One line of a case's history, written in the transaction of the change. `user_id`: the reporter's; `staff_id` null: the portal's own. */
export async function recordActivity(trx: Trx, { activity, before, after, codes, ...entry }: Entry) {
  await insert(trx, 'incident_activity', {
    ...entry,
    action: activity,
    status_before: before,
    status_after: after,
    before: [...(codes?.before ?? [])],
    after: [...(codes?.after ?? [])],
  })
}

/** A line in the history of a case whose state stays, and the row of the audit log that the call declares. */
export async function tellCase(
  { trx, clock, staff, tell }: Act,
  { id, status }: { id: number; status: IncidentStatus },
  activity: DeskActivity,
  { before = [], after = [] }: { before?: readonly string[]; after?: readonly string[] } = {},
) {
  const line = { incident_id: id, staff_id: staff.id, at: clock.now(), activity, codes: { before, after } }
  await recordActivity(trx, { ...line, before: status, after: status })
  tell({ subject: { kind: 'case', id }, before, after })
}

/** What was changed at the request of witnesses themselves, oldest first: kind and time, which is all that is kept of it. */
export async function readWitnessChanges(db: Db, incident_id: number) {
  const rows = await db
    .selectFrom('incident_activity')
    .select(['id', 'action', 'at'])
    .where('incident_id', '=', incident_id)
    .where('action', 'in', witnessChanges.map(witnessActivity))
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, action, at }) => {
    const done = witnessChanges.find((one) => witnessActivity(one) === action)
    return done ? [{ id, done, at: at.toISOString() }] : []
  })
}

/** The line of such a change in the history of the case. */
export const witnessActivity = (done: WitnessChange) => `witness_${done}` as const
