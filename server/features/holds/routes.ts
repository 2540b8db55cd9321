import * as contract from '#contract/holds.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/holdReplies.ts'
import { answerHold } from './answering.ts'

const done = (message: string) => ({ success: true as const, message })

/** A reporter's answer to whether a case may be kept longer. */
export const answerHoldRoutes: FeaturePlugin = async (app, services) => {
  app.route({
    ...contract.answerHold,
    config: { may: { who: 'reporter', audit: 'held' }, throttle: { name: 'answer-hold', account: [60, 3600] } },
    handler: async ({ user, params: { id }, body: answer }) => {
      await transact(services.db, (trx) => answerHold(services, trx, { user_id: user.id, id, answer }))
      return done(answer.agrees ? texts.agreed : texts.withdrawn)
    },
  })
}
