import { z } from 'zod'
import { deskCalls } from './deskCalls.ts'
import { say } from './errors.ts'
import { cleanText, done, idParams, moment, rowId } from './wire.ts'

/** What editors write. An item is the working copy of an article or of an entry of the information hub. */
export const itemKinds = ['article', 'entry'] as const
export type EditorialKind = (typeof itemKinds)[number]

/** `published` also holds while the working copy differs (`has_changes`): the public then reads what was published. */
export const itemStates = ['draft', 'in_review', 'scheduled', 'published', 'withdrawn'] as const
/** What a list can be filtered by besides: published with changes, and a planned publishing that was refused. */
export const itemMarks = ['changes', 'plan_failed'] as const
export type ItemState = (typeof itemStates)[number]

/**
 * `aside`: words whose save was refused because somebody had saved meanwhile. `planned`: what stood there when a publishing was
 * planned, which is what will be published. `sent_back`: as it was when it was sent back to its writer.
 */
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
export const itemMoves = ['ask_for_review', 'back_to_draft', 'schedule', 'unschedule'] as const
export type ItemMove = (typeof itemMoves)[number]

/** Milliseconds after the last sign of life for which an editor counts as editing. */
export const lockLasts = 2 * 60_000
/** Days in the bin until an item is deleted. */
export const binDays = 30
/** Items in one bulk action. */
export const bulkMax = 200

/** Characters of what is said to a writer whose text is sent back. */
export const noteMax = 1000

const person = z.object({ id: rowId, name: z.string() }).nullable()

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
  version: z.int().positive(),
  updated_at: moment,
  updated_by: person,
  reviewed_by: person,
  published_at: moment.nullable(),
  deleted_at: moment.nullable(),
  /** False while the organisation wants a second editor, and whoever asks is the one who wrote last. */
  may_publish: z.boolean(),
  second_editor: z.boolean(),
  /** Of a draft that was sent back instead of being published: by whom, when, and what was said; `''` for nothing. */
  sent_back: z.object({ person, at: moment, note: z.string() }).nullable(),
})
export type SentBack = ItemFacts['sent_back']
export type ItemFacts = z.infer<typeof itemFacts>

/** What a list shows of an item, whatever its kind. */
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
    public_id: true,
  })
  .extend({
    title: z.string(),
    /** Who is editing it now. */
    editing: z.string().nullable(),
  })

export const version = z.int().positive()
export const versionBody = z.object({ version })
export const moveBody = z.discriminatedUnion('move', [
  z.object({ version, move: z.literal('schedule'), publish_at: z.iso.datetime() }),
  z.object({
    version,
    move: z.literal('back_to_draft'),
    /** Why, to whoever wrote it. */
    note: cleanText.pipe(z.string().trim().max(noteMax, say('too_long'))).default(''),
  }),
  z.object({ version, move: z.enum(['ask_for_review', 'unschedule']) }),
])
/** Several at once, each with the version that was shown. All are changed, or none. */
export const bulkBody = z.object({
  items: z
    .array(z.object({ id: rowId, version }))
    .min(1)
    .max(bulkMax),
})

export const revisionParams = idParams.extend({
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
})
export const restoreBody = z.object({ version, number: z.int().positive() })
const revision = z.object({
  number: z.int(),
  kind: z.enum(revisionKinds),
  person,
  /** What was said to the writer, of `sent_back`. */
  note: z.string(),
  created_at: moment,
  updated_at: moment,
})
export type Revision = z.infer<typeof revision>
/** The latest first. */
export const revisionList = { 200: done.extend({ data: z.array(revision) }) }

/** Who is editing; null when nobody is. */
const holder = z.object({ name: z.string(), is_own: z.boolean(), since: moment }).nullable()
export type LockHolder = z.infer<typeof holder>
const lockAnswer = { 200: done.extend({ data: z.object({ holder, version }) }) }

/** Takes the lock when nobody else has it, or renews one's own. `take`: also from somebody else. */
export const lockItem = {
  ...deskCalls.deskLockItem,
  summary: 'Say that one is editing an article or entry',
  schema: { params: idParams, body: z.object({ take: z.boolean().default(false) }), response: lockAnswer },
} as const
export const unlockItem = {
  ...deskCalls.deskUnlockItem,
  summary: 'Say that one has stopped editing',
  schema: { params: idParams, response: { 200: done } },
} as const

/** What is published is withdrawn first. */
export const binItems = {
  ...deskCalls.deskBinItems,
  summary: 'Put articles or entries into the bin',
  fails: ['items_refused'],
  schema: { body: bulkBody, response: { 200: done } },
} as const
export const unbinItems = {
  ...deskCalls.deskUnbinItems,
  summary: 'Take articles or entries out of the bin',
  schema: { body: z.object({ ids: z.array(rowId).min(1).max(bulkMax) }), response: { 200: done } },
} as const
const binned = z.object({
  id: rowId,
  kind: z.enum(itemKinds),
  title: z.string(),
  state: z.enum(itemStates),
  deleted_at: moment,
  deleted_by: person,
  /** When it is deleted for good. */
  ends_at: moment,
})
export type BinnedItem = z.infer<typeof binned>

const waiting = z.object({
  new_tips: z.int(),
  articles_in_review: z.int(),
  entries_in_review: z.int(),
  /** Planned publishings that were refused and that nobody has seen to. */
  articles_failed: z.int(),
  entries_failed: z.int(),
})
export type Waiting = z.infer<typeof waiting>
/** What waits for an editor, whoever it is. */
export const editorialWaiting = {
  ...deskCalls.deskEditorialWaiting,
  summary: 'Count what waits for an editor',
  schema: { response: { 200: done.extend({ data: waiting }) } },
} as const

export const listBin = {
  ...deskCalls.deskListBin,
  summary: 'List what is in the bin',
  schema: { response: { 200: done.extend({ data: z.array(binned) }) } },
} as const
