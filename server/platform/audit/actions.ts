/**
 * What is written into the audit log, as codes (docs/casework.md). A code is never renamed or
 * reused: stored rows are append-only and hash-chained. A route for staff names the action that it writes, or `null`.
 */
export const auditActions = [
  'staff_signed_in',
  'staff_sign_in_failed',
  'staff_signed_out',
  'staff_session_revoked',
  'staff_stepped_up',
  'second_factor_changed',
  'staff_invited',
  'staff_joined',
  'staff_suspended',
  'staff_reinstated',
  'role_granted',
  'role_revoked',
  'case_listed',
  'case_opened',
  'original_shown',
  'witness_number_shown',
  'search_run',
  'status_moved',
  'assigned',
  'coded',
  'noted',
  'message_sent',
  'message_read',
  'redacted',
  'merged',
  'export_requested',
  'export_approved',
  'export_downloaded',
  'request_received',
  'erased',
  'held',
  'article_published',
  'article_withdrawn',
  'lookup_merged',
  'setting_changed',
  'release_approved',
] as const

export type AuditAction = (typeof auditActions)[number]
