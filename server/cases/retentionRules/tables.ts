import type { ProcessingActivity } from '#contract/deskProcessing.ts'
import { staffAges } from '#server/platform/http/staffSessions.ts'
import { sessionIdle } from '#server/platform/http/sessions.ts'
import type { RetentionRule, Subject, Table } from './rule.ts'
import { days, hours, kept } from './periods.ts'

const reporter = ['reporter'] as const
const staff = ['staff'] as const
const both = ['reporter', 'staff'] as const

/** What goes with the case, by foreign key. */
const ofCase = (of: readonly Subject[] = reporter, columns?: Record<string, string>): RetentionRule => ({
  of,
  ends: { with: 'incident' },
  ...(columns ? { columns } : {}),
})
const aged = (of: readonly Subject[], column: string, after: number): RetentionRule => ({
  of,
  ends: { ages: [{ column, after }] },
})
const untilChanged = 'when somebody changes it'

/**
 * The rule of every table with personal data, by the activity for which it is needed (GDPR article 30.1 b). The data map and the record
 * of processing are made of them and of texts/nb/deskProcessing.ts, without whose words a new table does not compile: what ends a row
 * before the row that it goes with, after how long a job ends one, and why one is kept stands there alone.
 */
export const personalRules = {
  reports: {
    incident: {
      of: both,
      ends: { job: 'retention' },
      columns: {
        assignee_id: 'when the case changes hands',
        second_reader_id: untilChanged,
        outcome: 'when it is reopened',
        duplicate_of: 'when it is reopened',
        closed_at: 'when it is reopened',
        message_at: 'with the answer, or when the case is closed',
        news_mail_due_at: 'when the mail has gone',
      },
    },
    witness: ofCase(['witness'], { restricted_at: 'when the restriction is ended' }),
    incident_document: ofCase(both),
    document_preview: { of: reporter, ends: { with: 'incident_document' } },
    document_preview_part: { of: reporter, ends: { with: 'document_preview' } },
    case_redaction: ofCase(both),
    message: ofCase(both),
    message_draft: ofCase(both),
    note_draft: ofCase(both),
    incident_activity: ofCase(both, { user_id: 'with the account' }),
    incident_label: ofCase(),
    coding: ofCase(both),
    coding_report: ofCase(),
    related_hash: ofCase(),
    case_link: ofCase(both),
    case_entry: ofCase(['caller', 'staff']),
    document_attempt: ofCase(staff),
    audit_reason: ofCase(staff),
    case_note: ofCase(both),
    case_mention: { of: staff, ends: { with: 'case_note' } },
    case_task: ofCase(both),
    frozen_case: ofCase(),
    case_presence: aged(staff, 'seen_at', hours(1)),
    incident_seen: ofCase(staff),
    idempotency: aged(reporter, 'created_at', hours(48)),
    'keyring.incident_key': { of: reporter, ends: { with: 'incident', byErasure: true } },
    incident_change: { of: reporter, ends: { ages: [{ column: 'at', after: hours(1), byDatabase: true }] } },
    stored_file: { of: reporter, ends: { job: 'storage' } },
  },
  accounts: {
    account: {
      of: reporter,
      ends: { job: 'retention' },
      columns: {
        lost_email: 'when the account gets another address',
        new_email: 'when it is confirmed, called off, or the password changes',
        former_email: 'when the mail to it has gone or fell to the cap of its mailbox',
        password_hash: 'replaced with the password',
      },
    },
    session: {
      of: reporter,
      ends: {
        ages: [
          { column: 'expires_at', after: 0 },
          { column: 'last_used_at', after: sessionIdle },
        ],
      },
    },
    known_network: aged(reporter, 'last_used_at', days(90)),
    favourite: { of: reporter, ends: { with: 'account' } },
  },
  sharing: {
    incident_paper: ofCase(both),
    export: {
      of: both,
      ends: { job: 'madeFiles' },
      columns: { storage_name: 'when the file is fetched, or after 24 hours' },
    },
    'keyring.export_key': { of: reporter, ends: { job: 'madeFiles' } },
  },
  rights: {
    account_withdrawal: { of: reporter, ends: { with: 'account' } },
    retention_notice: ofCase(),
    case_withdrawal: ofCase(),
    case_hold: ofCase(both),
    case_correction: ofCase(reporter),
    consent_answer: ofCase(both),
    consent: ofCase(both),
    erasure: { of: ['reporter', 'witness'], ends: { job: 'erasures' } },
    privacy_request: { of: ['person', 'staff'], ends: { job: 'retention' } },
    privacy_request_step: { of: ['person', 'staff'], ends: { with: 'privacy_request' } },
    privacy_request_witness: { of: ['witness', 'staff'], ends: { with: 'privacy_request' } },
    privacy_request_hit: { of: ['reporter', 'witness', 'caller'], ends: { with: 'privacy_request' } },
    'keyring.request_key': { of: ['person'], ends: { job: 'retention' } },
    person_hash: ofCase(['reporter', 'witness', 'caller']),
    takeout: {
      of: reporter,
      ends: { job: 'madeFiles' },
      columns: { storage_name: 'when the file is fetched, after 24 hours, or when it is stopped' },
    },
    'keyring.takeout_key': { of: reporter, ends: { job: 'madeFiles' } },
    'audit.erasure_ledger': { of: ['reporter', 'witness'], ends: { kept: true } },
    breach: { of: staff, ends: { ages: [{ column: 'closed_at', after: kept.breachDays * days(1) }] } },
    breach_record: { of: staff, ends: { with: 'breach' } },
    breach_told: { of: staff, ends: { with: 'breach' } },
    setting: { of: staff, ends: { kept: true } },
  },
  staff: {
    staff: { of: staff, ends: { job: 'retention' }, columns: { password_hash: 'replaced with the password' } },
    staff_invitation: { of: staff, ends: { with: 'staff' } },
    staff_session: {
      of: staff,
      ends: {
        ages: [
          { column: 'expires_at', after: 0 },
          { column: 'last_used_at', after: staffAges.idle },
        ],
      },
    },
    staff_known_device: aged(staff, 'last_used_at', days(365)),
    staff_role_given: { of: staff, ends: { with: 'staff' } },
    staff_role_untold: { of: staff, ends: { with: 'staff' } },
    staff_passkey: { of: staff, ends: { with: 'staff' } },
    staff_totp: { of: staff, ends: { with: 'staff' } },
    staff_recovery_code: { of: staff, ends: { with: 'staff' } },
    saved_view: { of: staff, ends: { with: 'staff' } },
    digest_run: aged(staff, 'at', days(30)),
  },
  editorial: {
    tip: {
      of: ['sender', 'staff'],
      ends: { job: 'retention' },
      columns: { user_id: 'with the account; 12 months after the decision', note: 'when the decision is taken back' },
    },
    editing_lock: aged(staff, 'seen_at', hours(1)),
    editorial_item: { of: staff, ends: { job: 'bin' } },
    editorial_revision: { of: staff, ends: { with: 'editorial_item' } },
    dead_link_report: { of: staff, ends: { with: 'knowledge_entry' } },
    media_upload: { of: staff, ends: { job: 'media' } },
    release: { of: staff, ends: { kept: true } },
    release_approval: { of: staff, ends: { kept: true } },
    release_base: { of: staff, ends: { with: 'release' } },
    release_file: { of: staff, ends: { with: 'release' } },
    media_upload_part: { of: staff, ends: { with: 'media_upload' } },
  },
  security: {
    throttle: { of: both, ends: { ages: [{ column: 'expires_at', after: 0 }] } },
    mail_sent: aged(both, 'at', days(30)),
    mail_delivery: aged(both, 'at', days(30)),
    mailbox: { of: both, ends: { kept: true } },
    'audit.entry': { of: both, ends: { kept: true } },
  },
} as const satisfies Record<ProcessingActivity, Partial<Record<Table, RetentionRule>>>

export const retentionRules = {
  ...personalRules.reports,
  ...personalRules.accounts,
  ...personalRules.sharing,
  ...personalRules.rights,
  ...personalRules.staff,
  ...personalRules.editorial,
  ...personalRules.security,
}
