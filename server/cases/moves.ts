import type { Activity, Actor, IncidentStatus, Outcome } from '#contract/status.ts'
import type { WriteRefusal } from '#contract/messages.ts'
import { statusOf } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { actorOf, type DeskActor, isDeskStatus } from './access.ts'
import { calendarDays } from './clocks.ts'

/** What somebody does to a case. `daysSinceClosed`: whole days. `duplicateOf`: the case that a duplicate repeats. */
export type Action =
  | {
      name: 'save' | 'submit' | 'delete' | 'withdraw' | 'answer' | 'acknowledge' | 'begin' | 'ask' | 'reopen' | 'enter'
    }
  | { name: 'message'; daysSinceClosed: number }
  /** `to`: the state that the case had when it was withdrawn. */
  | { name: 'take_back'; to: IncidentStatus }
  | { name: 'close'; outcome: Outcome | undefined; duplicateOf?: number | undefined }
export type ActionName = Action['name']

export type Move = {
  /** `null`: the case is deleted. */
  to: IncidentStatus | null
  /** `null`: the history goes with the case. */
  activity: Activity | null
  mail?: 'incident_submitted'
}
type Refusal = 'not_allowed' | 'outcome_missing' | 'duplicate_of_missing' | 'lead_only' | 'closed_too_long'
type Refused = { refused: Refusal }

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
  New: {
    save: { by: reporter, move: { to: 'Draft', activity: 'created' } },
    submit,
    // Staff write down what somebody tells them: it has been read by a person when it is stored.
    enter: { by: staff, move: { to: 'Received', activity: 'entered' } },
  },
  Draft: {
    save: { by: reporter, move: { to: 'Draft', activity: 'updated' } },
    submit,
    delete: { by: reporter, move: { to: null, activity: null } },
  },
  Submitted: { acknowledge: { by: staff, move: { to: 'Received', activity: 'acknowledged' } }, withdraw },
  Received: { begin: { by: staff, move: { to: 'InProgress', activity: 'begun' } }, close, withdraw },
  InProgress: { ask: { by: staff, move: { to: 'WaitingForReporter', activity: 'asked' } }, close, withdraw },
  WaitingForReporter: { answer: { by: reporter, move: { to: 'InProgress', activity: 'answered' } }, close, withdraw },
  Closed: {
    reopen: { by: lead, move: { to: 'InProgress', activity: 'reopened' } },
    message: { by: reporter, move: { to: 'InProgress', activity: 'reopened' } },
    withdraw,
  },
  // Until it is erased. Where it goes is what it was (`take_back.to`).
  Withdrawn: { take_back: { by: reporter, move: { to: 'Submitted', activity: 'taken_back' } } },
}

/** The one place that decides how a case may move. `from` is null for a case that is not stored yet. */
export function move(from: IncidentStatus | null, action: Action, actor: Actor): Move | Refused {
  const row = table[from ?? 'New'][action.name]
  if (!row || !row.by.includes(actor)) return { refused: 'not_allowed' }
  const closing = action.name === 'close' ? closingRefusal(action, actor) : undefined
  if (closing) return { refused: closing }
  if (action.name === 'message' && !(action.daysSinceClosed <= reopenDays)) return { refused: 'closed_too_long' }
  if (action.name === 'take_back')
    return table[action.to].withdraw ? { ...row.move, to: action.to } : { refused: 'not_allowed' }
  return row.move
}

/** Closing needs an outcome. Closing as a duplicate merges two cases, which a lead may, and names the other one. */
function closingRefusal({ outcome, duplicateOf }: Extract<Action, { name: 'close' }>, actor: Actor) {
  if (outcome === undefined) return 'outcome_missing'
  if (outcome !== 'duplicate') return undefined
  if (actor !== 'lead') return 'lead_only'
  return duplicateOf === undefined ? 'duplicate_of_missing' : undefined
}

/** `move` by somebody of the staff, with the role that may most; fails with the code of the wire for what is refused. */
export function moveByStaff(from: IncidentStatus | null, action: Action, by: DeskActor) {
  const made = move(from, action, actorOf(by) ?? fail('not_found'))
  if ('refused' in made) return refuse(made.refused)
  const { to, activity } = made
  return to === null || activity === null || !isDeskStatus(to) ? fail('move_refused') : { to, activity }
}

function refuse(refusal: Refusal): never {
  if (refusal === 'outcome_missing') fail('invalid', { outcome: 'required' })
  if (refusal === 'duplicate_of_missing') fail('invalid', { duplicate_of: 'required' })
  fail(refusal === 'lead_only' ? 'lead_only' : 'move_refused')
}

type Place = { status: IncidentStatus; closed_at: Date | null }

/**
 * What a reporter's message or correction does to the case: it answers a question, opens a case that was closed within `reopenDays`, and
 * leaves another open one where it is. Refused before the case is sent in, while it is withdrawn, and longer after it was closed.
 */
export function effectOf(
  { status: from, closed_at }: Place,
  now: Date,
): { move: Move | null } | { refusal: WriteRefusal } {
  if (from === 'Draft') return { refusal: 'not_sent_in' }
  if (from === 'Withdrawn') return { refusal: 'withdrawn' }
  if (from === 'WaitingForReporter') return moved(from, { name: 'answer' })
  if (from !== 'Closed') return { move: null }
  return moved(from, { name: 'message', daysSinceClosed: closed_at ? calendarDays(closed_at, now) : Infinity })
}

function moved(from: IncidentStatus, action: Action) {
  const made = move(from, action, 'reporter')
  return 'refused' in made ? { refusal: 'closed_too_long' as const } : { move: made }
}

/** A case that is worked on, by what of its row says so. */
export const openIn = (status: IncidentStatus) => ({ status, outcome: null, closed_at: null, duplicate_of: null })

/** Why the reporter cannot write about a case now; null when they can. `status` as it is stored. */
export function writeRefusalOf({ status, closed_at }: { status: string; closed_at: Date | null }, now: Date) {
  const effect = effectOf({ status: statusOf(status), closed_at }, now)
  return 'refusal' in effect ? effect.refusal : null
}
