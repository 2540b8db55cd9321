import type { IncidentStatus } from '#contract/status.ts'

/** A case's states as its reporter reads them. */
export default {
  Draft: 'Utkast',
  Submitted: 'Sendt inn',
  Received: 'Mottatt',
  InProgress: 'Under arbeid',
  WaitingForReporter: 'Venter på svar fra deg',
  Closed: 'Avsluttet',
  Withdrawn: 'Trukket tilbake',
} satisfies Record<IncidentStatus, string>
