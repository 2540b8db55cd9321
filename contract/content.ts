import type { ArticlesReader } from './articles.ts'
import type { KnowledgeReader } from './knowledge.ts'

/** What loaders of public pages read. The server hands it to each render; no loader ever sees a token (design 6). */
export type PublicContent = { articles: ArticlesReader; knowledge: KnowledgeReader }
