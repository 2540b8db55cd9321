import * as contract from '#contract/deskMessages.ts'
import { guarded, staffRoutes } from '#server/cases/staffRoutes.ts'
import { takeUploads, uploadTimeout } from '#server/cases/uploads/taking.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/desk.ts'
import { showConversation } from './deskConversation.ts'
import { keepDraft } from './drafts.ts'
import { write } from './writing.ts'

/** What staff read of and write to the reporter of a case. A reading is an audit row once for a visit, and each message is one. */
export const deskMessageRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  const uploads = takeUploads(app, services, 'message')
  route(contract.listCaseMessages, showConversation)
  route(contract.keepMessageDraft, keepDraft, texts.draft_kept)

  app.route({
    ...guarded(contract.sendCaseMessage),
    handlerTimeout: uploadTimeout,
    preValidation: uploads.openAtDesk,
    onSend: uploads.cleanUp,
    handler: async (request, reply) => {
      const { staff, body } = request
      const { isEarlier: _isEarlier, ...data } = await uploads.save(request, body, (trx, received) =>
        write(services, trx, staff.id, { ...received, body: body.body, ask: body.ask, last_id: body.last_id }),
      )
      reply.code(201)
      return { success: true as const, message: texts.message_sent, data }
    },
  })
}
