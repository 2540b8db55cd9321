import * as contract from '#contract/deskMedia.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { fail } from '#server/platform/http/failures.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/desk.ts'
import { done, edits } from '../edits.ts'
import { changeMedia, deleteMedia, restoreMedia } from './changing.ts'
import { listMedia, showMedia } from './files.ts'
import { replaceMedia } from './replacing.ts'

/** The library of public files. */
export const mediaLibraryRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...contract.listMedia,
    config: { may: edits },
    handler: async ({ query }) => ({ ...done(texts.fetched), data: await listMedia(db, query) }),
  })

  app.route({
    ...contract.showMedia,
    config: { may: edits },
    handler: async ({ params }) => ({
      ...done(texts.fetched),
      data: (await showMedia(db, params.name)) ?? fail('not_found'),
    }),
  })

  app.route({
    ...contract.changeMedia,
    config: { may: { ...edits, audit: 'media_changed' } },
    handler: async ({ staff, params, body }) => ({
      ...done(texts.media_saved),
      data: await transact(db, (trx) => changeMedia(services, trx, staff.id, params.name, body)),
    }),
  })

  app.route({
    ...contract.replaceMedia,
    config: { may: { ...edits, audit: 'media_replaced' } },
    handler: async ({ staff, params, body }) => ({
      ...done(texts.media_saved),
      data: await transact(db, (trx) => replaceMedia(services, trx, staff.id, params.name, body)),
    }),
  })

  app.route({
    ...contract.deleteMedia,
    config: { may: { ...edits, audit: 'media_deleted' } },
    handler: async ({ staff, params }) => {
      await transact(db, (trx) => deleteMedia(services, trx, staff.id, params.name))
      return done(texts.media_deleted)
    },
  })

  app.route({
    ...contract.restoreMedia,
    config: { may: { ...edits, audit: 'media_restored' } },
    handler: async ({ staff, params }) => ({
      ...done(texts.media_saved),
      data: await transact(db, (trx) => restoreMedia(services, trx, staff.id, params.name)),
    }),
  })
}
