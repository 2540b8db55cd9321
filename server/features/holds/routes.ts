import { answerHold as answerCall } from '#contract/holds.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/holdReplies.ts'
import { answerHold } from './answering.ts'
import * as contract from '#contract/deskHolds.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import { endHold, reviewHold, setHold } from './settingHolds.ts'
import { listHolds } from './shownHolds.ts'

const done = (message: string) => ({ success: true as const, message })

/** A reporter's answer to whether a case may be kept longer. */
export const answerHoldRoutes: FeaturePlugin = async (app, services) => {
  app.route({
    ...answerCall,
    config: { may: { who: 'reporter', audit: 'held' }, throttle: { name: 'answer-hold', account: [60, 3600] } },
    handler: async ({ user, params: { id }, body: answer }) => {
      await transact(services.db, (trx) => answerHold(services, trx, { user_id: user.id, id, answer }))
      return done(answer.agrees ? texts.agreed : texts.withdrawn)
    },
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
