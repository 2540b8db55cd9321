import type { Activity, Actor, IncidentStatus, Outcome } from '#contract/status.ts'

/** What somebody does to a case. `daysSinceClosed`: whole days. */
export type Action =
  | { name: 'save' | 'submit' | 'delete' | 'withdraw' | 'answer' | 'acknowledge' | 'begin' | 'ask' | 'reopen' }
  | { name: 'message'; daysSinceClosed: number }
  | { name: 'close'; outcome: Outcome | undefined }
export type ActionName = Action['name']

export type Move = {
  /** `null`: the case is deleted. */
  to: IncidentStatus | null
  /** `null`: the history goes with the case. */
  activity: Activity | null
  mail?: 'incident_submitted'
}
export type Refused = { refused: 'not_allowed' | 'outcome_missing' | 'closed_too_long' }

/** How long a reporter's message reopens a closed case. */
export const reopenDays = 90

const reporter: readonly Actor[] = ['reporter']
const staff: readonly Actor[] = ['caseworker', 'lead']
const lead: readonly Actor[] = ['lead']
type Row = { by: readonly Actor[]; move: Move }
const withdraw: Row = { by: reporter, move: { to: 'Withdrawn', activity: 'withdrawn' } }
const close: Row = { by: staff, move: { to: 'Closed', activity: 'closed' } }
const submit: Row = {
  by: reporter,
  move: { to: 'Submitted', activity: 'submitted', mail: 'incident_submitted' },
}

/** From where, by which action, by whom. What is not listed is refused. `New`: a case that is not stored yet. */
const table: Record<IncidentStatus | 'New', Partial<Record<ActionName, Row>>> = {
  New: { save: { by: reporter, move: { to: 'Draft', activity: 'created' } }, submit },
  Draft: {
    save: { by: reporter, move: { to: 'Draft', activity: 'updated' } },
    submit,
    delete: { by: reporter, move: { to: null, activity: null } },
  },
  Submitted: { acknowledge: { by: staff, move: { to: 'Received', activity: 'acknowledged' } }, withdraw },
  Received: { begin: { by: staff, move: { to: 'InProgress', activity: 'begun' } }, close, withdraw },
  InProgress: { ask: { by: staff, move: { to: 'WaitingForReporter', activity: 'asked' } }, close, withdraw },
  WaitingForReporter: { answer: { by: reporter, move: { to: 'InProgress', activity: 'answered' } }, close },
  Closed: {
    reopen: { by: lead, move: { to: 'InProgress', activity: 'reopened' } },
    message: { by: reporter, move: { to: 'InProgress', activity: 'reopened' } },
  },
  Withdrawn: {},
}

/** The one place that decides how a case may move. `from` is null for a case that is not stored yet. */
export function move(from: IncidentStatus | null, action: Action, actor: Actor): Move | Refused {
  const row = table[from ?? 'New'][action.name]
  if (!row || !row.by.includes(actor)) return { refused: 'not_allowed' }
  if (action.name === 'close' && action.outcome === undefined) return { refused: 'outcome_missing' }
  if (action.name === 'message' && !(action.daysSinceClosed <= reopenDays)) return { refused: 'closed_too_long' }
  return row.move
}
