import { z } from 'zod'
import { call } from './call.ts'
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
  /** Slugs of themes. */
  themes: z.array(z.string()),
  reading_minutes: z.number().int(),
  /** When the editors last reviewed it: 'sist gjennomgått'. */
  reviewed: calendarDate,
})
export type EntrySummary = z.infer<typeof entrySummary>

/** What Markdown can express, nothing that a browser could run. Links: http(s), mailto, tel, paths of this portal; others were dropped. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; to: string; children: Inline[] }
  | { type: 'break' }
  /** A file of this portal's: `/media/NAME`. */
  | { type: 'picture'; from: string; alt: string }
export type Block =
  | { type: 'heading'; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { type: 'quote'; children: Block[] }
  | { type: 'note'; children: Block[] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' }

export type Source = { name: string; link: string }
export type Entry = EntrySummary & {
  /** What the themes are called, in the order of `themes`. */
  theme_names: string[]
  body: Block[]
  sources: Source[]
  related: EntrySummary[]
  /** It came with the portal, and no editor has published it since. */
  is_supplied: boolean
}

export const knowledgeQuery = z.object({
  search: cleanText.pipe(z.string().trim().max(limits.search)).optional(),
  kind: z.enum(knowledgeKinds).optional(),
  theme: slug.optional(),
}) satisfies z.ZodType<KnowledgeQuery>

export const knowledgeList = z.object({
  entries: z.array(entrySummary),
  /** Nothing matches the search; these have similar words. */
  is_near: z.boolean(),
  /** Totals for each kind and each theme, whatever the query; themes in the editors' order. */
  kinds: z.array(z.object({ kind: z.enum(knowledgeKinds), count: z.number().int() })),
  themes: z.array(z.object({ theme: z.string(), name: z.string(), count: z.number().int() })),
})
export type KnowledgeList = z.infer<typeof knowledgeList>

export const listKnowledge = call('listKnowledge', 'List and search the entries of the information hub', {
  fails: ['too_many_requests'],
  querystring: knowledgeQuery,
  response: { 200: done.extend(knowledgeList.shape) },
})

/** A reader says that a link of an entry does not work. Stored is how often that was said, and nothing of who said it. */
export const reportDeadLink = call('reportDeadLink', 'Say that a link of an entry does not work', {
  fails: ['too_many_requests', 'not_found'],
  body: z.object({ slug, link: z.string().max(2048) }),
})

export type WrittenEntry = Pick<EntrySummary, 'slug' | 'title' | 'summary' | 'kind' | 'themes' | 'reviewed'> & {
  /** Markdown. */
  body: string
  sources: Source[]
  /** Slugs. */
  related: string[]
}

export type KnowledgeReader = {
  list: (query: KnowledgeQuery) => Promise<KnowledgeList>
  show: (slug: string) => Promise<Entry | undefined>
  /** Of an address that `show` knows nothing of: the entry's slug now, or that it was withdrawn or deleted. */
  findOld: (slug: string) => Promise<{ slug: string } | 'gone' | undefined>
  /** The entry as readers would see it, published or not. */
  compose: (written: WrittenEntry) => Promise<Entry>
}
