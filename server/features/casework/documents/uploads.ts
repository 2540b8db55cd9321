import * as contract from '#contract/deskDocuments.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { takeUploads, uploadTimeout } from '#server/cases/uploads/taking.ts'
import texts from '#texts/nb/desk.ts'
import { addDocuments } from './addingDocuments.ts'

const works = { who: 'staff', role: rolesWith('work_on_cases') } as const

/** Documents that staff add to a case for somebody who called or came: received, sealed and inspected as a reporter's are. */
export const documentUploadRoutes: FeaturePlugin = async (app, services) => {
  const uploads = takeUploads(app, services, 'documents')

  app.route({
    ...contract.addDocuments,
    config: { may: { ...works, audit: 'document_added' }, form: { documents: true }, takesKey: true },
    handlerTimeout: uploadTimeout,
    preValidation: uploads.openAtDesk,
    onSend: uploads.cleanUp,
    handler: async (request, reply) => {
      const { count } = await uploads.save(request, {}, (trx, received) =>
        addDocuments(services, trx, request.staff.id, received),
      )
      reply.code(201)
      return { success: true as const, message: texts.documents_added, data: { count } }
    },
  })
}
