import type { KnowledgeReader } from '#contract/knowledge.ts'
import type { Services } from '#server/app.ts'

/** What the hub's pages read. */
export const knowledgeReader = (_services: Services): KnowledgeReader => ({
  list: async () => ({ entries: [], kinds: [], themes: [] }),
  show: async () => undefined,
})
