import { deskStatuses, type DeskStatus } from '#contract/casework.ts'
import type { WitnessChange } from '#contract/correctedFields.ts'
import type { Services } from '#server/context.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { recordActivity, witnessActivity } from '#server/cases/activity.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { openWitness, witnessColumns } from '#server/cases/witnesses.ts'
import type { Trx } from '#server/database/connect.ts'
import type { AuditAction } from '#server/platform/audit/actions.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'jobs'>
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
  const row = await trx
    .selectFrom('witness')
    .innerJoin('privacy_request_hit as hit', 'hit.witness_id', 'witness.id')
    .innerJoin('privacy_request as request', 'request.id', 'hit.request_id')
    .select(['witness.id', 'witness.updated_at', 'witness.restricted_at', ...witnessColumns])
    .where('witness.id', '=', witness_id)
    .where('witness.incident_id', '=', case_id)
    .where('hit.request_id', '=', id)
    .where('hit.incident_id', '=', case_id)
    .where('request.state', '=', 'identity_checked')
    .executeTakeFirst()
  return row ? openWitness(key, row) : fail('witness_not_found')
}

const actions = {
  corrected: 'witness_corrected_on_request',
  erased: 'witness_erased_on_request',
  restricted: 'witness_restricted_on_request',
  released: 'witness_released_on_request',
  former_erased: 'former_witness_erased_on_request',
} as const satisfies Record<WitnessChange, AuditAction>

/** `correction_id`: of a witness as they were, which correction kept them. */
type Told = Which & {
  status: DeskStatus
  done: WitnessChange
  now: Date
  note_sealed?: Buffer | null
  correction_id?: number | null
}

/** What each change ends with: its row with the request, its line in the history, the news for the reporter, and the audit row. */
export async function tellChange(ground: Ground, trx: Trx, staffId: number, told: Told) {
  const { id, case_id, witness_id, status, done, now, note_sealed = null, correction_id = null } = told
  const kept = { request_id: id, incident_id: case_id, witness_id, done, at: now, staff_id: staffId }
  await keepChange(trx, { ...kept, note_sealed, correction_id })
  // Whoever has read the case, of the staff or its reporter, is told before they change it. `active_at` stays: it is no work on the case.
  await trx
    .updateTable('incident')
    .set((eb) => ({ version: eb('version', '+', 1), own_version: eb('own_version', '+', 1), updated_at: now }))
    .where('id', '=', case_id)
    .execute()
  const line = { incident_id: case_id, staff_id: staffId, at: now, before: status, after: status }
  await recordActivity(trx, { ...line, activity: witnessActivity(done) })
  await tellReporter(ground, trx, case_id)
  await writeAudit(ground, trx, {
    actor: { staff: staffId },
    action: actions[done],
    subject: { kind: 'case', id: case_id },
    after: [
      `request=${id}`,
      `witness=${witness_id}`,
      ...(correction_id === null ? [] : [`correction=${correction_id}`]),
    ],
  })
}

type Change = {
  request_id: number
  incident_id: number
  witness_id: number
  done: WitnessChange
  at: Date
  staff_id: number
  note_sealed: Buffer | null
  correction_id: number | null
}
const keepChange = (trx: Trx, change: Change) =>
  trx
    .insertInto('privacy_request_witness')
    .values(change)
    .onConflict((conflict) => {
      const { staff_id, note_sealed, correction_id } = change
      const same = conflict.columns(['request_id', 'witness_id', 'done', 'at'])
      return same.doUpdateSet({ staff_id, note_sealed, correction_id })
    })
    .execute()
