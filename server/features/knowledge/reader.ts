import { z } from 'zod'
import { knowledgeKinds, type Entry, type EntrySummary, type KnowledgeReader } from '#contract/knowledge.ts'
import type { Services } from '#server/app.ts'
import { isSafeLink, readingMinutes, readMarkdown } from './markdown.ts'
import * as queries from './queries.ts'

type Row = Awaited<ReturnType<typeof queries.listEntries>>[number]

/** What the hub's pages read. Pages are kept, so a text is parsed once for each version of the content. */
export const knowledgeReader = ({ db }: Pick<Services, 'db'>): KnowledgeReader => ({
  async list(query) {
    const [rows, kinds, themes] = await Promise.all([
      queries.listEntries(db, query),
      queries.countKinds(db),
      queries.countThemes(db),
    ])
    return {
      entries: rows.map(toSummary),
      kinds: knowledgeKinds.map((kind) => ({ kind, count: kinds.find((one) => one.kind === kind)?.count ?? 0 })),
      themes,
    }
  },
  async show(slug) {
    const row = await queries.findEntry(db, slug)
    if (!row) return undefined
    const related = await queries.findSummaries(db, row.related)
    const entry: Entry = {
      ...toSummary(row),
      body: readMarkdown(row.body),
      sources: sources.parse(row.sources).filter(({ link }) => isSafeLink(link)),
      related: related.map(toSummary),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
    return entry
  },
})

const sources = z.array(z.object({ name: z.string(), link: z.string() }))

const toSummary = ({ slug, title, summary, kind, themes, reviewed, body }: Row): EntrySummary => ({
  slug,
  title,
  summary,
  kind: knowledgeKinds.find((one) => one === kind) ?? 'article',
  themes,
  reviewed,
  reading_minutes: readingMinutes(body),
})
