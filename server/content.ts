import type { PublicContent } from '#contract/content.ts'
import type { Services } from './context.ts'
import { articlesReader } from './features/articles/reader.ts'
import { knowledgeReader } from './features/knowledge/reader.ts'

/** Everything that the public pages are made of. */
export const makeContent = (services: Services): PublicContent => ({
  articles: articlesReader(services),
  knowledge: knowledgeReader(services),
})
