import type { showWitnessNumber as call } from '#contract/deskCaseWork.ts'
import { tellCase } from '#server/cases/activity.ts'
import { lockToWork } from '#server/cases/locking.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import { witnessesOf } from '#server/cases/witnesses.ts'
import { fail } from '#server/platform/http/failures.ts'

/** The number of one witness, for whoever works on the case. Asked for each time, and written down each time. */
export async function showWitnessNumber(at: Act, { id, witness_id }: Given<typeof call>) {
  const { row } = await lockToWork(at.trx, at.staff.id, { id })
  const witnesses = await witnessesOf(at.trx, await at.keys.keyOf(at.trx, id), id)
  const { contact_number, restricted_at } = witnesses.find((witness) => witness.id === witness_id) ?? fail('not_found')
  if (restricted_at !== null) fail('witness_restricted')
  await tellCase(at, row, 'witness_number_shown', { after: [`witness=${witness_id}`] })
  return { contact_number }
}
