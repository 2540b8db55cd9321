import * as contract from '#contract/takeout.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { stopTakeouts } from '#server/cases/takeouts.ts'
import { fail } from '#server/platform/http/failures.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { demandPassword, demandUnchanged } from '#server/platform/http/ownPassword.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/takeoutReplies.ts'
import { takeoutAddress } from './addresses.ts'
import { demandRoom } from './making.ts'
import { findOpen, showLast } from './queries.ts'

const done = (message: string) => ({ success: true as const, message })

/**
 * Everything that is stored about a person, as one file that they take along: asked for with the password, made by a job (making.ts),
 * fetched with the password, once.
 */
export const takeoutRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, jobs } = services

  app.route({
    ...contract.showTakeout,
    config: { may: { who: 'reporter' } },
    handler: async ({ user }) => ({ ...done(texts.fetched), data: await showLast(db, user.id) }),
  })

  app.route({
    ...contract.askForTakeout,
    config: { may: { who: 'reporter' }, throttle: { name: 'takeout', account: [20, 24 * 3600] } },
    handler: async (request) => {
      const { user, body } = request
      const verified = await demandPassword(services, request, body)
      await demandRoom(services, user.id)
      const data = await transact(db, async (trx) => {
        // Holds the account, so that of two at once the second finds what the first has asked for.
        await demandUnchanged(services, trx, request, { verified })
        if (!(await findOpen(trx, user.id))) {
          const { id } = await trx
            .insertInto('takeout')
            .values({ user_id: user.id, state: 'asked', asked_at: clock.now() })
            .returning('id')
            .executeTakeFirstOrThrow()
          await jobs.send(trx, 'takeout', { takeout: id })
          // Also to whoever wants no news: somebody else may have asked.
          await promiseMail(jobs, trx, 'takeout_asked', user.id)
        }
        return (await showLast(trx, user.id)) ?? fail('unexpected')
      })
      return { ...done(texts.asked), data }
    },
  })

  app.route({
    ...contract.openTakeout,
    config: { may: { who: 'reporter' }, throttle: { name: 'takeout-address', account: [60, 3600] } },
    handler: async (request) => {
      const { user, body } = request
      const verified = await demandPassword(services, request, body)
      const open = await transact(db, async (trx) => {
        await demandUnchanged(services, trx, request, { verified })
        return findOpen(trx, user.id)
      })
      if (open?.state !== 'ready') return fail('not_found')
      return { ...done(texts.fetched), ...takeoutAddress(services, user, open.id) }
    },
  })

  app.route({
    ...contract.dropTakeout,
    config: { may: { who: 'reporter' } },
    handler: async ({ user }) => {
      await transact(db, async (trx) => {
        ;(await findOpen(trx, user.id)) ?? fail('not_found')
        await stopTakeouts(trx, user.id)
      })
      return done(texts.dropped)
    },
  })
}
