import * as contract from '#contract/deskEditorial.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/deskEditorialReplies.ts'
import { binItems, listBin, unbinItems } from './bin.ts'
import { giveUpLock, takeLock } from './locks.ts'
import { countWaiting } from './waiting.ts'

const done = (message: string) => ({ success: true as const, message })
/** Working copies are no case: what editors write leaves no audit row until it is published, withdrawn or put into the bin. */
const may = { who: 'staff', role: rolesWith('edit_archive'), audit: null } as const

/** What is the same for articles and for entries of the information hub: who is editing, and the bin. */
export const itemRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...contract.lockItem,
    // A page renews it by itself for as long as it is open.
    config: { may: { ...may, isPolled: true } },
    handler: async ({ staff, params: { id }, body: { take } }) => ({
      ...done(texts.fetched),
      data: await takeLock(services, { id, staffId: staff.id, take }),
    }),
  })
  app.route({
    ...contract.unlockItem,
    config: { may: { ...may, isPolled: true } },
    handler: async ({ staff, params: { id } }) => {
      await giveUpLock(services, id, staff.id)
      return done(texts.fetched)
    },
  })

  app.route({
    ...contract.binItems,
    config: { may: { ...may, audit: 'item_binned' } },
    handler: async ({ staff, body: { items } }) => {
      await db.transaction().execute((trx) => binItems(services, trx, staff.id, items))
      return done(texts.binned)
    },
  })
  app.route({
    ...contract.unbinItems,
    config: { may: { ...may, audit: 'item_restored' } },
    handler: async ({ staff, body: { ids } }) => {
      await db.transaction().execute((trx) => unbinItems(services, trx, staff.id, ids))
      return done(texts.unbinned)
    },
  })
  app.route({
    ...contract.editorialWaiting,
    config: { may },
    handler: async () => ({ ...done(texts.fetched), data: await countWaiting(db) }),
  })
  app.route({
    ...contract.listBin,
    config: { may },
    handler: async () => ({ ...done(texts.fetched), data: await listBin(db) }),
  })
}
