type StatusRecord = {
  /** Of the badge (spec section 4): a draft is yellow, every other state green. */
  colour: 'yellow' | 'green'
  /** Whose moves lead here; server/cases/moves.ts holds the moves, and a test compares the two. */
  setBy: readonly Actor[]
  /** In which of the reporter's lists it is shown. */
  list: 'drafts' | 'submitted'
}

/** Who may move a case: its reporter, or staff by their role. */
export const actors = ['reporter', 'caseworker', 'lead'] as const
export type Actor = (typeof actors)[number]

/** Every state of a case. The labels are in texts/nb/status.ts under the same names. */
export const statuses = {
  Draft: { colour: 'yellow', setBy: ['reporter'], list: 'drafts' },
  Submitted: { colour: 'green', setBy: ['reporter'], list: 'submitted' },
  Received: { colour: 'green', setBy: ['caseworker', 'lead'], list: 'submitted' },
  InProgress: { colour: 'green', setBy: ['reporter', 'caseworker', 'lead'], list: 'submitted' },
  WaitingForReporter: { colour: 'green', setBy: ['caseworker', 'lead'], list: 'submitted' },
  Closed: { colour: 'green', setBy: ['caseworker', 'lead'], list: 'submitted' },
  Withdrawn: { colour: 'green', setBy: ['reporter'], list: 'submitted' },
} as const satisfies Record<string, StatusRecord>

export type IncidentStatus = keyof typeof statuses
export const incidentStatuses = Object.keys(statuses).filter((text): text is IncidentStatus =>
  Object.hasOwn(statuses, text),
)

/** The states that are shown among the drafts; every other state is among the submitted. */
export const draftStatuses = incidentStatuses.filter((status) => statuses[status].list === 'drafts')

/** What a reporter's form may ask for. What a case is, is `IncidentStatus`. */
export const reporterStatuses = ['Draft', 'Submitted'] as const satisfies readonly IncidentStatus[]
export type ReporterStatus = (typeof reporterStatuses)[number]

/** A draft is the only state that its reporter may edit or delete. */
export const mayEdit = (status: IncidentStatus) => status === 'Draft'

/** With what result a case was closed. */
export const outcomes = [
  'guidance_given',
  'referred_police',
  'referred_ldo',
  'referred_diskrimineringsnemnda',
  'referred_support',
  'recorded_for_statistics',
  'solved_with_other_party',
  'outside_scope',
  'not_enough_information',
  'duplicate',
  'spam',
] as const
export type Outcome = (typeof outcomes)[number]

/** What is written down about a case's history. */
export const activities = [
  'created',
  'entered',
  'updated',
  'submitted',
  'withdrawn',
  'taken_back',
  'answered',
  'reopened',
  'acknowledged',
  'begun',
  'asked',
  'closed',
] as const
export type Activity = (typeof activities)[number]
