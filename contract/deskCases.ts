import { z } from 'zod'
import { type CodeList, codes } from './codes.ts'
import { contactLanguages } from './contactLanguages.ts'
import { caseActivities, clocks, deskMoves, deskStatuses, inboxLists, inboxOrders, priorities } from './casework.ts'
import { deskCorrection, witnessForStaff } from './corrections.ts'
import { deskCall } from './deskCall.ts'
import { countedCodes, notGiven } from './deskNumbers.ts'
import { say } from './errors.ts'
import { note, noteDraft, noteText, task } from './deskCaseWork.ts'
import { ofEach, ofEachText } from './incidentFacts.ts'
import { inspection } from './inspection.ts'
import { outcomes } from './status.ts'
import { calendarDate, moment, named, page, rowId, version, day, ordinal, severalOf } from './wire.ts'

const codedFilter = (list: CodeList) => severalOf(z.enum([...codes[list], notGiven]))
const listed = ordinal.max(2_147_483_647, say('invalid'))
const staffId = ordinal.max(Number.MAX_SAFE_INTEGER, say('invalid'))

/**
 * All of it clear in the database. Values of one filter widen it, filters narrow each other. Strict: a misspelt one is refused, so that
 * it never shows more than was asked for.
 */
export const inboxQuery = z.strictObject({
  ...page.shape,
  cursor: z
    .string()
    .regex(/^-?\d{1,17}_[1-9]\d{0,14}$/, say('invalid'))
    .optional(),
  list: z.enum(inboxLists).default('new'),
  /** `priority` when it is left out. */
  sort: z.enum(inboxOrders).optional(),
  status: severalOf(z.enum(deskStatuses)),
  category: severalOf(z.union([z.literal(notGiven), listed])),
  country: severalOf(listed),
  city: severalOf(listed),
  /** Norwegian counties (fylker) by their official numbers. */
  county: severalOf(z.union([z.literal(notGiven), z.string().regex(/^\d{2}$/, say('invalid'))])),
  label: severalOf(listed),
  priority: severalOf(z.enum(priorities)),
  outcome: severalOf(z.enum([...outcomes, notGiven])),
  /** Codes of the coding. What nobody has coded is `unverified`, of the source `portal`, and has no other code. */
  ...ofEach(countedCodes, codedFilter),
  /** Numbers of staff, or `none` for the cases that are nobody's. */
  assignee: severalOf(z.union([z.literal('none'), staffId])),
  /** When it happened: the first and the last day. */
  date_from: day.optional(),
  date_to: day.optional(),
  /** When it was sent in: the first and the last day. */
  sent_from: day.optional(),
  sent_to: day.optional(),
  /** Calendar days at least since it was submitted. */
  age: z.coerce
    .number(say('invalid'))
    .int(say('invalid'))
    .min(0, say('invalid'))
    .max(36_500, say('invalid'))
    .optional(),
  /** Of the closed cases, those that are folded away, instead of the others. */
  folded: z.stringbool().default(false),
  /** Of the cases that are counted, also those outside the portal's task. */
  outside: z.stringbool().default(false),
})
export type InboxQuery = z.output<typeof inboxQuery>

const clock = z.object({
  clock: z.enum(clocks),
  /** The last day in time. */
  due: calendarDate,
  /** Days left, 0 on the last one, below 0 when it is over. */
  left: z.int(),
})

/** A case as lists show it: nothing that is sealed. */
export const listedCase = z.object({
  id: rowId,
  version,
  status: z.enum(deskStatuses),
  priority: z.enum(priorities),
  date: calendarDate.nullable(),
  harassment_category: named.nullable(),
  country: named.nullable(),
  city: named.nullable(),
  submitted_at: moment,
  closed_at: moment.nullable(),
  outcome: z.enum(outcomes).nullable(),
  assignee: named.nullable(),
  second_reader: named.nullable(),
  labels: z.array(named),
  /** Those that run, what is due first coming first. */
  clocks: z.array(clock),
})
export type ListedCase = z.infer<typeof listedCase>

export const inboxCase = listedCase.extend({
  /** Whether others have done something to it since the reader last opened it, or it was never opened. */
  unread: z.boolean(),
  /** The first day of an open task of the case, with the days left; null when none has a day. */
  task: z.object({ due: calendarDate, left: z.int() }).nullable(),
})
export type InboxCase = z.infer<typeof inboxCase>

/** In the order of `sort`; of the closed cases, what was closed last comes first. `as_of`: when it was read. */
export const listCases = deskCall('deskListCases', 'List the cases of the inbox', {
  fails: ['malformed'],
  querystring: inboxQuery,
  data: z.object({
    cases: z.array(inboxCase),
    total: z.int(),
    next_cursor: z.string().nullable(),
    as_of: moment,
  }),
})

/** What a reporter reads of a state. */
const stateText = z.object({ body: z.string(), next: z.string() })
const stateTexts = z.object({
  ...ofEach(deskStatuses, () => stateText),
  duplicate: stateText,
})

export const caseFile = z.object({
  id: rowId,
  name: z.string(),
  size: z.int().nonnegative(),
  extension: z.string(),
  inspection,
})

const deskCase = listedCase.extend({
  time: z.string().nullable(),
  ...ofEachText(() => z.string()),
  /** What the reporter has corrected since it was sent in, oldest first; the case itself holds the newest. */
  corrections: z.array(deskCorrection),
  /** How many that are older are left out. */
  older_corrections: z.int().nonnegative(),
  /** Null also when the reader may not know of the other case; `outcome` says then that it is a duplicate. */
  duplicate_of: rowId.nullable(),
  /** The number has a call of its own. `is_restricted`: the name says that, and since when; nothing else is told. */
  witnesses: z.array(witnessForStaff.extend({ id: rowId, is_restricted: z.boolean() })),
  documents: z.array(caseFile),
  /**
   * To be talked to in. Null also for a reader who may not change the case, and where the reporter is not to be contacted or not known
   * to be there.
   */
  contact_language: z.enum(contactLanguages).nullable(),
  /** From the day it was submitted on, oldest first. */
  history: z.array(
    z.object({
      id: rowId,
      at: moment,
      activity: z.enum(caseActivities),
      /** Null: the reporter. */
      staff: named.nullable(),
      status_before: z.enum(deskStatuses).nullable(),
      status_after: z.enum(deskStatuses),
      /** Codes. Instead of the number of a case that the reader may not know of stands `other`. */
      before: z.array(z.string()),
      after: z.array(z.string()),
    }),
  ),
  /** Whose numbers are in the codes of the history. */
  names: z.object({ staff: z.array(named), labels: z.array(named) }),
  /** Those of the staff, and the reader's own; oldest first. */
  notes: z.array(note),
  note_draft: noteDraft.nullable(),
  /** Those to do first, by their day; then what is done. */
  tasks: z.array(task),
  state_texts: stateTexts,
  /** Whether the reader may change the case and write to its reporter, also ask, which makes it wait, and how they may move it now. */
  may_work: z.boolean(),
  may_ask: z.boolean(),
  moves: z.array(z.enum(deskMoves)),
})
export type DeskCase = z.infer<typeof deskCase>
/** The newest corrections, or all of them. */
export const showCase = deskCall('deskShowCase', 'Open one case', {
  querystring: z.object({ corrections: z.literal('all').optional() }),
  data: deskCase,
})

export const changedCase = z.object({ id: rowId, version, status: z.enum(deskStatuses) })
export type ChangedCase = z.infer<typeof changedCase>

/** `outcome` is demanded when closing, `duplicate_of` for a duplicate. `last_id`: when closing, the newest message seen; null: none. */
export const moveCase = deskCall('deskMoveCase', 'Move a case to another state', {
  fails: ['case_changed', 'newer_message', 'move_refused', 'lead_only', 'read_only'],
  body: z.object({
    version,
    move: z.enum(deskMoves),
    outcome: z.enum(outcomes).optional(),
    duplicate_of: rowId.optional(),
    last_id: rowId.nullable().default(null),
  }),
  data: changedCase,
})
/** From whoever has the case to nobody. `note` is written down for the staff. */
export const giveBackCase = deskCall('deskGiveBackCase', 'Give a case back that one has, so that it is nobody’s', {
  fails: ['case_changed', 'case_taken'],
  body: z.object({ version, note: noteText.optional() }),
  data: changedCase,
})
/** Both at once, so that no change of one undoes one of the other. Null: nobody. `note`: for the staff; mentions the new assignee. */
export const assignCase = deskCall('deskAssignCase', 'Set who works on a case and who reads along', {
  fails: ['case_changed', 'duplicate_closed'],
  body: z.object({
    version,
    assignee_id: rowId.nullable(),
    second_reader_id: rowId.nullable(),
    note: noteText.optional(),
  }),
  data: changedCase,
})
