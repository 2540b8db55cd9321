import type { HoldAnswer } from '#contract/holds.ts'
import type { Services } from '#server/context.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { lockOwnCase } from '#server/cases/locking.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'

type Answer = { user_id: number; id: number; answer: HoldAnswer }

/**
 * As easily withdrawn as given: a no ends the hold, whether the reporter had agreed before or not. A yes is to the end that was
 * shown, and fails with `changed_meanwhile` when that is not asked any more.
 */
export async function answerHold(
  services: Pick<Services, 'clock' | 'secret'>,
  trx: Trx,
  { user_id, id, answer }: Answer,
) {
  const own = await lockOwnCase(trx, user_id, id)
  if (!isDeskStatus(own.status)) return fail('not_found')
  const changed = answer.agrees
    ? await agree(trx, id, answer.ends_on, services.clock.now())
    : await refuse(services, trx, id)
  // Answered before, or nothing is asked: the same answer twice changes nothing.
  if (!changed) return
  await writeAudit(services, trx, {
    actor: { reporter: user_id },
    action: 'held',
    subject: { kind: 'case', id },
    before: ['consent', changed.ends_on],
    after: [answer.agrees ? 'agreed' : 'consent_withdrawn'],
  })
}

const changeOpen = (trx: Trx, id: number) =>
  trx
    .updateTable('case_hold')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('incident_id', '=', id)
    .where('ground', '=', 'consent')
    .where('ended_at', 'is', null)
    .returning('ends_on')

/** Of a case that is locked. Undefined when it was agreed to before. */
async function agree(trx: Trx, incident_id: number, shown: string, now: Date) {
  const open = await trx
    .selectFrom('case_hold')
    .select('agreed_until')
    .where('incident_id', '=', incident_id)
    .where('ground', '=', 'consent')
    .where('ended_at', 'is', null)
    .where('ends_on', '=', shown)
    .executeTakeFirst()
  if (!open) return fail('changed_meanwhile')
  if (open.agreed_until !== null && open.agreed_until >= shown) return undefined
  return changeOpen(trx, incident_id).set({ agreed_at: now, agreed_until: shown }).executeTakeFirst()
}

const refuse = ({ clock }: Pick<Services, 'clock'>, trx: Trx, incident_id: number) =>
  changeOpen(trx, incident_id).set({ ended_at: clock.now(), ended_by: 'reporter' }).executeTakeFirst()
