import { writeKnowledgeQuery } from '#contract/knowledgeAddress.ts'
import { listKnowledge, reportDeadLink, type KnowledgeList } from '#contract/knowledge.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import { cachedReply, prepareReply, sendCachedReplies, type PreparedReply } from '#server/platform/http/cachedReply.ts'
import { fail } from '#server/platform/http/failures.ts'
import texts from '#texts/nb/knowledge.ts'

import { keepDeadLink } from './deadLinks.ts'
import { externalLinks } from '#contract/entryLinks.ts'

/** For how long browsers and proxies may show an older list, in seconds. */
const maxAge = 60
const cachedLists = 200

type Answer = KnowledgeList & { success: true; message: string }

export const knowledgeRoutes: FeaturePlugin = async (app, services) => {
  const {
    content: { knowledge },
    contentVersion,
    readPublicly,
  } = services
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

  app.route({
    ...reportDeadLink,
    config: { may: { who: 'anyone' }, ownPages: true, throttle: { name: 'dead_link', network: [20, 3600] } },
    handler: async ({ body: { slug, link } }) => {
      const entry = (await knowledge.show(slug)) ?? fail('not_found')
      // Only what the entry really links to, so that nobody writes addresses of their own into the editors' list.
      if (!externalLinks(entry).includes(link)) fail('not_found')
      await keepDeadLink(services, slug, link)
      return { success: true as const, message: texts.deadLinkKept }
    },
  })
}
