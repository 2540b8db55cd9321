import { listKnowledge } from '#contract/knowledge.ts'
import type { FeaturePlugin } from '#server/app.ts'
import { alike, answerAlike, makeAnswer } from '#server/platform/public-answer.ts'
import texts from '#texts/nb/knowledge.ts'
import { knowledgeReader } from './reader.ts'

const seconds = 60

export const knowledgeRoutes: FeaturePlugin = async (app, services) => {
  const { list } = knowledgeReader(services)
  answerAlike(app)
  app.route({
    ...listKnowledge,
    config: { may: 'anyone' },
    handler: async ({ query }, reply) =>
      alike(reply, makeAnswer({ success: true as const, message: texts.found, ...(await list(query)) }), seconds),
  })
}
