import { activities, type IncidentStatus, type Outcome } from './status.ts'

/** Words of casework that only the desk and its calls know. Apart from status.ts, which every visitor's browser loads. */

/** Set by a person (docs/casework.md). */
export const priorities = ['normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

/** What one of the staff was handed of a case. It changes nothing: it makes no case unread or new to others, and is no work on it. */
export const lookActivities = ['original_shown', 'witness_number_shown', 'caller_shown'] as const
/** What staff, or its reporter, do to a case without moving it, beside the moves' `activities` in its history. */
const deskActivities = [
  'assigned',
  'prioritised',
  'labelled',
  'coded',
  'related',
  'noted',
  'task_added',
  'task_changed',
  'redacted',
  'messaged',
  'corrected',
  'witness_corrected',
  'witness_erased',
  'witness_restricted',
  'witness_released',
  'witness_former_erased',
  'consent_given',
  'consent_withdrawn',
  'export_requested',
  'export_approved',
  'export_refused',
  'exported',
  'paper_saved',
  'paper_made',
  'document_added',
  ...lookActivities,
] as const
export type DeskActivity = (typeof deskActivities)[number]
/** Every line of a case's history. */
export const caseActivities = [...activities, ...deskActivities] as const

/** Who reads a note: whoever wrote it, or all who may open the case. */
export const noteAudiences = ['own', 'staff'] as const
export type NoteAudience = (typeof noteAudiences)[number]

/** The states that the desk knows of: neither a draft nor a withdrawn case. */
export const deskStatuses = [
  'Submitted',
  'Received',
  'InProgress',
  'WaitingForReporter',
  'Closed',
] as const satisfies readonly IncidentStatus[]
export type DeskStatus = (typeof deskStatuses)[number]

/** The lists of the inbox; docs/casework.md, "The inbox", says what is in each. */
export const deskLists = ['new', 'mine', 'waiting_for_us', 'waiting_for_reporter', 'overdue', 'closed'] as const
export type DeskList = (typeof deskLists)[number]
/** `counted`: the cases behind a number of `/desk/numbers`, which leads to it. */
export const inboxLists = [...deskLists, 'counted'] as const
export type InboxList = (typeof inboxLists)[number]

/** What open cases are sorted by: priority and then the time limit, that alone, or how long they waited. Closed ones: by closing. */
export const inboxOrders = ['priority', 'due', 'age'] as const
export type InboxOrder = (typeof inboxOrders)[number]

/** Closed cases with these outcomes are folded away and never counted. */
export const foldedOutcomes = ['duplicate', 'spam'] as const satisfies readonly Outcome[]
/** A case that is folded at the one it repeats: the work goes on there, and here only after a lead has opened it again. */
export const isClosedDuplicate = ({ status, outcome }: { status: string; outcome: string | null }) =>
  status === 'Closed' && outcome === 'duplicate'

/** The moves that the desk offers. Asking the reporter comes with the messages that hold the question. */
export const deskMoves = ['acknowledge', 'begin', 'close', 'reopen'] as const
export type DeskMove = (typeof deskMoves)[number]

/** The clocks of a case. */
export const clocks = ['acknowledge', 'answer', 'stale'] as const
export type Clock = (typeof clocks)[number]
