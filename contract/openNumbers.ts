import { z } from 'zod'
import { call } from './call.ts'
import { figureIds, publishedBy, roundingBase, type PublishedBy, type FigureId } from './figures.ts'
import { calendarDate, moment } from './wire.ts'

/** The last part of a release's address: `2026-k3`, `2026`, and of its second correction `2026-k3-r2`. */
export const releaseSlug = z.string().regex(/^\d{4}(-k[1-4])?(-r[1-9]\d?)?$/)

/** That of a quarter by its first day. */
export const quarterSlug = (day: string) => `${day.slice(0, 4)}-k${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** Who must approve a release before it is published: two people. */
export const approvingRoles = ['lead', 'privacy_officer'] as const

/** How long the period of a release is, by the last part of its address. */
export const kindOf = (slug: string) => (slug.includes('-k') ? 'quarter' : 'year')

/** A file of a release, at `/api/numbers/:slug/files/:name`. Made once; its bytes never change. */
export const releaseFile = z.object({
  name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  /** In hexadecimal digits. */
  sha256: z.string(),
})
export type ReleaseFile = z.infer<typeof releaseFile>

/** A published release. Everything in it is frozen. */
export const releaseSummary = z.object({
  slug: releaseSlug,
  kind: z.enum(['quarter', 'year']),
  from: calendarDate,
  /** The last day. */
  to: calendarDate,
  published_at: moment,
  /** The version of the code list (contract/codes.ts). */
  code_list: z.int(),
  /** The release that this one corrects, and why. */
  corrects: releaseSlug.nullable(),
  reason: z.string().nullable(),
  /** A later release corrects this one. */
  corrected_by: releaseSlug.nullable(),
  /** How many reports. A multiple of `roundingBase` unless it is exact. What staff found by themselves is counted apart. */
  total: z.object({ count: z.int(), is_exact: z.boolean() }),
  monitored: z.int().multipleOf(roundingBase),
  /** Made from invented cases, for trying the portal out. */
  is_demo: z.boolean(),
  files: z.array(releaseFile),
})
export type ReleaseSummary = z.infer<typeof releaseSummary>

const cell = z.object({
  by: z.string().nullable(),
  and: z.string().nullable(),
  count: z.int().multipleOf(roundingBase),
})
const figureCells = z.object({
  id: z.enum(figureIds),
  by: z.enum([...publishedBy, 'quarter']),
  and: z.enum(publishedBy).nullable(),
  cells: z.array(cell),
})

export const release = releaseSummary.extend({
  /** In the organisation's words. */
  summary: z.string(),
  /** What happened outside that explains a quarter. */
  events: z.array(z.object({ quarter: calendarDate, text: z.string() })),
  figures: z.array(figureCells),
  /** What counties are called, by their numbers. */
  counties: z.record(z.string(), z.string()),
})
export type Release = z.infer<typeof release>

/** What the codes of a dimension mean, in Norwegian. */
export type Meanings = { dimension: PublishedBy; word: string; codes: { code: string; word: string }[] }

/** One row or column of a table. `key`: a code, the number of a county, or the first day of a quarter; null: not known. */
type Named = { key: string | null; label: string }
/** `counts` follow `columns`. `note`: what happened in a quarter, in the words of staff. */
export type NumberTable = {
  rowsAre: string
  columns: Named[]
  rows: (Named & { counts: number[]; note?: string })[]
}
/** A figure as people read it. One column when it has one dimension. */
export type WordedFigure = NumberTable & { id: FigureId; title: string }
/** A figure as its page shows it. `height`: of its chart, in pixels of `chartWidth`. */
export type DrawnFigure = WordedFigure & {
  height: number
  /** The chart itself as SVG, where it comes with the page. */
  drawing?: string
  /** The row with the highest number, where there is one. */
  most: { label: string; count: number } | null
  /** How many reports shares are told of: those of which the fact is known. Null where a share says nothing or too few are known. */
  base: number | null
  /** The same of earlier years. */
  earlier: NumberTable | null
}
/** A release as its page shows it. Figures without a number are left out. */
export type DrawnRelease = Omit<Release, 'figures' | 'counties'> & { figures: DrawnFigure[] }

/** Everything is what was published; what is not, is not found. */
export type NumbersReader = {
  /** The newest first. */
  list: () => Promise<ReleaseSummary[]>
  show: (slug: string) => Promise<Release | undefined>
  /** `shown`: the figure whose chart comes along. */
  drawn: (slug: string, shown?: string) => Promise<DrawnRelease | undefined>
  dictionary: () => Promise<Meanings[]>
}

export const listReleases = call('listReleases', 'List the published releases of numbers, the newest first', {
  data: z.array(releaseSummary),
})
export const showRelease = call('showRelease', 'Read a published release with all its numbers', {
  params: z.object({ slug: releaseSlug }),
  data: release,
})
