import { z } from 'zod'
import { deskActivities, noteAudiences, priorities } from './casework.ts'
import { deskCalls } from './deskCalls.ts'
import { say } from './errors.ts'
import { activities } from './status.ts'
import { isCalendarDate } from './time.ts'
import { answer, calendarDate, cleanText, done, idParams, moment, named, rowId, version } from './wire.ts'

/** Characters in what staff write about a case. Apart from `limits.ts`, which every visitor's browser loads. */
export const workLimits = { note: 5000, task: 500, label: 60, labels: 30, mentions: 20, handedOver: 500 } as const

const words = (most: number) => cleanText.pipe(z.string().trim().min(1, say('required')).max(most, say('too_long')))
export const noteText = words(workLimits.note)

/** What staff write down about a case; its reporter never sees it. */
export const note = z.object({
  id: rowId,
  at: moment,
  author: named,
  audience: z.enum(noteAudiences),
  text: z.string(),
  /** Who is told of it in the inbox. */
  mentions: z.array(named),
})
export type Note = z.infer<typeof note>

export const task = z.object({
  id: rowId,
  /** Grows with each change of the task. */
  version,
  text: z.string(),
  due: calendarDate.nullable(),
  /** Null: whoever has the case. */
  assignee: named.nullable(),
  created_at: moment,
  created_by: named,
  done_at: moment.nullable(),
  done_by: named.nullable(),
})
export type Task = z.infer<typeof task>

/** Staff who do casework and have access now, to be chosen from. `opens_every_case`: a lead. */
export const listPeople = {
  ...deskCalls.deskListPeople,
  summary: 'List the staff who do casework',
  schema: { response: answer(z.array(named.extend({ opens_every_case: z.boolean() }))) },
} as const

const label = named
/** Those that are given; one that was given up stays on the cases that have it. */
export const listLabels = {
  ...deskCalls.deskListLabels,
  summary: 'List the labels that cases can be given',
  schema: { response: answer(z.array(label)) },
} as const
export const createLabel = {
  ...deskCalls.deskCreateLabel,
  summary: 'Create a label',
  schema: { body: z.object({ name: words(workLimits.label) }), response: answer(label) },
} as const

const changedCase = z.object({ id: rowId, version })
export const prioritiseCase = {
  ...deskCalls.deskPrioritiseCase,
  summary: 'Set how urgent a case is',
  fails: ['case_changed', 'read_only'],
  schema: {
    params: idParams,
    body: z.object({ version, priority: z.enum(priorities) }),
    response: answer(changedCase),
  },
} as const
const labelIds = z.array(rowId.max(2_147_483_647, say('invalid'))).max(workLimits.labels, say('too_many'))
/** A label that stands in both lists is given. */
export const labelCase = {
  ...deskCalls.deskLabelCase,
  summary: 'Give a case labels and take labels off',
  fails: ['case_changed', 'read_only'],
  schema: {
    params: idParams,
    body: z.object({ version, add: labelIds.default([]), remove: labelIds.default([]) }),
    response: answer(changedCase),
  },
} as const

/** Each answer is an audit row. */
export const showWitnessNumber = {
  ...deskCalls.deskShowWitnessNumber,
  summary: 'Show the number of one witness',
  fails: ['read_only', 'witness_restricted'],
  schema: {
    params: idParams,
    body: z.object({ witness_id: rowId }),
    response: answer(z.object({ contact_number: z.string() })),
  },
} as const

/** `mentions`: people who may open the case; of a note of one's own nobody is told. */
export const addNote = {
  ...deskCalls.deskAddNote,
  summary: 'Write down a note about a case, for oneself or for the staff',
  fails: ['read_only', 'idempotency_mismatch'],
  schema: {
    params: idParams,
    body: z.object({
      text: noteText,
      audience: z.enum(noteAudiences),
      mentions: z.array(rowId).max(workLimits.mentions, say('too_many')).default([]),
    }),
    response: answer(note),
  },
} as const
const noteDraft = z.object({ text: z.string(), audience: z.enum(noteAudiences) })
export type NoteDraft = z.infer<typeof noteDraft>
/** What the reader has written into a note and not saved. */
export const keptNoteDraft = noteDraft.nullable()
/** Keeps what is not saved yet, sealed like a note; an empty text removes it. */
export const keepNoteDraft = {
  ...deskCalls.deskKeepNoteDraft,
  summary: 'Keep what is written into a note and not saved',
  schema: {
    params: idParams,
    body: z.object({
      text: cleanText.pipe(z.string().max(workLimits.note, say('too_long'))),
      audience: z.enum(noteAudiences),
    }),
    response: { 200: done },
  },
} as const
const mention = z.object({
  note_id: rowId,
  case_id: rowId,
  category: named.nullable(),
  at: moment,
  author: named,
})
/** Notes that name the reader, newest first, each until the reader opens its case or puts it away. No word of the note. */
export const listMentions = {
  ...deskCalls.deskListMentions,
  summary: 'List the notes that name the caller and were not seen yet',
  schema: { response: answer(z.object({ unseen: z.int(), mentions: z.array(mention) })) },
} as const
/** Puts a note that names the reader away without opening its case, or takes that back. `id`: of the note. */
export const markMention = {
  ...deskCalls.deskMarkMention,
  summary: 'Put a note that names the caller away, or take that back',
  schema: { params: idParams, body: z.object({ is_seen: z.boolean() }), response: { 200: done } },
} as const

const due = z.string().refine(isCalendarDate, say('date_invalid')).nullable()
const taskFacts = { text: words(workLimits.task), due, assignee_id: rowId.nullable() }
export const addTask = {
  ...deskCalls.deskAddTask,
  summary: 'Add a task to a case',
  fails: ['read_only', 'idempotency_mismatch', 'duplicate_closed'],
  schema: { params: idParams, body: z.object(taskFacts), response: answer(task) },
} as const
/** `version`: of the task as it was read; when it has changed since, the call answers 409. */
export const changeTask = {
  ...deskCalls.deskChangeTask,
  summary: 'Change a task, or say that it is done or not',
  fails: ['task_changed', 'read_only'],
  schema: {
    params: idParams,
    body: z.object({ task_id: rowId, version, ...taskFacts, done: z.boolean() }),
    response: answer(task),
  },
} as const

const ownTask = z.object({
  id: rowId,
  case_id: rowId,
  category: named.nullable(),
  text: z.string(),
  due: calendarDate.nullable(),
  /** Days left, 0 on the last one, below 0 when it is over; null without a day. */
  left: z.int().nullable(),
  /** For whoever has the case, which nobody has: whoever may take it has the task in their list. */
  nobodys: z.boolean(),
})
/**
 * What the reader has to do across the cases that they may open: tasks of their own, and those of whoever has a case that is
 * theirs or nobody's. The first ones by their day; the numbers are of all. `due`: those whose day is today or over.
 */
export const listOwnTasks = {
  ...deskCalls.deskListOwnTasks,
  summary: "List what one has to do across one's cases",
  schema: { response: answer(z.object({ total: z.int(), due: z.int(), tasks: z.array(ownTask) })) },
} as const

/**
 * Says that the caller looks at the case now, and answers who else does, the case's version, who did something to it last,
 * and which message of the reporter's is the newest, so that a page hears of it without reading the case again. `who` null:
 * the reporter.
 */
export const attendCase = {
  ...deskCalls.deskAttendCase,
  summary: 'Say that one looks at a case, and hear who else does',
  schema: {
    params: idParams,
    response: answer(
      z.object({
        version,
        people: z.array(named),
        reporter_message_id: rowId.nullable(),
        last_change: z
          .object({
            at: moment,
            who: named.nullable(),
            activity: z.enum([...activities, ...deskActivities]),
          })
          .nullable(),
      }),
    ),
  },
} as const

/**
 * Who does casework, and whoever has open cases and does it no more; `has_access` false: they cannot open their cases now.
 * `open_cases`: assigned and not closed. `unassigned`: open and nobody's.
 */
export const listWorkload = {
  ...deskCalls.deskListWorkload,
  summary: 'List who has how many open cases',
  schema: {
    response: answer(
      z.object({
        people: z.array(named.extend({ has_access: z.boolean(), open_cases: z.int() })),
        unassigned: z.int(),
      }),
    ),
  },
} as const

const numbered = z.object({ id: rowId, version })
/** The open cases that are assigned to somebody, to be handed over together. */
export const listCasesOf = {
  ...deskCalls.deskListCasesOf,
  summary: 'List the open cases that are assigned to somebody',
  schema: {
    params: idParams,
    response: answer(z.object({ person: named, cases: z.array(numbered), is_whole: z.boolean() })),
  },
} as const
/**
 * All of the named cases or none: when one of them has changed, the call answers 409. `to_id` null: nobody's, to be taken.
 * The answer's numbers, with both people exchanged, hand them back.
 */
export const handOver = {
  ...deskCalls.deskHandOver,
  summary: 'Hand several cases of one person over to another',
  fails: ['case_changed'],
  schema: {
    body: z.object({
      from_id: rowId.nullable(),
      to_id: rowId.nullable(),
      note: noteText.optional(),
      cases: z.array(numbered).min(1, say('required')).max(workLimits.handedOver, say('too_many')),
    }),
    response: answer(z.object({ cases: z.array(numbered) })),
  },
} as const
