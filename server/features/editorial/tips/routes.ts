import * as contract from '#contract/deskTips.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/desk.ts'
import { done, edits } from '../edits.ts'
import { decideTip, undoTip } from './deciding.ts'
import { countTips, listTips } from './queries.ts'

/** What people sent at /create-impact, for editors. */
export const tipRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...contract.listTips,
    config: { may: edits },
    handler: async ({ query }) => {
      const [page, counts] = await Promise.all([listTips(db, query), countTips(db)])
      return { ...done(texts.fetched), data: { ...page, counts } }
    },
  })

  app.route({
    ...contract.decideTip,
    config: { may: { ...edits, audit: 'tip_decided' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.tip_decided),
      data: await db.transaction().execute((trx) => decideTip(services, trx, staff.id, { id, ...body })),
    }),
  })

  app.route({
    ...contract.undoTip,
    config: { may: { ...edits, audit: 'tip_decided' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.tip_decided),
      data: await db.transaction().execute((trx) => undoTip(services, trx, staff.id, { id, ...body })),
    }),
  })
}
