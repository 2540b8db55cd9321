import { z } from 'zod'
import { isWebAddress } from './articles.ts'
import { deskCall } from './deskCall.ts'
import { dayOrNone, filled, itemMarks, itemStates, link, listedItem, text } from './deskEditorial.ts'
import { sayDesk } from './deskErrors.ts'
import { say } from './errors.ts'
import { slug } from './knowledge.ts'
import { knowledgeKinds, slugLength, slugPattern } from './knowledgeAddress.ts'
import { isReadableMarkdown } from './markdownBounds.ts'
import { moment, rowId } from './wire.ts'

export const entryLimits = {
  title: 200,
  summary: 500,
  body: 100_000,
  themes: 8,
  sources: 40,
  sourceName: 200,
  related: 12,
  reviewedBy: 120,
  position: 100_000,
} as const

/** Months after a review until the next one is due, when nobody has named a day. */
export const reviewMonths = 12

/** The working copy as read back: without bounds, so that what a rename made too long can be opened and withdrawn. Empty: not filled in. */
export const storedEntry = z.object({
  title: z.string().default(''),
  slug: z.string().default(''),
  summary: z.string().default(''),
  kind: z.enum(knowledgeKinds).default('guide'),
  body: z.string().default(''),
  themes: z.array(z.string()).default([]),
  sources: z.array(z.object({ name: z.string(), link: z.string() })).default([]),
  related: z.array(z.string()).default([]),
  position: z.int().default(0),
  reviewed: z.string().default(''),
  reviewed_by: z.string().default(''),
  review_due: z.string().default(''),
})
export type EntryContent = z.infer<typeof storedEntry>

/** The same as it is sent, checked and tidied. */
export const entryContent = z.object({
  title: text(entryLimits.title),
  slug: z.union([
    z.literal(''),
    z.string().max(slugLength, say('too_long')).regex(slugPattern, sayDesk('slug_invalid')),
  ]),
  summary: text(entryLimits.summary),
  kind: z.enum(knowledgeKinds),
  /** Markdown. */
  body: text(entryLimits.body).refine(isReadableMarkdown, sayDesk('text_too_intricate')),
  themes: z.array(slug).max(entryLimits.themes, say('too_many')).transform(unique),
  sources: sources(text(entryLimits.sourceName), link),
  /** Slugs of other entries. */
  related: z.array(slug).max(entryLimits.related, say('too_many')).transform(unique),
  /** The smaller comes first in the hub. */
  position: z.int().min(-entryLimits.position).max(entryLimits.position),
  reviewed: dayOrNone,
  reviewed_by: text(entryLimits.reviewedBy),
  review_due: dayOrNone,
}) satisfies z.ZodType<EntryContent>

const { title, slug: address, summary, body } = entryContent.shape

export const publishableEntry = entryContent.extend({
  title: filled(title),
  slug: filled(address),
  summary: filled(summary),
  body: filled(body),
  sources: sources(filled(text(entryLimits.sourceName)), filled(link).refine(isWebAddress, say('link_invalid'))),
  reviewed: filled(dayOrNone),
})

function sources(name: z.ZodType<string>, address: z.ZodType<string>) {
  return z.array(z.object({ name, link: address })).max(entryLimits.sources, say('too_many'))
}

function unique(names: string[]) {
  return [...new Set(names)]
}

/**
 * What hangs on an entry by links. `broken`: own addresses in the working copy where readers find nothing, with the title of
 * the entry that will be there when it is published, if any. `linked_from`: titles of published entries that link to it.
 */
const entryLinks = z.object({
  broken: z.array(z.object({ to: z.string(), title: z.string() })),
  linked_from: z.array(z.string()),
})
export type EntryLinks = z.infer<typeof entryLinks>
export const showEntryLinks = deskCall('deskShowEntryLinks', 'List the links of an entry that fail, and those to it', {
  data: entryLinks,
})

const listed = listedItem.extend({
  slug: z.string(),
  /** The address where readers find it now; null while they do not. */
  public_slug: z.string().nullable(),
  kind: z.enum(knowledgeKinds),
  /** `''` while there was none. */
  reviewed: z.string(),
  /** The day that somebody named, or a year after the last review. `''` while there was none. */
  due: z.string(),
})
export type ListedEntry = z.infer<typeof listed>

const deadLink = z.object({
  id: rowId,
  /** The item's number, and its title in public. */
  item_id: rowId.nullable(),
  title: z.string(),
  link: z.string(),
  /** How often it was said since editors last dealt with it. */
  times: z.int(),
  last_at: moment,
})
export type DeadLinkReport = z.infer<typeof deadLink>

/** Every entry in the hub's order. `themes`: every theme, in the editors' order. */
export const listEntries = deskCall('deskListEntries', 'List the entries of the information hub, and dead links', {
  data: z.object({
    entries: z.array(listed),
    themes: z.array(z.object({ slug: z.string(), name: z.string() })),
    today: z.string(),
    dead_links: z.array(deadLink),
  }),
})

/** Says that an editor has dealt with a link. A reader who says so again opens it again. */
export const handleDeadLink = deskCall('deskHandleDeadLink', 'Say that a dead link was dealt with')

/** What the list is filtered by: in the page, because the whole of it is there. `due`: a review is due. */
export const entryFilters = [...itemStates, ...itemMarks, 'due'] as const
export type EntryFilter = (typeof entryFilters)[number]
