import type { ArticlesReader } from './articles.ts'
import type { KnowledgeReader } from './knowledge.ts'
import type { NumbersReader } from './openNumbers.ts'

/** What loaders of public pages read. The server passes it to each render; no loader sees a token (design section 6). */
export type PublicContent = { articles: ArticlesReader; knowledge: KnowledgeReader; numbers: NumbersReader }
