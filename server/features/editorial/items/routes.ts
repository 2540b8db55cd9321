import * as contract from '#contract/deskItems.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import type { AuditFacts } from '#server/platform/audit/log.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/deskEditorialReplies.ts'
import { done, edits } from '../edits.ts'
import { binItems, listBin, unbinItems } from './bin.ts'
import { bulkItems } from './bulk.ts'
import { kindOf } from './kinds.ts'
import { giveUpLock, takeLock } from './locks.ts'
import { moveItem } from './moving.ts'
import { publishItem, tellPublic, withdrawItem } from './publishing.ts'
import { showItem } from './reading.ts'
import { listRevisions, readRevision } from './revisions.ts'
import { createItem, orSetAside, restoreRevision, saveItem } from './saving.ts'
import { countWaiting } from './waiting.ts'

const publishes = { may: { ...edits, audit: ['article_published', 'entry_published'] } } as const
const withdraws = { may: { ...edits, audit: ['article_withdrawn', 'entry_withdrawn'] } } as const

/**
 * Articles and entries of the information hub as editors write, publish and withdraw them. Working copies are no case: what is
 * written leaves no audit row until it is published, withdrawn or put into the bin.
 */
export const itemRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  /** Does it, and answers the item as it is then; `act` answers what the public and the audit log are told. */
  const change = async (
    message: string,
    id: number,
    staff: { id: number },
    act: (trx: Trx) => Promise<AuditFacts | void>,
  ) => {
    const data = await transact(db, async (trx) => {
      const facts = await act(trx)
      const item = await showItem(trx, id, staff.id)
      if (facts) await tellPublic(services, trx, [facts])
      return item
    })
    return { ...done(message), data }
  }

  app.route({
    ...contract.createItem,
    config: { may: edits },
    handler: async ({ staff, body: { kind, content: given } }, reply) => {
      const { empty, tidy } = kindOf(kind)
      const content = tidy({ ...empty, ...given })
      const data = await transact(db, async (trx) =>
        showItem(trx, await createItem(services, trx, { kind, staffId: staff.id, content }), staff.id),
      )
      reply.code(201)
      return { ...done(texts.created), data }
    },
  })
  app.route({
    ...contract.showItem,
    config: { may: edits },
    handler: async ({ staff, params: { id } }) => ({ ...done(texts.fetched), data: await showItem(db, id, staff.id) }),
  })
  app.route({
    ...contract.saveItem,
    config: { may: edits },
    handler: ({ staff, params: { id }, body }) => {
      const given = { ...body, id, staffId: staff.id, content: kindOf(body.kind).tidy(body.content) }
      return change(texts.saved, id, staff, (trx) => saveItem(services, trx, given)).catch(orSetAside(services, given))
    },
  })
  app.route({
    ...contract.moveItem,
    config: { may: edits },
    handler: ({ staff, params: { id }, body }) =>
      change(texts.moved, id, staff, (trx) => moveItem(services, trx, { ...body, id, staffId: staff.id })),
  })
  app.route({
    ...contract.publishItem,
    config: publishes,
    handler: ({ staff, params: { id }, body: { version } }) =>
      change(texts.published, id, staff, (trx) => publishItem(services, trx, { id, version, staffId: staff.id })),
  })
  app.route({
    ...contract.withdrawItem,
    config: withdraws,
    handler: ({ staff, params: { id }, body: { version } }) =>
      change(texts.withdrawn, id, staff, (trx) => withdrawItem(services, trx, { id, version, staffId: staff.id })),
  })
  app.route({
    ...contract.publishItems,
    config: publishes,
    handler: async ({ staff, body: { items } }) => ({
      ...done(texts.published),
      data: await bulkItems(services, staff.id, items, { act: publishItem, whenMoved: 'item_is_published' }),
    }),
  })
  app.route({
    ...contract.withdrawItems,
    config: withdraws,
    handler: async ({ staff, body: { items } }) => ({
      ...done(texts.withdrawn),
      data: await bulkItems(services, staff.id, items, { act: withdrawItem, whenMoved: 'item_not_published' }),
    }),
  })

  app.route({
    ...contract.listRevisions,
    config: { may: edits },
    handler: async ({ params: { id } }) => ({ ...done(texts.fetched), data: await listRevisions(db, id) }),
  })
  app.route({
    ...contract.showRevision,
    config: { may: edits },
    handler: async ({ params: { id, number } }) => ({
      ...done(texts.fetched),
      data: await readRevision(db, id, number),
    }),
  })
  app.route({
    ...contract.restoreItem,
    config: { may: edits },
    handler: ({ staff, params: { id }, body }) =>
      change(texts.restored, id, staff, (trx) => restoreRevision(services, trx, { ...body, id, staffId: staff.id })),
  })

  app.route({
    ...contract.lockItem,
    // A page renews it by itself for as long as it is open.
    config: { may: { ...edits, isPolled: true } },
    handler: async ({ staff, params: { id }, body: { take } }) => ({
      ...done(texts.fetched),
      data: await takeLock(services, { id, staffId: staff.id, take }),
    }),
  })
  app.route({
    ...contract.unlockItem,
    config: { may: { ...edits, isPolled: true } },
    handler: async ({ staff, params: { id } }) => {
      await giveUpLock(services, id, staff.id)
      return done(texts.fetched)
    },
  })

  app.route({
    ...contract.binItems,
    config: { may: { ...edits, audit: 'item_binned' } },
    handler: async ({ staff, body: { items } }) => {
      await db.transaction().execute((trx) => binItems(services, trx, staff.id, items))
      return done(texts.binned)
    },
  })
  app.route({
    ...contract.unbinItems,
    config: { may: { ...edits, audit: 'item_restored' } },
    handler: async ({ staff, body: { ids } }) => {
      await db.transaction().execute((trx) => unbinItems(services, trx, staff.id, ids))
      return done(texts.unbinned)
    },
  })
  app.route({
    ...contract.editorialWaiting,
    config: { may: edits },
    handler: async () => ({ ...done(texts.fetched), data: await countWaiting(db) }),
  })
  app.route({
    ...contract.listBin,
    config: { may: edits },
    handler: async () => ({ ...done(texts.fetched), data: await listBin(db) }),
  })
}
