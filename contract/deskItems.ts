import { z } from 'zod'
import { articleContent, storedArticle } from './deskArticles.ts'
import { deskCall } from './deskCall.ts'
import { bulkMax, itemFacts, itemKinds, noteMax, person, revisionKinds } from './deskEditorial.ts'
import { entryContent, storedEntry } from './deskEntries.ts'
import { previewThemes, previewViews } from './deskPreview.ts'
import { done, idParams, moment, rowId, version, words } from './wire.ts'

const moveBody = z.discriminatedUnion('move', [
  z.object({ version, move: z.literal('schedule'), publish_at: z.iso.datetime() }),
  z.object({
    version,
    move: z.literal('back_to_draft'),
    /** Why, to whoever wrote it. */
    note: words(noteMax).default(''),
  }),
  z.object({ version, move: z.enum(['ask_for_review', 'unschedule']) }),
])

const revisionParams = idParams.extend({
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
})
const restoreBody = z.object({ version, number: z.int().positive() })
export const revision = z.object({
  number: z.int(),
  kind: z.enum(revisionKinds),
  person,
  /** What was said to the writer, of `sent_back`. */
  note: z.string(),
  updated_at: moment,
})
export type Revision = z.infer<typeof revision>

/** The working copy of either, with what its kind holds. */
export const shownItem = z.discriminatedUnion('kind', [
  itemFacts.extend({ kind: z.literal('article'), content: storedArticle }),
  itemFacts.extend({ kind: z.literal('entry'), content: storedEntry }),
])
export type DeskItem = z.infer<typeof shownItem>
const mayRefuse = ['changed_meanwhile', 'item_move_refused', 'second_editor_needed'] as const

/** A new draft; what is not given is empty. */
export const createItem = deskCall('deskCreateItem', 'Begin an article or entry', {
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('article'), content: articleContent.partial() }),
    z.object({ kind: z.literal('entry'), content: entryContent.partial() }),
  ]),
  response: { 201: done.extend({ data: shownItem }) },
})
export const showItem = deskCall('deskShowItem', 'Read the working copy of an article or entry', { data: shownItem })
/** A page in HTML. 503 when the pages are not built. */
export const previewItem = deskCall('deskPreviewItem', 'Read the public page of an item as its working copy has it', {
  fails: ['unavailable'],
  querystring: z.object({
    view: z.enum(previewViews).default('detail'),
    theme: z.enum(previewThemes).default('light'),
  }),
  response: {},
})
/** Keeps the working copy. The public sees nothing of it. */
export const saveItem = deskCall('deskSaveItem', 'Keep the working copy of an article or entry', {
  fails: ['changed_meanwhile'],
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('article'), version, content: articleContent }),
    z.object({ kind: z.literal('entry'), version, content: entryContent }),
  ]),
  data: shownItem,
})
export const moveItem = deskCall(
  'deskMoveItem',
  'Ask for a review of an article or entry, schedule it, or take that back',
  { fails: mayRefuse, body: moveBody, data: shownItem },
)
const asShown = { fails: mayRefuse, body: z.object({ version }), data: shownItem } as const
export const publishItem = deskCall('deskPublishItem', 'Publish the working copy of an article or entry', asShown)
export const withdrawItem = deskCall('deskWithdrawItem', 'Withdraw an article or entry', asShown)
/** Several at once, each with the version that was shown. All are changed, or none. */
const allOrNone = {
  fails: ['items_refused'],
  body: z.object({
    items: z
      .array(z.object({ id: rowId, version }))
      .min(1)
      .max(bulkMax),
  }),
  data: z.object({ count: z.int() }),
} as const
export const publishItems = deskCall('deskPublishItems', 'Publish several articles or entries, all or none', allOrNone)
export const withdrawItems = deskCall(
  'deskWithdrawItems',
  'Withdraw several articles or entries, all or none',
  allOrNone,
)

/** The latest first. */
export const listRevisions = deskCall('deskListRevisions', 'List the revisions of an article or entry', {
  data: z.array(revision),
})
export const shownRevision = z.discriminatedUnion('kind', [
  z.object({ number: z.int(), kind: z.literal('article'), content: storedArticle }),
  z.object({ number: z.int(), kind: z.literal('entry'), content: storedEntry }),
])
export const showRevision = deskCall('deskShowRevision', 'Read a revision of an article or entry', {
  params: revisionParams,
  data: shownRevision,
})
/** Makes an earlier revision the working copy, as a new revision. */
export const restoreItem = deskCall(
  'deskRestoreItem',
  'Make an earlier revision the working copy of an article or entry',
  { fails: ['changed_meanwhile'], body: restoreBody, data: shownItem },
)

/** Who is editing; null when nobody is. */
const holder = z.object({ name: z.string(), is_own: z.boolean(), since: moment }).nullable()
export type LockHolder = z.infer<typeof holder>
const lockAnswer = z.object({ holder })

/** Takes the lock when nobody else has it, or renews one's own. `take`: also from somebody else. */
export const lockItem = deskCall('deskLockItem', 'Say that one is editing an article or entry', {
  body: z.object({ take: z.boolean().default(false) }),
  data: lockAnswer,
})
export const unlockItem = deskCall('deskUnlockItem', 'Say that one has stopped editing')

/** What is published is withdrawn first. */
export const binItems = deskCall('deskBinItems', 'Put articles or entries into the bin', allOrNone)
export const unbinItems = deskCall('deskUnbinItems', 'Take articles or entries out of the bin', {
  body: z.object({ ids: z.array(rowId).min(1).max(bulkMax) }),
})
export const binned = z.object({
  id: rowId,
  kind: z.enum(itemKinds),
  title: z.string(),
  deleted_at: moment,
  deleted_by: person,
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
export const editorialWaiting = deskCall('deskEditorialWaiting', 'Count what waits for an editor', { data: waiting })

export const listBin = deskCall('deskListBin', 'List what is in the bin', { data: z.array(binned) })
