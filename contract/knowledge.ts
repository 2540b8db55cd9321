import { z } from 'zod'
import { calls } from './calls.ts'
import { knowledgeKinds, slugLength, slugPattern, type KnowledgeQuery } from './knowledgeAddress.ts'
import { limits } from './limits.ts'
import { calendarDate, cleanText, done } from './wire.ts'

/** The last part of an entry's address. */
export const slug = z.string().max(slugLength).regex(slugPattern)

export const entrySummary = z.object({
  slug,
  title: z.string(),
  summary: z.string(),
  kind: z.enum(knowledgeKinds),
  /** Slugs of themes; their names stand in the texts. */
  themes: z.array(z.string()),
  reading_minutes: z.number().int(),
  /** When the editors last went through it: 'sist gjennomgått'. */
  reviewed: calendarDate,
})
export type EntrySummary = z.infer<typeof entrySummary>

/**
 * A text as a tree of our own: what Markdown can say, and nothing that a browser could run. Links are http(s), mailto,
 * tel or paths of this portal; everything else was dropped when the tree was made.
 */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; to: string; children: Inline[] }
  | { type: 'break' }
export type Block =
  | { type: 'heading'; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { type: 'quote'; children: Block[] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' }

export type Source = { name: string; link: string }
export type Entry = EntrySummary & {
  body: Block[]
  sources: Source[]
  related: EntrySummary[]
  created_at: string
  updated_at: string
}

/** Words to look for, one kind, one theme; what makes no sense is left out. */
export const knowledgeQuery = z.object({
  search: cleanText.pipe(z.string().trim().max(limits.search)).optional(),
  kind: z.enum(knowledgeKinds).optional(),
  theme: slug.optional(),
}) satisfies z.ZodType<KnowledgeQuery>

export const knowledgeList = z.object({
  entries: z.array(entrySummary),
  /** Nothing answers the search; these have words that look like it. */
  is_near: z.boolean(),
  /** How many there are in all of each kind and each theme, whatever is asked for. */
  kinds: z.array(z.object({ kind: z.enum(knowledgeKinds), count: z.number().int() })),
  themes: z.array(z.object({ theme: z.string(), count: z.number().int() })),
})
export type KnowledgeList = z.infer<typeof knowledgeList>

export const listKnowledge = {
  ...calls.listKnowledge,
  schema: { querystring: knowledgeQuery, response: { 200: done.extend(knowledgeList.shape) } },
} as const

/** What the pages read, wherever they are rendered. */
export type KnowledgeReader = {
  list: (query: KnowledgeQuery) => Promise<KnowledgeList>
  show: (slug: string) => Promise<Entry | undefined>
}
