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
 * The rule of every table with personal data, by the activity for which it is needed (GDPR article 30.1 b). `npm run data-map` prints
 * them, and the record of processing is made of them; a new table does not compile without its words in texts/nb/deskProcessing.ts.
 */
export const personalRules = {
  reports: {
    incident: {
      of: both,
      ends: {
        job: 'retention',
        when: 'two calendar years after the day it was sent in, told 60 and 14 days before, later only under a hold; a draft 12 months after its last change, told 30 days before, and 30 days after it while nobody has confirmed the address, as its page tells; 7 days after its reporter asks, or at once',
      },
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
    witness: {
      of: ['witness'],
      ends: {
        when: 'when it is removed from a draft, or the witness, also as they stood before, is taken out or corrected at their own request',
        with: 'incident',
      },
      columns: { restricted_at: 'when the restriction is ended' },
    },
    incident_document: { of: both, ends: { when: 'when it is removed from a draft', with: 'incident' } },
    document_preview: { of: reporter, ends: { with: 'incident_document' } },
    document_preview_part: { of: reporter, ends: { with: 'document_preview' } },
    case_redaction: ofCase(both),
    message: ofCase(both),
    message_draft: { of: both, ends: { when: 'when it is sent or emptied', with: 'incident' } },
    note_draft: { of: both, ends: { when: 'when it is saved or emptied', with: 'incident' } },
    incident_activity: ofCase(both, { user_id: 'with the account' }),
    incident_label: ofCase(),
    coding: ofCase(both),
    coding_report: { of: reporter, ends: { when: 'when staff remove it', with: 'incident' } },
    related_hash: { of: reporter, ends: { when: 'when the text is removed', with: 'incident' } },
    case_link: { of: both, ends: { when: 'when it is taken back', with: 'incident' } },
    case_entry: { of: ['caller', 'staff'], ends: { with: 'incident' } },
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
    stored_file: { of: reporter, ends: { job: 'storage', when: 'when the file is removed' } },
  },
  accounts: {
    account: {
      of: reporter,
      ends: {
        job: 'retention',
        when: '24 months after the last sign-in, without a case; 30 days after it was made, unconfirmed and without a case or draft; 7 days after its owner asks, or at once',
      },
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
    favourite: { of: reporter, ends: { when: 'when the mark is removed', with: 'account' } },
  },
  sharing: {
    incident_paper: { of: both, ends: { when: 'when the text is made anew', with: 'incident' } },
    export: {
      of: both,
      ends: { job: 'madeFiles', when: '30 days after it was asked for, or with the case' },
      columns: { storage_name: 'when the file is fetched, or after 24 hours' },
    },
    'keyring.export_key': {
      of: reporter,
      ends: { job: 'madeFiles', when: 'when the file is fetched, after 24 hours, or with the case' },
    },
  },
  rights: {
    account_withdrawal: { of: reporter, ends: { when: 'when it is taken back', with: 'account' } },
    retention_notice: {
      of: reporter,
      ends: { when: 'when it is about another day, or the case is taken back', with: 'incident' },
    },
    case_withdrawal: { of: reporter, ends: { when: 'when it is taken back', with: 'incident' } },
    case_hold: ofCase(both),
    case_correction: ofCase(reporter),
    consent_answer: ofCase(both),
    consent: ofCase(both),
    erasure: { of: ['reporter', 'witness'], ends: { job: 'erasures', when: 'with the last step of the erasure' } },
    privacy_request: {
      of: ['person', 'staff'],
      ends: {
        job: 'retention',
        when: '12 months after it was answered or taken back, and not while a witness is restricted for it; an open one is kept until then',
      },
    },
    privacy_request_step: { of: ['person', 'staff'], ends: { with: 'privacy_request' } },
    privacy_request_witness: { of: ['witness', 'staff'], ends: { with: 'privacy_request' } },
    privacy_request_hit: { of: ['reporter', 'witness', 'caller'], ends: { with: 'privacy_request' } },
    'keyring.request_key': {
      of: ['person'],
      ends: { job: 'retention', when: '12 months after the request was answered or taken back, with it' },
    },
    person_hash: {
      of: ['reporter', 'witness', 'caller'],
      ends: { when: 'when the text is removed; with the account', with: 'incident' },
    },
    takeout: {
      of: reporter,
      ends: { job: 'madeFiles', when: '30 days after it was asked for, or with the account' },
      columns: { storage_name: 'when the file is fetched, after 24 hours, or when it is stopped' },
    },
    'keyring.takeout_key': {
      of: reporter,
      ends: {
        job: 'madeFiles',
        when: 'when the file is fetched, after 24 hours, or at once when a case of the person is withdrawn or erased, a witness in one is changed at that witness’s own request, their other sessions end, or they delete it',
      },
    },
    'audit.erasure_ledger': {
      of: ['reporter', 'witness'],
      ends: { kept: 'a restore must not bring back what was erased; keyed hashes and times alone' },
    },
    breach: { of: staff, ends: { ages: [{ column: 'closed_at', after: kept.breachDays * days(1) }] } },
    breach_record: { of: staff, ends: { with: 'breach' } },
    breach_told: { of: staff, ends: { with: 'breach' } },
    setting: {
      of: staff,
      ends: {
        kept: 'until an administrator changes it; the name and contact of whoever answers for privacy may be in it',
      },
    },
  },
  staff: {
    staff: {
      of: staff,
      ends: {
        job: 'retention',
        when: 'two calendar years after access was withdrawn: name, address and everything to sign in with; the number stays, because histories and the audit log name it',
      },
      columns: { password_hash: 'replaced with the password' },
    },
    staff_invitation: {
      of: staff,
      ends: { when: 'when the person is invited again; two years after access was withdrawn', with: 'staff' },
    },
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
    staff_role_given: { of: staff, ends: { when: 'two years after access was withdrawn', with: 'staff' } },
    staff_role_untold: { of: staff, ends: { when: 'when the mail has gone', with: 'staff' } },
    staff_passkey: {
      of: staff,
      ends: { when: 'when it is removed; two years after access was withdrawn', with: 'staff' },
    },
    staff_totp: {
      of: staff,
      ends: { when: 'when it is replaced or removed; two years after access was withdrawn', with: 'staff' },
    },
    staff_recovery_code: {
      of: staff,
      ends: { when: 'when the person is invited again; two years after access was withdrawn', with: 'staff' },
    },
    saved_view: {
      of: staff,
      ends: { when: 'when it is deleted; two years after access was withdrawn', with: 'staff' },
    },
    digest_run: aged(staff, 'at', days(30)),
  },
  editorial: {
    tip: {
      of: ['sender', 'staff'],
      ends: {
        job: 'retention',
        when: '12 months after the decision; undecided 24 months after it was sent; with the account of its sender. Of one whose article was published the link and the article stay',
      },
      columns: { user_id: 'with the account; 12 months after the decision', note: 'when the decision is taken back' },
    },
    editing_lock: aged(staff, 'seen_at', hours(1)),
    editorial_item: { of: staff, ends: { job: 'bin', when: '30 days after it was put into the bin' } },
    editorial_revision: { of: staff, ends: { with: 'editorial_item' } },
    dead_link_report: { of: staff, ends: { with: 'knowledge_entry' } },
    media_upload: {
      of: staff,
      ends: { job: 'media', when: 'a day after the last part that arrived; a week after it has ended' },
    },
    release: {
      of: staff,
      ends: { kept: 'who answers for published numbers must be provable for as long as they stand' },
    },
    release_approval: {
      of: staff,
      ends: { kept: 'who approved published numbers must be provable for as long as they stand' },
    },
    release_base: { of: staff, ends: { with: 'release' } },
    release_file: { of: staff, ends: { with: 'release' } },
    media_upload_part: { of: staff, ends: { with: 'media_upload' } },
  },
  security: {
    throttle: { of: both, ends: { ages: [{ column: 'expires_at', after: 0 }] } },
    mail_sent: aged(both, 'at', days(30)),
    mail_delivery: aged(both, 'at', days(30)),
    mailbox: { of: both, ends: { kept: 'used only in a local trial, and deleted with its data folder' } },
    'audit.entry': {
      of: both,
      ends: {
        kept: 'who looked at what must be provable years later; rows hold numbers, codes and keyed hashes, and a chain from which nothing can be taken',
      },
    },
  },
} as const satisfies Record<ProcessingActivity, Partial<Record<Table, RetentionRule>>>

/** The rules by table, whatever the activity. */
export const retentionRules = {
  ...personalRules.reports,
  ...personalRules.accounts,
  ...personalRules.sharing,
  ...personalRules.rights,
  ...personalRules.staff,
  ...personalRules.editorial,
  ...personalRules.security,
}

/** Tables that tell nothing about a person. One that has no rule and is not here fails a test, and so does one that refers to a person. */
export const impersonal = [
  'audit_check',
  'frozen_base',
  'frozen_error',
  'frozen_group',
  'backup_run',
  'consent_text',
  'case_state_text',
  'label',
  'mail_outage',
  'reply_text',
  'keyring.canary',
  'keyring.server_secret',
  'article',
  'article_gone',
  'article_category',
  'article_category_of',
  'article_hashtag',
  'article_index',
  'city',
  'content_version',
  'country',
  'county',
  'harassment_category',
  'hashtag',
  'knowledge_entry',
  'knowledge_old_slug',
  'knowledge_theme',
  'lookup_gone',
  'media_file',
  'media_use',
  'news_agency',
  'seeded',
] as const satisfies readonly Table[]
