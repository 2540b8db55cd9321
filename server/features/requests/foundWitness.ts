import { deskStatuses, type DeskStatus } from '#contract/casework.ts'
import type { WitnessChange } from '#contract/correctedFields.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { recordActivity, witnessActivity } from '#server/cases/activity.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { peopleOf } from '#server/cases/witnesses.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'

/** A witness of a case, for the request `id`. */
export type Which = { id: number; case_id: number; witness_id: number }
/** `updated_at`: of the witness as they were shown. */
export type Wanted = Which & { updated_at: string }
export type Done = { done: WitnessChange; at: string }

/** A case that staff may know of, locked before anything of it is read, so that nothing is decided on what somebody is just changing. */
export async function lockFound(trx: Trx, case_id: number) {
  const row = await trx
    .selectFrom('incident')
    .select(['status', 'user_id'])
    .where('id', '=', case_id)
    .where('status', 'in', [...deskStatuses])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && isDeskStatus(row.status) ? { user_id: row.user_id, status: row.status } : fail('witness_not_found')
}

/** The witness, if the search of this request has found them in this case and they have not become somebody else since. */
export async function readFound(trx: Trx, key: Buffer, { id, case_id, witness_id }: Which) {
  const hit = await trx
    .selectFrom('privacy_request_hit as hit')
    .innerJoin('privacy_request as request', 'request.id', 'hit.request_id')
    .select('hit.witness_id')
    .where('hit.request_id', '=', id)
    .where('hit.incident_id', '=', case_id)
    .where('hit.witness_id', '=', witness_id)
    .where('request.state', '=', 'identity_checked')
    .executeTakeFirst()
  const people = hit ? await peopleOf(trx, key, case_id) : []
  return people.find((one) => one.id === witness_id) ?? fail('witness_not_found')
}

/** The same of one who stands in the case: who stood there before is only taken out. */
export async function readStanding(trx: Trx, key: Buffer, which: Which) {
  const own = await readFound(trx, key, which)
  return own.ended_at === null ? own : fail('witness_not_found')
}

type Told = Which & {
  status: DeskStatus
  done: WitnessChange
  now: Date
  note_sealed?: Buffer | null
}

/** What each change ends with: its row with the request, its line in the history, the news for the reporter, and the audit row. */
export async function tellChange(at: Act, told: Told) {
  const { trx } = at
  const staff_id = at.staff.id
  const { id, case_id, witness_id, status, done, now, note_sealed = null } = told
  await trx
    .insertInto('privacy_request_witness')
    .values({ request_id: id, incident_id: case_id, witness_id, done, at: now, staff_id, note_sealed })
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'witness_id', 'done', 'at'])
        .doUpdateSet((eb) => ({ staff_id: eb.ref('excluded.staff_id'), note_sealed: eb.ref('excluded.note_sealed') })),
    )
    .execute()
  // Whoever has read the case, of the staff or its reporter, is told before they change it. `active_at` stays: it is no work on the case.
  await trx
    .updateTable('incident')
    .set((eb) => ({ version: eb('version', '+', 1), own_version: eb('own_version', '+', 1), updated_at: now }))
    .where('id', '=', case_id)
    .execute()
  const line = { incident_id: case_id, staff_id, at: now, before: status, after: status }
  await recordActivity(trx, { ...line, activity: witnessActivity(done) })
  await tellReporter(at, trx, case_id)
  at.tell({
    subject: { kind: 'case', id: case_id },
    after: [`request=${id}`, `witness=${witness_id}`, ...(done === 'former_erased' ? ['former'] : [])],
  })
}
