import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { moment, rowId, version, words } from './wire.ts'

/** What editors have decided about a tip. `merged`: it says the same as another tip or as an article that is there. */
export const tipStates = ['new', 'accepted', 'merged', 'rejected'] as const
export type TipState = (typeof tipStates)[number]

export const tipNoteMax = 2000
/** Between editors; the sender never reads it. */
const note = words(tipNoteMax)

const articleAt = z.object({ id: rowId, title: z.string() })

export const deskTip = z.object({
  id: rowId,
  /** As it was sent. The portal never fetches it (docs/threats.md row 19). */
  link: z.string(),
  suggestion: z.string(),
  created_at: moment,
  state: z.enum(tipStates),
  version,
  note: z.string(),
  decided_at: moment.nullable(),
  decided_by: z.string().nullable(),
  /** Whether the account that sent it still exists, and so reads what became of it. Who it was is nobody's to see. */
  has_sender: z.boolean(),
  /** The article that it was merged with, or that came of it. */
  article: articleAt.nullable(),
  /** The working copy that it was opened as. */
  item_id: rowId.nullable(),
  into_tip_id: rowId.nullable(),
  /** What is already there at the same address (contract/linkKey.ts), the tip itself apart. */
  same: z.object({
    /** A withdrawn one is at no public address. */
    articles: z.array(articleAt.extend({ is_withdrawn: z.boolean() })),
    /** Articles with this very link that are being written: accepting goes on in the first. */
    drafts: z.array(articleAt),
    tips: z.array(z.object({ id: rowId, state: z.enum(tipStates), created_at: moment })),
  }),
})
export type DeskTip = z.infer<typeof deskTip>

export const tipPageLimit = 30
export const tipQuery = z.object({
  state: z.enum(tipStates).optional(),
  before: z.coerce.number().int().positive().safe().optional(),
  /** Those that an article came of, by the number of its working copy: what was accepted as it, and what was merged into that. */
  item: z.coerce.number().int().positive().safe().optional(),
})

export const listTips = deskCall('deskListTips', 'List tips, newest first, with what is there at the same address', {
  querystring: tipQuery,
  data: z.object({
    tips: z.array(deskTip),
    /** The id to ask `before` for more; null at the end. */
    next: rowId.nullable(),
    counts: z.object({ new: z.int(), accepted: z.int(), merged: z.int(), rejected: z.int() }),
  }),
})

export const tipDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept') }),
  z.object({ kind: z.literal('merge_tip'), into: rowId, note: note.default('') }),
  z.object({ kind: z.literal('merge_article'), into: rowId, note: note.default('') }),
  z.object({ kind: z.literal('reject'), note: note.default('') }),
])
export type TipDecision = z.infer<typeof tipDecision>

export const decideTip = deskCall('deskDecideTip', 'Accept, merge or reject a tip', {
  fails: ['changed_meanwhile'],
  body: z.object({ version, decision: tipDecision }),
  data: deskTip,
})
/** Takes a decision back: the tip is new again. What was written as an article stays where it is. */
export const undoTip = deskCall('deskUndoTip', 'Take a decision about a tip back', {
  fails: ['changed_meanwhile'],
  body: z.object({ version }),
  data: deskTip,
})
