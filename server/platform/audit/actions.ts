import texts, { type AuditAction, type AuditSubject } from '#texts/nb/deskAudit.ts'

export type { AuditAction, AuditSubject }

/** What is written into the audit log, as codes. A route for staff names the action that it writes, or `null`. */
export const auditActions = Object.keys(texts.actions)

/** Those whose rows are about a case and name the request for which it was done, as `request=4`. */
export const actionsForRequests = [
  'request_case_shown',
  'witness_corrected_on_request',
  'witness_erased_on_request',
  'witness_restricted_on_request',
  'witness_released_on_request',
] as const satisfies AuditAction[]
