import * as contract from '#contract/deskEntries.ts'
import { emptyEntry } from '#contract/deskEntries.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/deskEditorialReplies.ts'
import { moveItem } from '../items/moving.ts'
import { publishItem, withdrawItem } from '../items/publishing.ts'
import { showItem } from '../items/reading.ts'
import { listRevisions, readRevision } from '../items/revisions.ts'
import { createItem, orSetAside, restoreRevision, saveItem } from '../items/saving.ts'
import { entryKind } from './kind.ts'
import { findLinks } from './links.ts'
import { handleDeadLink, listEntries } from './list.ts'

const done = (message: string) => ({ success: true as const, message })
const may = { who: 'staff', role: rolesWith('edit_archive'), audit: null } as const

/** The entries of the information hub as editors write and publish them. */
export const entryItemRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...contract.listEntries,
    config: { may },
    handler: async () => ({ ...done(texts.fetched), ...(await listEntries(services)) }),
  })
  app.route({
    ...contract.handleDeadLink,
    config: { may },
    handler: async ({ staff, params: { id } }) => {
      await handleDeadLink(services, id, staff.id)
      return done(texts.saved)
    },
  })
  app.route({
    ...contract.createEntry,
    config: { may },
    handler: async ({ staff, body }, reply) => {
      const content = { ...emptyEntry, ...body.content }
      const data = await transact(db, async (trx) => {
        const id = await createItem(services, trx, entryKind, { staffId: staff.id, content })
        return showItem(trx, entryKind, id, staff.id)
      })
      reply.code(201)
      return { ...done(texts.created), data }
    },
  })
  app.route({
    ...contract.showEntry,
    config: { may },
    handler: async ({ staff, params: { id } }) => ({
      ...done(texts.fetched),
      data: await showItem(db, entryKind, id, staff.id),
    }),
  })
  app.route({
    ...contract.showEntryLinks,
    config: { may },
    handler: async ({ staff, params: { id } }) => {
      const { content, public_id } = await showItem(db, entryKind, id, staff.id)
      const row = await db
        .selectFrom('knowledge_entry')
        .select('slug')
        .where('id', '=', public_id)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst()
      return { ...done(texts.fetched), data: await findLinks(services, content, row?.slug ?? null) }
    },
  })
  app.route({
    ...contract.saveEntry,
    config: { may },
    handler: ({ staff, params: { id }, body }) => {
      const given = { ...body, id, staffId: staff.id }
      return change(texts.saved, id, staff.id, (trx) => saveItem(services, trx, entryKind, given)).catch(
        orSetAside(services, entryKind, given),
      )
    },
  })
  app.route({
    ...contract.moveEntry,
    config: { may },
    handler: ({ staff, params: { id }, body }) =>
      change(texts.moved, id, staff.id, (trx) =>
        moveItem(services, trx, entryKind, { ...body, id, staffId: staff.id }),
      ),
  })
  app.route({
    ...contract.publishEntry,
    config: { may: { ...may, audit: 'entry_published' } },
    handler: ({ staff, params: { id }, body: { version } }) =>
      change(texts.published, id, staff.id, (trx) =>
        publishItem(services, trx, entryKind, { id, version, staffId: staff.id }),
      ),
  })
  app.route({
    ...contract.withdrawEntry,
    config: { may: { ...may, audit: 'entry_withdrawn' } },
    handler: ({ staff, params: { id }, body: { version } }) =>
      change(texts.withdrawn, id, staff.id, (trx) =>
        withdrawItem(services, trx, entryKind, { id, version, staffId: staff.id }),
      ),
  })
  app.route({
    ...contract.listEntryRevisions,
    config: { may },
    handler: async ({ params: { id } }) => ({
      ...done(texts.fetched),
      data: await listRevisions(db, entryKind.kind, id),
    }),
  })
  app.route({
    ...contract.showEntryRevision,
    config: { may },
    handler: async ({ params: { id, number } }) => ({
      ...done(texts.fetched),
      data: { number, content: await readRevision(db, entryKind, id, number) },
    }),
  })
  app.route({
    ...contract.restoreEntry,
    config: { may },
    handler: ({ staff, params: { id }, body: { version, number } }) =>
      change(texts.restored, id, staff.id, (trx) =>
        restoreRevision(services, trx, entryKind, { id, version, staffId: staff.id, number }),
      ),
  })

  async function change(message: string, id: number, staffId: number, act: (trx: Trx) => Promise<void>) {
    const data = await transact(db, async (trx) => {
      await act(trx)
      return showItem(trx, entryKind, id, staffId)
    })
    return { ...done(message), data }
  }
}
