import * as contract from '#contract/deskLookups.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/desk.ts'
import { done, edits } from '../edits.ts'
import { changeLookup, createLookup, deleteLookup, orderLookups } from './changing.ts'
import { listLookups } from './lists.ts'
import { mergeLookup } from './merging.ts'

const changes = { ...edits, audit: 'lookup_changed' } as const

/** Categories, hashtags, news agencies and the hub's themes. Each change is one transaction with its audit row. */
export const editorialLookupRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...contract.listLookups,
    config: { may: edits },
    handler: async ({ params }) => ({ ...done(texts.fetched), data: await listLookups(db, params.kind) }),
  })

  app.route({
    ...contract.createLookup,
    config: { may: changes },
    handler: async ({ staff, params, body }) => ({
      ...done(texts.lookups_saved),
      data: await transact(db, (trx) => createLookup(services, trx, staff.id, { ...params, ...body })),
    }),
  })

  app.route({
    ...contract.orderLookups,
    config: { may: changes },
    handler: async ({ staff, params, body }) => ({
      ...done(texts.lookups_saved),
      data: await transact(db, (trx) => orderLookups(services, trx, staff.id, { ...params, ...body })),
    }),
  })

  app.route({
    ...contract.changeLookup,
    config: { may: changes },
    handler: async ({ staff, params, body }) => ({
      ...done(texts.lookups_saved),
      data: await transact(db, (trx) => changeLookup(services, trx, staff.id, { ...params, ...body })),
    }),
  })

  app.route({
    ...contract.mergeLookup,
    config: { may: { ...edits, audit: 'lookup_merged' } },
    handler: async ({ staff, params, body }) => ({
      ...done(texts.lookups_saved),
      data: await transact(db, (trx) => mergeLookup(services, trx, staff.id, { ...params, ...body })),
    }),
  })

  app.route({
    ...contract.deleteLookup,
    config: { may: changes },
    handler: async ({ staff, params }) => ({
      ...done(texts.lookups_saved),
      data: await transact(db, (trx) => deleteLookup(services, trx, staff.id, params)),
    }),
  })
}
