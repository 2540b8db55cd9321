/**
 * A case's states (spec section 4). Draft is the only one its reporter may edit or delete;
 * Draft to Submitted goes one way.
 */
export const incidentStatuses = ['Draft', 'Submitted'] as const
export type IncidentStatus = (typeof incidentStatuses)[number]

/** Which states a reporter may move a case to, from where it stands. */
export const reporterMoves = {
  Draft: ['Draft', 'Submitted'],
  Submitted: [],
} as const satisfies Record<IncidentStatus, readonly IncidentStatus[]>

export const mayEdit = (status: IncidentStatus) => status === 'Draft'
