import { sql } from 'kysely'
import { deskStatuses } from '#contract/casework.ts'
import type { Likeness, PersonRole } from '#contract/deskRequests.ts'
import { dayOf } from '#server/cases/retention/dueDays.ts'
import type { Trx } from '#server/database/connect.ts'

/** Where a search has found a person. `case_id` null: an account without a case. */
export type Found = {
  case_id: number | null
  witness_id: number | null
  role: PersonRole
  likeness: Likeness
  gone_on: string | null
}
/** Where a search has found a witness as they were. */
export type FoundFormer = { case_id: number; correction_id: number; side: string; at: Date } & Pick<
  Found,
  'likeness' | 'gone_on'
>
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

/** The same of witnesses as they were. */
export async function keepFormerHits(trx: Trx, request_id: number, found: readonly FoundFormer[]) {
  const rows = found.map(({ case_id, correction_id, side, likeness }) => ({
    request_id,
    incident_id: case_id,
    correction_id,
    side,
    likeness,
  }))
  if (rows.length === 0) return
  await trx
    .insertInto('privacy_request_former_hit')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'correction_id', 'side'])
        .doUpdateSet((eb) => ({ likeness: eb.ref('excluded.likeness') })),
    )
    .execute()
}

/** What searches have found for a request, where nothing more is to be done for it or it is not known who asks. */
export async function forgetHits(trx: Trx, request_id: number) {
  await trx.deleteFrom('privacy_request_hit').where('request_id', '=', request_id).execute()
  await trx.deleteFrom('privacy_request_former_hit').where('request_id', '=', request_id).execute()
}
