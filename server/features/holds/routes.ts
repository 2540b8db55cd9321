import * as contract from '#contract/deskHolds.ts'
import { answerHold as answerCall, type HoldAnswer } from '#contract/holds.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { lockOwnCase } from '#server/cases/locking.ts'
import { reporterRoutes, type Rules } from '#server/cases/reporterRoutes.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/holdReplies.ts'
import { endHold, reviewHold, setHold } from './settingHolds.ts'
import { listHolds } from './shownHolds.ts'

/** A reporter's answer to whether a case may be kept longer. */
export const answerHoldRoutes: FeaturePlugin = async (app, services) => {
  const rules: Rules = { audit: 'held', throttle: { name: 'answer-hold', account: [60, 3600] } }
  reporterRoutes(app)(answerCall, rules, async ({ user, params: { id }, body: answer }) => {
    await transact(services.db, (trx) => answerHold(services, trx, { user_id: user.id, id, answer }))
    return { message: answer.agrees ? texts.agreed : texts.withdrawn }
  })
}

/**
 * Holds: cases that are kept longer than their two years, set and reviewed by the privacy officer, who has just shown who they are. Of a
 * case its number and the day on which it is erased are listed, with the officer's own words.
 */
export const holdRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.listHolds, listHolds)
  route(contract.setHold, setHold, ({ ground }) => (ground === 'consent' ? texts.asked : texts.set))
  route(contract.reviewHold, reviewHold, texts.reviewed)
  route(contract.endHold, endHold, texts.ended)
}

type Answer = { user_id: number; id: number; answer: HoldAnswer }

/**
 * As easily withdrawn as given: a no ends the hold, whether the reporter had agreed before or not. A yes is to the end that was
 * shown, and fails with `changed_meanwhile` when that is not asked any more.
 */
async function answerHold(services: Pick<Services, 'clock' | 'secret'>, trx: Trx, { user_id, id, answer }: Answer) {
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
    .executeTakeFirstOrThrow(failing('changed_meanwhile'))
  if (open.agreed_until !== null && open.agreed_until >= shown) return undefined
  return changeOpen(trx, incident_id).set({ agreed_at: now, agreed_until: shown }).executeTakeFirst()
}

const refuse = ({ clock }: Pick<Services, 'clock'>, trx: Trx, incident_id: number) =>
  changeOpen(trx, incident_id).set({ ended_at: clock.now(), ended_by: 'reporter' }).executeTakeFirst()
