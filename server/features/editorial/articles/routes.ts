import * as contract from '#contract/deskArticles.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/deskEditorialReplies.ts'
import { done } from '../items/routes.ts'
import { readChoices } from './choices.ts'
import { listArticles } from './list.ts'

const config = { may: { who: 'staff', role: rolesWith('edit_archive'), audit: null } } as const

/** The list of articles, and what their form offers. */
export const articleItemRoutes: FeaturePlugin = async (app, services) => {
  app.route({
    ...contract.listDeskArticles,
    config,
    handler: async ({ query }) => ({ ...done(texts.fetched), ...(await listArticles(services, query)) }),
  })
  app.route({
    ...contract.articleChoicesOfDesk,
    config,
    handler: async () => ({ ...done(texts.fetched), data: await readChoices(services.db) }),
  })
}
