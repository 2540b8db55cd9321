import * as contract from '#contract/messages.ts'
import { idParams } from '#contract/wire.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { findOwnCase } from '#server/cases/locking.ts'
import { readClockDays } from '#server/cases/settings.ts'
import { takeUploads, uploadTimeout } from '#server/cases/uploads/taking.ts'
import { fail } from '#server/platform/http/failures.ts'
import { demandStanding } from '#server/platform/http/sessions.ts'
import texts from '#texts/nb/server.ts'
import { answer } from './writing.ts'
import { markSeen, readOwnConversation } from './ownConversation.ts'
import { writeRefusalOf } from '#server/cases/reporterWrites.ts'

const done = (message: string) => ({ success: true as const, message })

/** What a reporter reads of and writes to the organisation about an own case. */
export const messageRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock } = services
  const uploads = takeUploads(app, services)

  app.route({
    ...contract.listMessages,
    config: { may: { who: 'reporter' } },
    handler: async ({ user, params, query }) => ({
      ...done(texts.fetched),
      ...(await readOwnConversation(services, user, params.id, query)),
    }),
  })

  app.route({
    ...contract.sendMessage,
    config: {
      may: { who: 'reporter', audit: 'message_sent' },
      throttle: { name: 'send-message', account: [60, 3600] },
      form: { documents: true },
      takesKey: true,
    },
    handlerTimeout: uploadTimeout,
    preValidation: async (request) => {
      const { id } = idParams.safeParse(request.params).data ?? fail('not_found')
      const own = await findOwnCase(db, request.user.id, id)
      // Before files are read that could not be kept. The same is asked again with the case locked.
      if (writeRefusalOf(own, clock.now()) !== null) fail('messages_closed')
      await uploads.open(request, id, { user_id: request.user.id })
    },
    onSend: uploads.cleanUp,
    handler: async (request, reply) => {
      const { user, body, params } = request
      const { id, status } = await uploads.save(request, `message ${params.id}`, body, async (trx, received) => {
        await demandStanding(trx, user, clock.now())
        return answer(services, trx, user.id, { ...received, body: body.body })
      })
      reply.code(201)
      return { ...done(texts.message_sent), id, status, answer_days: (await readClockDays(db)).answer }
    },
  })

  app.route({
    ...contract.readMessages,
    config: { may: { who: 'reporter' } },
    handler: async ({ user, params, body }) => {
      if (!(await markSeen(services, user.id, params.id, body.last_id))) fail('not_found')
      return done(texts.messages_read)
    },
  })
}
