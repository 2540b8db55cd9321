import * as contract from '#contract/deskHolds.ts'
import { answerHold as answerCall, type HoldAnswer } from '#contract/holds.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { lockOwnCase } from '#server/cases/locking.ts'
import { reporterRoutes, type Rules } from '#server/cases/reporterRoutes.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
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
  route(contract.reviewHold, reviewHold)
  route(contract.endHold, endHold)
}

type Answer = { user_id: number; id: number; answer: HoldAnswer }

/**
 * As easily withdrawn as given: a no ends the hold, whether the reporter had agreed before or not. A yes is to the end that was
 * shown, and fails with `changed_meanwhile` when that is not asked any more.
 */
async function answerHold(services: Pick<Services, 'clock' | 'secret'>, trx: Trx, { user_id, id, answer }: Answer) {
  const own = await lockOwnCase(trx, user_id, id)
  if (!isDeskStatus(own.status)) return fail('not_found')
  const open = await trx
    .selectFrom('case_hold')
    .select(['id', 'ends_on', 'agreed_until'])
    .where('incident_id', '=', id)
    .where('ground', '=', 'consent')
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (answer.agrees && open?.ends_on !== answer.ends_on) fail('changed_meanwhile')
  // Answered before, or nothing is asked: the same answer twice changes nothing.
  if (!open || (answer.agrees && open.agreed_until !== null && open.agreed_until >= open.ends_on)) return
  const now = services.clock.now()
  const said = answer.agrees ? { agreed_at: now, agreed_until: open.ends_on } : { ended_at: now, ended_by: 'reporter' }
  await trx
    .updateTable('case_hold')
    .set((eb) => ({ ...said, version: eb('version', '+', 1) }))
    .where('id', '=', open.id)
    .execute()
  await writeAudit(services, trx, {
    actor: { reporter: user_id },
    action: 'held',
    subject: { kind: 'case', id },
    before: ['consent', open.ends_on],
    after: [answer.agrees ? 'agreed' : 'consent_withdrawn'],
  })
}
