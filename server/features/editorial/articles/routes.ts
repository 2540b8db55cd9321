import * as contract from '#contract/deskArticles.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/deskEditorialReplies.ts'
import { done, edits } from '../edits.ts'
import { readChoices } from './choices.ts'
import { listArticles } from './list.ts'

/** The list of articles, and what their form offers. */
export const articleItemRoutes: FeaturePlugin = async (app, services) => {
  app.route({
    ...contract.listDeskArticles,
    config: { may: edits },
    handler: async ({ query }) => ({ ...done(texts.fetched), ...(await listArticles(services, query)) }),
  })
  app.route({
    ...contract.articleChoicesOfDesk,
    config: { may: edits },
    handler: async () => ({ ...done(texts.fetched), data: await readChoices(services.db) }),
  })
}
