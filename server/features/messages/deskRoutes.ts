import * as contract from '#contract/deskMessages.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeReading } from '#server/cases/visits.ts'
import { takeUploads, uploadTimeout } from '#server/cases/uploads/taking.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/desk.ts'
import { readDeskConversation } from './deskConversation.ts'
import { keepDraft } from './drafts.ts'
import { write } from './writing.ts'

const done = (message: string) => ({ success: true as const, message })
const sees = { who: 'staff', role: rolesWith('see_inbox') } as const
const works = { who: 'staff', role: rolesWith('work_on_cases') } as const

/** What staff read of and write to the reporter of a case. A reading is an audit row once for a visit, and each message is one. */
export const deskMessageRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services
  const uploads = takeUploads(app, services, 'message')

  app.route({
    ...contract.listCaseMessages,
    config: { may: { ...sees, audit: 'message_read' } },
    handler: async ({ staff, params: { id }, query }) =>
      transact(db, async (trx) => {
        const { conversation, newlyRead } = await readDeskConversation(services, trx, staff, { id, ...query })
        // That nobody has written yet is no reading of a message.
        if (conversation.messages.length > 0)
          await writeReading(services, trx, staff.id, {
            id,
            action: 'message_read',
            after: [`count=${conversation.messages.length}`, `unread=${newlyRead}`],
          })
        return { ...done(texts.fetched), data: conversation }
      }),
  })

  app.route({
    ...contract.sendCaseMessage,
    config: { may: { ...works, audit: 'message_sent' }, form: { documents: true }, takesKey: true },
    handlerTimeout: uploadTimeout,
    preValidation: uploads.openAtDesk,
    onSend: uploads.cleanUp,
    handler: async (request, reply) => {
      const { staff, body } = request
      const { isEarlier: _isEarlier, ...data } = await uploads.save(request, body, (trx, received) =>
        write(services, trx, staff.id, { ...received, body: body.body, ask: body.ask, last_id: body.last_id }),
      )
      reply.code(201)
      return { ...done(texts.message_sent), data }
    },
  })

  app.route({
    ...contract.keepMessageDraft,
    // Nothing of the case is read or changed.
    config: { may: { ...works, audit: null } },
    handler: async ({ staff, params, body }) => {
      await transact(db, (trx) => keepDraft(services, trx, staff.id, { incident_id: params.id, body: body.body }))
      return done(texts.draft_kept)
    },
  })
}
