import type { Correction } from '#contract/corrections.ts'
import { limits } from '#contract/limits.ts'
import type { Services } from '#server/context.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { lockOwnCase } from '#server/cases/locking.ts'
import { effectOf } from '#server/cases/reporterWrites.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { changeField } from './changingField.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys'>

/**
 * Corrects one field of an own case that was sent in. The case holds the new value, and a row what it was before. It
 * moves the case as a message does: it answers a question, and opens a case that was closed within 90 days
 * (docs/casework.md, "Corrections"). The history gets a line, so that staff see that something is new.
 */
export async function correct(ground: Ground, trx: Trx, user_id: number, id: number, correction: Correction) {
  const own = await lockOwnCase(trx, user_id, id)
  const now = ground.clock.now()
  const effect = effectOf(own, now)
  if ('refusal' in effect) return fail('not_open')
  const key = await ground.keys.keyOf(trx, id)
  const isTooMany = await isFull(trx, id)
  const isChanged = await changeField({ ...ground, trx, key, id, now }, correction, () => {
    if (correction.version !== own.own_version) fail('stale_version')
    if (isTooMany) fail('too_many_corrections')
  })
  // The same once more, as after an answer that was lost.
  if (!isChanged) return { status: own.status, version: own.own_version }
  const to = effect.move?.to ?? own.status
  const version = own.own_version + 1
  await trx
    .updateTable('incident')
    .set({ active_at: now, updated_at: now, version: own.version + 1, own_version: version })
    .$if(effect.move !== null, (update) =>
      update.set({ status: to, outcome: null, closed_at: null, duplicate_of: null }),
    )
    .where('id', '=', id)
    .execute()
  const line = { incident_id: id, user_id, at: now }
  const codes = { before: [], after: [`field=${correction.field}`] }
  await recordActivity(trx, { ...line, activity: 'corrected', before: own.status, after: to, codes })
  if (effect.move?.activity) {
    await recordActivity(trx, { ...line, activity: effect.move.activity, before: own.status, after: to })
  }
  await writeAudit(ground, trx, {
    actor: { reporter: user_id },
    action: 'case_corrected',
    subject: { kind: 'case', id },
    before: [own.status],
    after: [to, `field=${correction.field}`],
  })
  return { status: to, version }
}

/** Corrected as often as it may be, by the history, where each stays also when a witness whom it named has gone at their own request. */
export async function isFull(trx: Db | Trx, incident_id: number) {
  const { count } = await trx
    .selectFrom('incident_activity')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('incident_id', '=', incident_id)
    .where('action', '=', 'corrected')
    .executeTakeFirstOrThrow()
  return Number(count) >= limits.corrections
}
