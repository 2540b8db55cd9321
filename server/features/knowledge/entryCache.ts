import { z } from 'zod'
import { knowledgeKinds } from '#contract/knowledgeAddress.ts'
import type { KnowledgeQuery } from '#contract/knowledgeAddress.ts'
import type { Block, Entry, EntrySummary, KnowledgeList } from '#contract/knowledge.ts'
import type { Services } from '#server/context.ts'
import { pageCache } from '#server/platform/pages/pageCache.ts'
import { describeError } from '#server/platform/log.ts'
import { readingMinutes, readMarkdown } from './markdown.ts'
import { safeLink } from './safeLink.ts'
import { findMatches, findNear, readEntries, readVersion } from './queries.ts'

type Shelf = { summaries: EntrySummary[]; entries: Map<string, Entry>; counts: Pick<KnowledgeList, 'kinds' | 'themes'> }

const kindOf = z.enum(knowledgeKinds)
const sourcesOf = z.array(z.object({ name: z.string(), link: z.string() }))

/** All entries, read from Markdown once per edition of the content and kept. */
export function openEntryCache({ db, log }: Pick<Services, 'db' | 'log'>) {
  const keep = pageCache<Shelf>(1)
  let known: number | undefined

  return {
    async list({ search, kind, theme }: KnowledgeQuery): Promise<KnowledgeList> {
      const { summaries, entries, counts } = await read()
      const matches = search ? await findMatches(db, search) : undefined
      const near = search && matches?.length === 0 ? await findNear(db, search) : []
      const found = matches ? [...matches, ...near].flatMap((slug) => entries.get(slug) ?? []) : summaries
      const isAskedFor = (entry: EntrySummary) =>
        (!kind || entry.kind === kind) && (!theme || entry.themes.includes(theme))
      return { entries: found.filter(isAskedFor).map(summaryOf), is_near: near.length > 0, ...counts }
    },

    show: async (slug: string) => (await read()).entries.get(slug),
  }

  async function read() {
    return keep(await version(), 'all', async () => makeShelf(await readEntries(db)))
  }

  /** Asked anew each time, so that a page made for one edition never holds an older one. */
  async function version() {
    try {
      known = await readVersion(db)
    } catch (error) {
      if (known === undefined) throw error
      log.warn('the content version could not be read', describeError(error))
    }
    return known
  }
}

type Row = Awaited<ReturnType<typeof readEntries>>[number]

function makeShelf(rows: Row[]): Shelf {
  const read = rows.map((row) => ({ row, body: readMarkdown(row.body) }))
  const summaries = read.map(({ row, body }) => toSummary(row, body))
  const bySlug = new Map(summaries.map((summary) => [summary.slug, summary]))
  const entries = read.map(({ row, body }): Entry => ({
    ...toSummary(row, body),
    body,
    sources: (sourcesOf.safeParse(row.sources).data ?? []).filter(({ link }) => safeLink(link)),
    related: row.related.flatMap((slug) => bySlug.get(slug) ?? []),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
  const themes = [...new Set(summaries.flatMap((summary) => summary.themes))]
  return {
    summaries,
    entries: new Map(entries.map((entry) => [entry.slug, entry])),
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
