import { z } from 'zod'
import { caseActivities, noteAudiences } from './casework.ts'
import { deskCall } from './deskCall.ts'
import { say } from './errors.ts'
import { calendarDate, cleanText, moment, named, rowId, version, day, filledWords } from './wire.ts'

/** Characters in what staff write about a case. Apart from `limits.ts`, which every visitor's browser loads. */
export const workLimits = { note: 5000, task: 500, label: 60, mentions: 20 } as const

export const noteText = filledWords(workLimits.note)

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
export const listPeople = deskCall('deskListPeople', 'List the staff who do casework', {
  data: z.array(named.extend({ opens_every_case: z.boolean() })),
})

/** Those that are given; one that was given up stays on the cases that have it. */
export const listLabels = deskCall('deskListLabels', 'List the labels that cases can be given', {
  data: z.array(named),
})
export const labelName = filledWords(workLimits.label, 'name_required')
/** From a case or in the settings. */
export const createLabel = deskCall('deskCreateLabel', 'Create a label', {
  body: z.object({ name: labelName }),
  data: named,
})

export const showWitnessNumber = deskCall('deskShowWitnessNumber', 'Show the number of one witness', {
  fails: ['read_only', 'witness_restricted'],
  body: z.object({ witness_id: rowId }),
  data: z.object({ contact_number: z.string() }),
})

/** `mentions`: people who may open the case; of a note of one's own nobody is told. */
export const addNote = deskCall('deskAddNote', 'Write down a note about a case, for oneself or for the staff', {
  fails: ['read_only', 'idempotency_mismatch'],
  body: z.object({
    text: noteText,
    audience: z.enum(noteAudiences),
    mentions: z.array(rowId).max(workLimits.mentions, say('too_many')).default([]),
  }),
  data: note,
})
export const noteDraft = z.object({ text: z.string(), audience: z.enum(noteAudiences) })
export type NoteDraft = z.infer<typeof noteDraft>
/** Keeps what is not saved yet, sealed like a note; an empty text removes it. */
export const keepNoteDraft = deskCall('deskKeepNoteDraft', 'Keep what is written into a note and not saved', {
  body: z.object({
    text: cleanText.pipe(z.string().max(workLimits.note, say('too_long'))),
    audience: z.enum(noteAudiences),
  }),
})
const mention = z.object({
  note_id: rowId,
  case_id: rowId,
  category: named.nullable(),
  at: moment,
  author: named,
})
/** Notes that name the reader, newest first, each until the reader opens its case or puts it away. No word of the note. */
export const listMentions = deskCall('deskListMentions', 'List the notes that name the caller and were not seen yet', {
  data: z.object({ unseen: z.int(), mentions: z.array(mention) }),
})
/** Puts a note that names the reader away without opening its case, or takes that back. `id`: of the note. */
export const markMention = deskCall('deskMarkMention', 'Put a note that names the caller away, or take that back', {
  body: z.object({ is_seen: z.boolean() }),
})

const due = day.nullable()
const taskFacts = { text: filledWords(workLimits.task), due, assignee_id: rowId.nullable() }
export const addTask = deskCall('deskAddTask', 'Add a task to a case', {
  fails: ['read_only', 'idempotency_mismatch', 'duplicate_closed'],
  body: z.object(taskFacts),
  data: task,
})
/** `version`: of the task as it was read; when it has changed since, the call answers 409. */
export const changeTask = deskCall('deskChangeTask', 'Change a task, or say that it is done or not', {
  fails: ['task_changed', 'read_only'],
  body: z.object({ task_id: rowId, version, ...taskFacts, done: z.boolean() }),
  data: task,
})

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
 * Own tasks, and those of whoever has a case that is the reader's or nobody's: the first by their day. Numbers are of all; `due`:
 * today or over.
 */
export const listOwnTasks = deskCall('deskListOwnTasks', "List what one has to do across one's cases", {
  data: z.object({ total: z.int(), due: z.int(), tasks: z.array(ownTask) }),
})

/** Answers who else looks, and what has changed, so that a page hears of it without reading the case again. `who` null: the reporter. */
export const attendCase = deskCall('deskAttendCase', 'Say that one looks at a case, and hear who else does', {
  data: z.object({
    version,
    people: z.array(named),
    reporter_message_id: rowId.nullable(),
    last_change: z.object({ at: moment, who: named.nullable(), activity: z.enum(caseActivities) }).nullable(),
  }),
})

/**
 * Also who has open cases and does no casework any more (`has_access` false). `open_cases`: assigned, not closed. `unassigned`: open,
 * nobody's.
 */
export const listWorkload = deskCall('deskListWorkload', 'List who has how many open cases', {
  data: z.object({
    people: z.array(named.extend({ has_access: z.boolean(), open_cases: z.int() })),
    unassigned: z.int(),
  }),
})

/** As many as are assigned at once. */
export const listCasesOf = deskCall('deskListCasesOf', 'List the open cases that are assigned to somebody', {
  data: z.object({ person: named, cases: z.array(z.object({ id: rowId, version })), is_whole: z.boolean() }),
})
