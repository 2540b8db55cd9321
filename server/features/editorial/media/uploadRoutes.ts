import * as contract from '#contract/deskMedia.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { fail } from '#server/platform/http/failures.ts'
import texts from '#texts/nb/desk.ts'
import { done, edits } from '../edits.ts'
import { dropUpload, finishUpload, keepPart, listUploads, startUpload } from './uploads.ts'

/**
 * Public files on their way in, in parts, over a line that may break (docs/decisions/files.md). What an upload leads to is in the
 * audit log when it becomes public.
 */
export const uploadRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: contract.uploadPartBytes },
    (_request, body, read) => read(null, body),
  )

  app.route({
    ...contract.listUploads,
    config: { may: { ...edits, isPolled: true } },
    handler: async ({ staff }) => ({ ...done(texts.fetched), data: await listUploads(db, staff.id) }),
  })

  app.route({
    ...contract.startUpload,
    config: { may: edits, throttle: { name: 'upload', account: [300, 3600] } },
    handler: async ({ staff, body }) => ({
      ...done(texts.upload_ready),
      data: await startUpload(services, staff.id, body),
    }),
  })

  app.route({
    ...contract.sendPart,
    bodyLimit: contract.uploadPartBytes,
    // A film goes on by itself for hours: an unattended desk must not stay open for it. The upload waits for the next sign-in.
    config: { may: { ...edits, isPolled: true } },
    handler: async ({ staff, params: { id, part }, body }) => {
      if (!Buffer.isBuffer(body)) return fail('malformed')
      return { ...done(texts.upload_received), data: await keepPart(services, { staff: staff.id, id }, part, body) }
    },
  })

  app.route({
    ...contract.finishUpload,
    config: { may: edits },
    handler: async ({ staff, params: { id } }) => ({
      ...done(texts.upload_received),
      data: await finishUpload(services, { staff: staff.id, id }),
    }),
  })

  app.route({
    ...contract.dropUpload,
    config: { may: edits },
    handler: async ({ staff, params: { id } }) => {
      await dropUpload(db, { staff: staff.id, id })
      return done(texts.upload_dropped)
    },
  })
}
