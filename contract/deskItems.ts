import { z } from 'zod'
import { articleContent, storedArticle } from './deskArticles.ts'
import { deskCalls } from './deskCalls.ts'
import { bulkMax, itemFacts, itemKinds, noteMax, person, revisionKinds } from './deskEditorial.ts'
import { entryContent, storedEntry } from './deskEntries.ts'
import { previewThemes, previewViews } from './deskPreview.ts'
import { say } from './errors.ts'
import { cleanText, done, idParams, moment, rowId } from './wire.ts'

const version = z.int().positive()
const versionBody = z.object({ version })
const moveBody = z.discriminatedUnion('move', [
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
const bulkBody = z.object({
  items: z
    .array(z.object({ id: rowId, version }))
    .min(1)
    .max(bulkMax),
})

const revisionParams = idParams.extend({
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
})
const restoreBody = z.object({ version, number: z.int().positive() })
const revision = z.object({
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
const answer = { 200: done.extend({ data: shownItem }) }
const mayRefuse = ['changed_meanwhile', 'item_move_refused', 'second_editor_needed'] as const

/** A new draft; what is not given is empty. */
export const createItem = {
  ...deskCalls.deskCreateItem,
  summary: 'Begin an article or entry',
  schema: {
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('article'), content: articleContent.partial() }),
      z.object({ kind: z.literal('entry'), content: entryContent.partial() }),
    ]),
    response: { 201: answer[200] },
  },
} as const
export const showItem = {
  ...deskCalls.deskShowItem,
  summary: 'Read the working copy of an article or entry',
  schema: { params: idParams, response: answer },
} as const
/** A page in HTML. 503 when the pages are not built. */
export const previewItem = {
  ...deskCalls.deskPreviewItem,
  summary: 'Read the public page of an article or entry as it will be when the working copy is published',
  fails: ['unavailable'],
  schema: {
    params: idParams,
    querystring: z.object({
      view: z.enum(previewViews).default('detail'),
      theme: z.enum(previewThemes).default('light'),
    }),
  },
} as const
/** Keeps the working copy. The public sees nothing of it. */
export const saveItem = {
  ...deskCalls.deskSaveItem,
  summary: 'Keep the working copy of an article or entry',
  fails: ['changed_meanwhile'],
  schema: {
    params: idParams,
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('article'), version, content: articleContent }),
      z.object({ kind: z.literal('entry'), version, content: entryContent }),
    ]),
    response: answer,
  },
} as const
export const moveItem = {
  ...deskCalls.deskMoveItem,
  summary: 'Ask for a review of an article or entry, schedule it, or take that back',
  fails: mayRefuse,
  schema: { params: idParams, body: moveBody, response: answer },
} as const
export const publishItem = {
  ...deskCalls.deskPublishItem,
  summary: 'Publish the working copy of an article or entry',
  fails: mayRefuse,
  schema: { params: idParams, body: versionBody, response: answer },
} as const
export const withdrawItem = {
  ...deskCalls.deskWithdrawItem,
  summary: 'Withdraw an article or entry',
  fails: mayRefuse,
  schema: { params: idParams, body: versionBody, response: answer },
} as const
const bulkDone = { 200: done.extend({ data: z.object({ count: z.int() }) }) }
export const publishItems = {
  ...deskCalls.deskPublishItems,
  summary: 'Publish several articles or entries, all or none',
  fails: ['items_refused'],
  schema: { body: bulkBody, response: bulkDone },
} as const
export const withdrawItems = {
  ...deskCalls.deskWithdrawItems,
  summary: 'Withdraw several articles or entries, all or none',
  fails: ['items_refused'],
  schema: { body: bulkBody, response: bulkDone },
} as const

/** The latest first. */
export const listRevisions = {
  ...deskCalls.deskListRevisions,
  summary: 'List the revisions of an article or entry',
  schema: { params: idParams, response: { 200: done.extend({ data: z.array(revision) }) } },
} as const
export const shownRevision = z.discriminatedUnion('kind', [
  z.object({ number: z.int(), kind: z.literal('article'), content: storedArticle }),
  z.object({ number: z.int(), kind: z.literal('entry'), content: storedEntry }),
])
export const showRevision = {
  ...deskCalls.deskShowRevision,
  summary: 'Read a revision of an article or entry',
  schema: { params: revisionParams, response: { 200: done.extend({ data: shownRevision }) } },
} as const
/** Makes an earlier revision the working copy, as a new revision. */
export const restoreItem = {
  ...deskCalls.deskRestoreItem,
  summary: 'Make an earlier revision the working copy of an article or entry',
  fails: ['changed_meanwhile'],
  schema: { params: idParams, body: restoreBody, response: answer },
} as const

/** Who is editing; null when nobody is. */
const holder = z.object({ name: z.string(), is_own: z.boolean(), since: moment }).nullable()
export type LockHolder = z.infer<typeof holder>
const lockAnswer = { 200: done.extend({ data: z.object({ holder }) }) }

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
  schema: { body: bulkBody, response: bulkDone },
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
