import type { RestrictionState } from '#contract/deskRequests.ts'
import type { Db, Trx } from '#server/database/connect.ts'

/**
 * What was done to witnesses for a request, oldest first, and of each restriction how it is now (`restriction`): it may have ended for
 * another request, with the witness, or not be of the same person any more. `ending_*`: for which request it ended.
 */
export async function readChanges(db: Db | Trx, request_id: number) {
  const rows = await db
    .selectFrom('privacy_request_witness as change')
    .innerJoin('staff', 'staff.id', 'change.staff_id')
    .innerJoin('incident', 'incident.id', 'change.incident_id')
    .leftJoin('witness', (join) =>
      join
        .onRef('witness.id', '=', 'change.witness_id')
        .onRef('witness.incident_id', '=', 'change.incident_id')
        .on('witness.ended_at', 'is', null),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('privacy_request_witness as ended')
          .innerJoin('privacy_request as request', 'request.id', 'ended.request_id')
          .select(['ended.done as how', 'request.id as ending_id', 'request.reference as ending_reference'])
          .whereRef('ended.incident_id', '=', 'change.incident_id')
          .whereRef('ended.witness_id', '=', 'change.witness_id')
          .where('ended.done', 'in', ['released', 'erased'])
          .whereRef('ended.at', '>=', 'change.at')
          .orderBy('ended.at')
          .limit(1)
          .as('ending'),
      (join) => join.onTrue(),
    )
    .select(['change.incident_id', 'change.witness_id as id', 'change.note_sealed', 'change.done', 'change.at'])
    .select(['change.staff_id', 'staff.name', 'incident.status', 'witness.id as row', 'witness.restricted_at'])
    .select(['ending.how', 'ending.ending_id', 'ending.ending_reference'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('witness as former')
            .select('former.id')
            .whereRef('former.incident_id', '=', 'change.incident_id')
            .where((or) =>
              or.or([
                or('former.former_of', '=', or.ref('change.witness_id')),
                or('former.id', '=', or.ref('change.witness_id')),
              ]),
            )
            .whereRef('former.ended_at', '>', 'change.at'),
        )
        .$castTo<boolean>()
        .as('is_corrected'),
    )
    .where('change.request_id', '=', request_id)
    .orderBy('change.at')
    .orderBy('change.witness_id')
    .execute()
  return rows.map((row) => ({ ...row, restriction: row.done === 'restricted' ? stateOf(row) : null }))
}

type Row = { at: Date; row: number | null; restricted_at: Date | null; how: string | null; is_corrected: boolean }

function stateOf({ at, row, restricted_at, how, is_corrected }: Row): RestrictionState {
  if (restricted_at?.getTime() === at.getTime()) return is_corrected ? 'corrected' : 'stands'
  if (how === 'released' || row !== null) return 'ended'
  // Who was taken out by the reporter is still there as they stood; who was taken out at their own request is not.
  return how === null && is_corrected ? 'taken_out' : 'erased'
}

/** Whether whoever it was is still restricted. */
export const isStanding = (restriction: RestrictionState | null) =>
  restriction === 'stands' || restriction === 'corrected'
