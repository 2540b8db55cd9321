import { z } from 'zod'
import { mayBecomeWebAddress } from './articles.ts'
import { say } from './errors.ts'
import { limits } from './limits.ts'
import { cleanText, moment, named, rowId, version, day } from './wire.ts'

/** What editors write. An item is the working copy of an article or of an entry of the information hub. */
export const itemKinds = ['article', 'entry'] as const
export type EditorialKind = (typeof itemKinds)[number]

/** `published` also holds while the working copy differs (`has_changes`): the public then reads what was published. */
export const itemStates = ['draft', 'in_review', 'scheduled', 'published', 'withdrawn'] as const
/** What a list can be filtered by besides: published with changes, and a planned publishing that was refused. */
export const itemMarks = ['changes', 'plan_failed'] as const
export type ItemState = (typeof itemStates)[number]

/** `aside`: words of a refused save. `planned`: what a planned publishing will publish. `sent_back`: as it was when it was sent back. */
export const revisionKinds = [
  'saved',
  'published',
  'restored',
  'withdrawn',
  'seed',
  'aside',
  'planned',
  'sent_back',
] as const
export type RevisionKind = (typeof revisionKinds)[number]

/** Moves that publish nothing and withdraw nothing. `schedule` needs a moment. */
export type ItemMove = 'ask_for_review' | 'back_to_draft' | 'schedule' | 'unschedule'

/** Milliseconds after the last sign of life for which an editor counts as editing. */
export const lockLasts = 2 * 60_000
/** Days in the bin until an item or a file is deleted. */
export const binDays = 30
export const binEnds = (since: string) => new Date(Date.parse(since) + binDays * 86_400_000).toISOString()
export const bulkMax = 200

/** Characters of what is said to a writer whose text is sent back. */
export const noteMax = 1000

/** A text of a form; empty while nothing is filled in. */
export const text = (most: number) => cleanText.pipe(z.string().max(most, say('too_long')))
export const dayOrNone = z.union([z.literal(''), day])
/** An address that may still be being written, but none that could run. */
export const link = text(limits.link)
  .transform((given) => given.trim())
  .refine(mayBecomeWebAddress, say('link_invalid'))
/** The same field when it must be filled in. */
export const filled = (schema: z.ZodType<string>) => schema.refine((given) => given.trim() !== '', say('required'))

export const person = named.nullable()

/** What every item has, whatever its kind. People who are gone are null. */
export const itemFacts = z.object({
  id: rowId,
  state: z.enum(itemStates),
  has_changes: z.boolean(),
  /** The public number, from the first publishing on. */
  public_id: rowId.nullable(),
  /** When it, or its changes, will be published by itself. */
  publish_at: moment.nullable(),
  /** Written since it was planned: what was planned is what will be published. */
  plan_is_older: z.boolean(),
  /** When a planned publishing was refused. Null again when somebody plans, publishes or withdraws it. */
  plan_failed_at: moment.nullable(),
  /** A save names the version that it was made from; another one is refused (409 `changed_meanwhile`). */
  version,
  updated_at: moment,
  updated_by: person,
  reviewed_by: person,
  deleted_at: moment.nullable(),
  /** False while the organisation wants a second editor, and whoever asks is the one who wrote last. */
  may_publish: z.boolean(),
  second_editor: z.boolean(),
  /** Of a draft that was sent back instead of being published: by whom, when, and what was said; `''` for nothing. */
  sent_back: z.object({ person, at: moment, note: z.string() }).nullable(),
})
export type SentBack = ItemFacts['sent_back']
export type ItemFacts = z.infer<typeof itemFacts>

export const listedItem = itemFacts
  .pick({
    id: true,
    state: true,
    has_changes: true,
    publish_at: true,
    plan_failed_at: true,
    version: true,
    updated_at: true,
    updated_by: true,
  })
  .extend({
    title: z.string(),
    editing: z.string().nullable(),
  })
export type ListedItem = z.infer<typeof listedItem>
