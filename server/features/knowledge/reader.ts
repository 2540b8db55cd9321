import type { KnowledgeReader } from '#contract/knowledge.ts'
import type { Services } from '#server/context.ts'
import { openEntryCache } from './entryCache.ts'

/** What the hub's pages read. */
export const knowledgeReader = (services: Services): KnowledgeReader => openEntryCache(services)
