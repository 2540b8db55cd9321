import * as contract from '#contract/deskEntries.ts'
import { emptyEntry } from '#contract/deskEntries.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/deskEditorialReplies.ts'
import { done, itemHandlers } from '../items/handlers.ts'
import { showItem } from '../items/reading.ts'
import { entryKind } from './kind.ts'
import { findLinks } from './links.ts'
import { handleDeadLink, listEntries } from './list.ts'

const may = { who: 'staff', role: rolesWith('edit_archive'), audit: null } as const

/** The entries of the information hub as editors write and publish them. */
export const entryItemRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services
  const item = itemHandlers(services, entryKind, { empty: emptyEntry })

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
  app.route({ ...contract.createEntry, config: { may }, handler: item.create })
  app.route({ ...contract.showEntry, config: { may }, handler: item.show })
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
  app.route({ ...contract.saveEntry, config: { may }, handler: item.save })
  app.route({ ...contract.moveEntry, config: { may }, handler: item.move })
  app.route({ ...contract.publishEntry, config: { may: { ...may, audit: 'entry_published' } }, handler: item.publish })
  app.route({
    ...contract.withdrawEntry,
    config: { may: { ...may, audit: 'entry_withdrawn' } },
    handler: item.withdraw,
  })
  app.route({ ...contract.listEntryRevisions, config: { may }, handler: item.revisions })
  app.route({ ...contract.showEntryRevision, config: { may }, handler: item.revision })
  app.route({ ...contract.restoreEntry, config: { may }, handler: item.restore })
}
