import type { KnowledgeReader } from '#contract/knowledge.ts'
import type { Services } from '#server/app.ts'
import { openShelf } from './shelf.ts'

/** What the hub's pages read. */
export const knowledgeReader = (services: Services): KnowledgeReader => openShelf(services)
