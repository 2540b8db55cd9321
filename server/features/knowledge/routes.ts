import { writeKnowledgeQuery } from '#contract/knowledgeAddress.ts'
import { listKnowledge, type KnowledgeList } from '#contract/knowledge.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { pageCache } from '#server/platform/pages/pageCache.ts'
import { followContentVersion } from '#server/platform/pages/contentVersion.ts'
import { cachedReply, sendCachedReplies, makeAnswer, type PublicAnswer } from '#server/platform/http/cachedReply.ts'
import texts from '#texts/nb/knowledge.ts'
import { openEntryCache } from './entryCache.ts'

/** How long a cache may show what stood before, in seconds. */
const seconds = 60
const mostKept = 200

type Answer = KnowledgeList & { success: true; message: string }

export const knowledgeRoutes: FeaturePlugin = async (app, services) => {
  const shelf = openEntryCache(services)
  const version = followContentVersion(services.db, services.log)
  const kept = pageCache<PublicAnswer<Answer>>(mostKept)
  sendCachedReplies(app)
  app.route({
    ...listKnowledge,
    config: { may: { who: 'anyone' } },
    handler: async ({ query }, reply) => {
      const find = async () => makeAnswer<Answer>({ success: true, message: texts.found, ...(await shelf.list(query)) })
      return cachedReply(reply, await kept(await version(), writeKnowledgeQuery(query), find), seconds)
    },
  })
}
