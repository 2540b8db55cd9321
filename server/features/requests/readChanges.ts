import { sql } from 'kysely'
import type { RestrictionState } from '#contract/deskRequests.ts'
import type { Db, Trx } from '#server/database/connect.ts'

/**
 * What was done to witnesses for a request, oldest first, and of each restriction how it is now (`restriction`): it may have ended, or
 * not be of the same person any more.
 */
export async function readChanges(db: Db | Trx, request_id: number) {
  const rows = await db
    .selectFrom('privacy_request_witness as change')
    .innerJoin('staff', 'staff.id', 'change.staff_id')
    .innerJoin('incident', 'incident.id', 'change.incident_id')
    .leftJoin('witness', (join) =>
      join
        .onRef('witness.id', '=', 'change.witness_id')
        .onRef('witness.restricted_for', '=', 'change.request_id')
        .onRef('witness.restricted_at', '=', 'change.at'),
    )
    .select(['change.incident_id', 'change.witness_id as id', 'change.note_sealed', 'change.done', 'change.at'])
    .select(['change.staff_id', 'staff.name', 'incident.status', 'witness.restricted_at', 'witness.ended_at'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM witness former
        WHERE former.former_of = change.witness_id AND former.ended_at > change.at)`.as('is_corrected'),
    )
    .where('change.request_id', '=', request_id)
    .orderBy('change.at')
    .orderBy('change.witness_id')
    .execute()
  return rows.map((row) => ({ ...row, restriction: row.done === 'restricted' ? stateOf(row) : null }))
}

type Row = { restricted_at: Date | null; ended_at: Date | null; is_corrected: boolean }

function stateOf({ restricted_at, ended_at, is_corrected }: Row): RestrictionState {
  if (restricted_at === null) return 'ended'
  if (ended_at !== null) return 'taken_out'
  return is_corrected ? 'corrected' : 'stands'
}

/** Whether whoever it was is still restricted. */
export const isStanding = (restriction: RestrictionState | null) =>
  restriction === 'stands' || restriction === 'corrected'
