import type { ShownStatus } from '#contract/status.ts'

/** A case's states as its reporter reads them. `Unknown`: a state of a newer server that this page does not know. */
export default {
  Draft: 'Utkast',
  Submitted: 'Sendt inn',
  Received: 'Mottatt',
  InProgress: 'Under arbeid',
  WaitingForReporter: 'Venter på svar fra deg',
  Closed: 'Avsluttet',
  Withdrawn: 'Trukket tilbake',
  Unknown: 'Registrert',
} satisfies Record<ShownStatus, string>
