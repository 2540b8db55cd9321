import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { knowledgeKinds, type KnowledgeQuery } from '#contract/knowledgeAddress.ts'
import type { Entry, EntrySummary, KnowledgeList, KnowledgeReader, WrittenEntry } from '#contract/knowledge.ts'
import type { Db } from '#server/database/connect.ts'
import type { ContentVersion } from '#server/platform/pages/contentVersion.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import { safeLink } from '#contract/knowledgeMarks.ts'
import { findMatches, findNear, readEntries, readOldSlugs, readThemes } from './queries.ts'

/** Every entry as readers see it, with what lists and filters need. */
type Entries = {
  summaries: EntrySummary[]
  bySlug: Map<string, Entry>
  around: Around
  counts: Pick<KnowledgeList, 'kinds' | 'themes'>
}
/** What an entry names beside itself. */
type Around = {
  /** Addresses from before, with the slug now; null for what is gone. */
  old: Map<string, string | null>
  nameOf: (theme: string) => string
  summaryBySlug: Map<string, EntrySummary>
}

const kindOf = z.enum(knowledgeKinds)
const sourcesOf = z.array(z.object({ name: z.string(), link: z.string() }))

/** Markdown is parsed once per version of the content. What parses it is loaded with the first reading: it takes megabytes. */
export function openHub(db: Db, contentVersion: ContentVersion): KnowledgeReader {
  const entryCache = makeVersionCache<Entries>(1)
  const load = async () => parseEntries(...(await Promise.all([readEntries(db), readOldSlugs(db), readThemes(db)])))
  const read = async () => entryCache(await contentVersion(), 'all', load)
  return {
    async list({ search, kind, theme }: KnowledgeQuery): Promise<KnowledgeList> {
      const entries = await read()
      const { summaries, bySlug, counts } = entries
      const matches = search ? await findMatches(db, search) : undefined
      const near = search && matches?.length === 0 ? await findNear(db, search) : []
      const found = matches ? [...matches, ...near].flatMap((slug) => bySlug.get(slug) ?? []) : summaries
      const isWanted = (entry: EntrySummary) =>
        (!kind || entry.kind === kind) && (!theme || entry.themes.includes(theme))
      return { entries: found.filter(isWanted).map(summaryOf), is_near: near.length > 0, ...counts }
    },

    show: async (slug: string) => (await read()).bySlug.get(slug),

    async findOld(slug) {
      const now = (await read()).around.old.get(slug)
      return now === undefined ? undefined : now === null ? 'gone' : { slug: now }
    },

    compose: async (written) => compose((await read()).around, written),
  }
}

type Row = Awaited<ReturnType<typeof readEntries>>[number]

async function compose(around: Around, written: WrittenEntry): Promise<Entry> {
  const { readingMinutes, readMarkdown } = await import('./markdown.ts')
  const body = readMarkdown(written.body, followOld(around.old))
  const summary = summaryOf({ ...written, reading_minutes: readingMinutes(body) })
  return { ...summary, ...namedIn(written, around), body, is_supplied: false }
}

/** The names of themes, the sources that may be followed, and the other entries that are there. */
const namedIn = (
  { themes, sources, related }: Pick<WrittenEntry, 'themes' | 'sources' | 'related'>,
  { old, nameOf, summaryBySlug }: Around,
) => ({
  theme_names: themes.map(nameOf),
  sources: sources.filter(({ link }) => safeLink(link)),
  related: related.flatMap((slug) => summaryBySlug.get(old.get(slug) ?? slug) ?? []),
})

const entryFolder = '/information-hub/'

/** A link to an entry's address from before leads to the one now. */
const followOld = (old: Map<string, string | null>) => (to: string) => {
  if (!to.startsWith(entryFolder)) return to
  const [, slug = '', rest = ''] = /^([a-z0-9-]+)(.*)$/.exec(to.slice(entryFolder.length)) ?? []
  const now = old.get(slug)
  return now ? entryFolder + now + rest : to
}

async function parseEntries(
  rows: Row[],
  old: Map<string, string | null>,
  named: { slug: string; name: string }[],
): Promise<Entries> {
  const { asTyped, readingMinutes, readMarkdown } = await import('./markdown.ts')
  const follow = followOld(old)
  const bodyOf = (markdown: string) => {
    try {
      return readMarkdown(markdown, follow)
    } catch {
      // One text that no parser can read must not keep all others from the reader.
      return asTyped(markdown)
    }
  }
  const read = []
  for (const row of rows) {
    // Whoever waits comes first: some texts take half a second.
    await setImmediate()
    const body = bodyOf(row.body)
    const kind = kindOf.parse(row.kind)
    read.push({ row, body, summary: summaryOf({ ...row, kind, reading_minutes: readingMinutes(body) }) })
  }
  const summaries = read.map(({ summary }) => summary)
  const names = new Map(named.map(({ slug, name }) => [slug, name]))
  const nameOf = (theme: string) => names.get(theme) ?? theme
  const around = { old, nameOf, summaryBySlug: new Map(summaries.map((summary) => [summary.slug, summary])) }
  const entries = read.map(({ row, body, summary }): Entry => ({
    ...summary,
    ...namedIn({ ...row, sources: sourcesOf.safeParse(row.sources).data ?? [] }, around),
    body,
    is_supplied: row.is_supplied,
  }))
  const used = new Set(summaries.flatMap((summary) => summary.themes))
  const themes = [...new Set([...names.keys(), ...used])].filter((theme) => used.has(theme))
  const count = (isCounted: (summary: EntrySummary) => boolean) => summaries.filter(isCounted).length
  return {
    summaries,
    around,
    bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
    counts: {
      kinds: knowledgeKinds.map((kind) => ({ kind, count: count((one) => one.kind === kind) })),
      themes: themes.map((theme) => ({
        theme,
        name: nameOf(theme),
        count: count((one) => one.themes.includes(theme)),
      })),
    },
  }
}

const summaryOf = ({ slug, title, summary, kind, themes, reading_minutes, reviewed }: EntrySummary): EntrySummary => ({
  slug,
  title,
  summary,
  kind,
  themes,
  reading_minutes,
  reviewed,
})
