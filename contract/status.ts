/** Who may move a case: its reporter, or staff by their role. */
export const actors = ['reporter', 'caseworker', 'lead'] as const
export type Actor = (typeof actors)[number]

/** Every state of a case. Its label is in texts/nb/status.ts under the same name, its moves are in server/cases/moves.ts. */
export const incidentStatuses = [
  'Draft',
  'Submitted',
  'Received',
  'InProgress',
  'WaitingForReporter',
  'Closed',
  'Withdrawn',
] as const
export type IncidentStatus = (typeof incidentStatuses)[number]

/** What a reporter's form may ask for. What a case is, is `IncidentStatus`. */
export const reporterStatuses = ['Draft', 'Submitted'] as const satisfies readonly IncidentStatus[]
export type ReporterStatus = (typeof reporterStatuses)[number]

/** A draft is the only state that its reporter may edit or delete. Of their lists it is in the drafts, all others in the submitted. */
export const mayEdit = (status: IncidentStatus) => status === 'Draft'

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
