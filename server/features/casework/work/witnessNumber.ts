import type { Services } from '#server/context.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { witnessesOf } from '#server/cases/witnesses.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { lockToWork } from '#server/cases/locking.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys'>

/** The number of one witness, for whoever works on the case. Asked for each time, and written down each time. */
export async function showWitnessNumber(
  ground: Ground,
  trx: Trx,
  staffId: number,
  { id, witness_id }: { id: number; witness_id: number },
) {
  const { row: place } = await lockToWork(trx, staffId, { id })
  const witnesses = await witnessesOf(trx, await ground.keys.keyOf(trx, id), id)
  const { contact_number, restricted_at } = witnesses.find((witness) => witness.id === witness_id) ?? fail('not_found')
  if (restricted_at !== null) fail('witness_restricted')
  const did = { incident_id: id, staff_id: staffId, at: ground.clock.now(), activity: 'witness_number_shown' } as const
  await recordActivity(trx, { ...did, before: place.status, after: place.status })
  await writeAudit(ground, trx, {
    actor: { staff: staffId },
    action: 'witness_number_shown',
    subject: { kind: 'case', id },
    after: [`witness=${witness_id}`],
  })
  return { contact_number }
}
