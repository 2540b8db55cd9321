import { z } from 'zod'
import { knowledgeKinds, type KnowledgeQuery } from '#contract/knowledgeAddress.ts'
import type { Block, Entry, EntrySummary, KnowledgeList, KnowledgeReader } from '#contract/knowledge.ts'
import type { Db } from '#server/database/connect.ts'
import type { ContentVersion } from '#server/platform/pages/contentVersion.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import { readingMinutes, readMarkdown } from './markdown.ts'
import { safeLink } from './safeLink.ts'
import { findMatches, readEntries, wordsForNear } from './queries.ts'
import { readTrigrams, wordSimilarities, type Trigrams } from './similarity.ts'

/** Every entry as readers see it, with what lists and filters need. */
type Entries = {
  summaries: EntrySummary[]
  bySlug: Map<string, Entry>
  counts: Pick<KnowledgeList, 'kinds' | 'themes'>
  /** Of the entries in the order of `summaries`; made by the first search that matches nothing. */
  trigrams: () => Trigrams
}

const kindOf = z.enum(knowledgeKinds)
const sourcesOf = z.array(z.object({ name: z.string(), link: z.string() }))

/** Reads the information hub. Markdown is parsed once per version of the content. */
export function openHub(db: Db, contentVersion: ContentVersion): KnowledgeReader {
  const entryCache = makeVersionCache<Entries>(1)
  const read = async () => entryCache(await contentVersion(), 'all', async () => parseEntries(await readEntries(db)))
  return {
    async list({ search, kind, theme }: KnowledgeQuery): Promise<KnowledgeList> {
      const entries = await read()
      const { summaries, bySlug, counts } = entries
      const matches = search ? await findMatches(db, search) : undefined
      const near = search && matches?.length === 0 ? findNear(entries, search) : []
      const found = matches ? [...matches, ...near].flatMap((slug) => bySlug.get(slug) ?? []) : summaries
      const isWanted = (entry: EntrySummary) =>
        (!kind || entry.kind === kind) && (!theme || entry.themes.includes(theme))
      return { entries: found.filter(isWanted).map(summaryOf), is_near: near.length > 0, ...counts }
    },

    show: async (slug: string) => (await read()).bySlug.get(slug),
  }
}

/** Word similarity by trigrams (pg_trgm), 0 to 1: 'muslimhat' and 'muslimhets' have 0.7, other words seldom over 0.4. */
const leastSimilarity = 0.5

/** For other spellings: the entries with a word similar to each word of the search, the most similar first. */
function findNear({ summaries, trigrams }: Entries, search: string) {
  const words = wordsForNear(search)
  if (words.length === 0) return []
  const similarities = words.map((word) => wordSimilarities(word, trigrams(), leastSimilarity))
  return summaries
    .map(({ slug }, at) => ({ slug, each: similarities.map((ofEntries) => ofEntries[at] ?? 0) }))
    .filter(({ each }) => each.every((similarity) => similarity >= leastSimilarity))
    .map(({ slug, each }) => ({ slug, sum: each.reduce((sum, one) => Math.fround(sum + one), 0) }))
    .sort((a, b) => b.sum - a.sum)
    .map(({ slug }) => slug)
}

type Row = Awaited<ReturnType<typeof readEntries>>[number]

function parseEntries(rows: Row[]): Entries {
  const read = rows.map((row) => ({ row, body: readMarkdown(row.body) }))
  const summaries = read.map(({ row, body }) => toSummary(row, body))
  const summaryBySlug = new Map(summaries.map((summary) => [summary.slug, summary]))
  const entries = read.map(({ row, body }): Entry => ({
    ...toSummary(row, body),
    body,
    sources: (sourcesOf.safeParse(row.sources).data ?? []).filter(({ link }) => safeLink(link)),
    related: row.related.flatMap((slug) => summaryBySlug.get(slug) ?? []),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
  let trigrams: Trigrams | undefined
  const themes = [...new Set(summaries.flatMap((summary) => summary.themes))]
  return {
    summaries,
    trigrams: () => (trigrams ??= readTrigrams(rows.map(({ folded }) => folded ?? ''))),
    bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
    counts: {
      kinds: knowledgeKinds.map((kind) => ({ kind, count: summaries.filter((one) => one.kind === kind).length })),
      themes: themes.map((theme) => ({ theme, count: summaries.filter((one) => one.themes.includes(theme)).length })),
    },
  }
}

const toSummary = (row: Row, body: Block[]): EntrySummary => ({
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  kind: kindOf.parse(row.kind),
  themes: row.themes,
  reading_minutes: readingMinutes(body),
  reviewed: row.reviewed,
})

const summaryOf = ({ slug, title, summary, kind, themes, reading_minutes, reviewed }: EntrySummary): EntrySummary => ({
  slug,
  title,
  summary,
  kind,
  themes,
  reading_minutes,
  reviewed,
})
