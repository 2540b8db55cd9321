import { writeKnowledgeQuery } from '#contract/knowledgeAddress.ts'
import { listKnowledge, type KnowledgeList } from '#contract/knowledge.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import { cachedReply, prepareReply, sendCachedReplies, type PreparedReply } from '#server/platform/http/cachedReply.ts'
import texts from '#texts/nb/knowledge.ts'

/** For how long browsers and proxies may show an older list, in seconds. */
const maxAge = 60
const cachedLists = 200

type Answer = KnowledgeList & { success: true; message: string }

export const knowledgeRoutes: FeaturePlugin = async (app, { content: { knowledge }, contentVersion, readPublicly }) => {
  const lists = makeVersionCache<PreparedReply<Answer>>(cachedLists)
  sendCachedReplies(app)
  app.route({
    ...listKnowledge,
    config: { may: { who: 'anyone' } },
    handler: async (request, reply) => {
      const { query } = request
      const find = async () =>
        prepareReply<Answer>({ success: true, message: texts.found, ...(await knowledge.list(query)) })
      const read = () => readPublicly(request, find)
      return cachedReply(reply, await lists(await contentVersion(), writeKnowledgeQuery(query), read), maxAge)
    },
  })
}
