import { writeKnowledgeQuery } from '#contract/knowledge-address.ts'
import { listKnowledge, type KnowledgeList } from '#contract/knowledge.ts'
import type { FeaturePlugin } from '#server/app.ts'
import { keepPages } from '#server/platform/pages/kept.ts'
import { followVersion } from '#server/platform/pages/version.ts'
import { alike, answerAlike, makeAnswer, type PublicAnswer } from '#server/platform/public-answer.ts'
import texts from '#texts/nb/knowledge.ts'
import { openShelf } from './shelf.ts'

/** How long a cache may show what stood before, in seconds. */
const seconds = 60
const mostKept = 200

type Answer = KnowledgeList & { success: true; message: string }

export const knowledgeRoutes: FeaturePlugin = async (app, services) => {
  const shelf = openShelf(services)
  const version = followVersion(services.db, services.log)
  const kept = keepPages<PublicAnswer<Answer>>(mostKept)
  answerAlike(app)
  app.route({
    ...listKnowledge,
    config: { may: 'anyone' },
    handler: async ({ query }, reply) => {
      const find = async () => makeAnswer<Answer>({ success: true, message: texts.found, ...(await shelf.list(query)) })
      return alike(reply, await kept(await version(), writeKnowledgeQuery(query), find), seconds)
    },
  })
}
