import * as contract from '#contract/deskEntries.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { fail } from '#server/platform/http/failures.ts'
import texts from '#texts/nb/deskEditorialReplies.ts'
import { done, edits } from '../edits.ts'
import { showItem } from '../items/reading.ts'
import { findLinks } from './links.ts'
import { handleDeadLink, listEntries } from './list.ts'

/** The list of entries, and the links in and to them. */
export const entryItemRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services
  app.route({
    ...contract.listEntries,
    config: { may: edits },
    handler: async () => ({ ...done(texts.fetched), ...(await listEntries(services)) }),
  })
  app.route({
    ...contract.handleDeadLink,
    config: { may: edits },
    handler: async ({ staff, params: { id } }) => {
      await handleDeadLink(services, id, staff.id)
      return done(texts.saved)
    },
  })
  app.route({
    ...contract.showEntryLinks,
    config: { may: edits },
    handler: async ({ staff, params: { id } }) => {
      const item = await showItem(db, id, staff.id)
      if (item.kind !== 'entry') return fail('not_found')
      const row = await db
        .selectFrom('knowledge_entry')
        .select('slug')
        .where('id', '=', item.public_id)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst()
      return { ...done(texts.fetched), data: await findLinks(services, item.content, row?.slug ?? null) }
    },
  })
}
