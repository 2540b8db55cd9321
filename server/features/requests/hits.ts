import { sql } from 'kysely'
import { deskStatuses } from '#contract/casework.ts'
import type { Likeness, PersonRole } from '#contract/deskRequests.ts'
import { dayOf } from '#server/cases/retention/dueDays.ts'
import type { Trx } from '#server/database/connect.ts'

/** Where a search has found a person. `case_id` null: an account without a case. `ended_at`: of a witness as they stood before. */
export type Found = {
  case_id: number | null
  witness_id: number | null
  role: PersonRole
  likeness: Likeness
  gone_on: string | null
  ended_at: Date | null
}

/**
 * The cases that a search finds, of `incident` with its row of `case_withdrawal` as `withdrawal`. One that was withdrawn is still stored for
 * its seven days; it is told, not shown. One that is being erased has no such row any more and is not told, also while LEDGER_DIR
 * cannot be written and it waits for that.
 */
export const isFound = sql<boolean>`(incident.status = ANY (${[...deskStatuses]}::text[])
  OR incident.status = 'Withdrawn' AND withdrawal.incident_id IS NOT NULL)`
/** The day on which what a search finds is erased, of a row of `case_withdrawal` or of none. */
export const goneOn = dayOf(sql`withdrawal.due_at`)

/** The last search of a request counts: what an earlier one found stays, and is as alike as it was found last. */
export async function keepHits(trx: Trx, request_id: number, found: readonly Found[]) {
  const rows = found.flatMap(({ case_id, witness_id, role, likeness }) =>
    case_id === null ? [] : [{ request_id, incident_id: case_id, witness_id, role, likeness }],
  )
  if (rows.length === 0) return
  await trx
    .insertInto('privacy_request_hit')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'incident_id', 'role', 'witness_id'])
        .doUpdateSet((eb) => ({ likeness: eb.ref('excluded.likeness') })),
    )
    .execute()
}

/** What searches have found for a request, where nothing more is to be done for it or it is not known who asks. */
export const forgetHits = (trx: Trx, request_id: number) =>
  trx.deleteFrom('privacy_request_hit').where('request_id', '=', request_id).execute()
