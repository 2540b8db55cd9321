import * as contract from '#contract/deskMessages.ts'
import { guarded, staffRoutes, done } from '#server/cases/staffRoutes.ts'
import { listedStateTexts, readStateTexts } from '#server/cases/stateTexts.ts'
import { takeUploads, uploadTimeout } from '#server/cases/uploads/taking.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { keepMessageDraft, showConversation } from './deskConversation.ts'
import {
  changeReplyText,
  changeStateText,
  createReplyText,
  deleteReplyText,
  listReplyTexts,
  resetStateText,
} from './replyTexts.ts'
import { write } from './writing.ts'

/** What staff read of and write to the reporter of a case. A reading is an audit row once for a visit, and each message is one. */
export const deskMessageRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  const uploads = takeUploads(app, services)
  route(contract.listCaseMessages, showConversation)
  route(contract.keepMessageDraft, keepMessageDraft)

  app.route({
    ...guarded(contract.sendCaseMessage),
    handlerTimeout: uploadTimeout,
    preValidation: uploads.openAtDesk,
    onSend: uploads.cleanUp,
    handler: async (request, reply) => {
      const { staff, body, params } = request
      const { isEarlier: _isEarlier, ...data } = await uploads.save(
        request,
        `message ${params.id}`,
        body,
        (trx, received) =>
          write(services, trx, staff.id, { ...received, body: body.body, ask: body.ask, last_id: body.last_id }),
      )
      reply.code(201)
      return { ...done, data }
    },
  })
}

/** The organisation's own words: reply texts, and what reporters read of each state. They hold nothing of a case. */
export const settingRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.listReplyTexts, ({ trx }) => listReplyTexts(trx))
  route(contract.createReplyText, createReplyText)
  route(contract.changeReplyText, changeReplyText)
  route(contract.deleteReplyText, deleteReplyText)
  route(contract.listStateTexts, async ({ trx }) => listedStateTexts(await readStateTexts(trx)))
  route(contract.changeStateText, changeStateText)
  route(contract.resetStateText, resetStateText)
}
