import type { Power } from './staff.ts'

/** Who of the staff may call: whoever has the power, or one of them; `staff`: everybody who is signed in. */
export type Whose = Power | readonly Power[] | 'staff'

/** What else the server asks for or offers before it calls a handler (server/platform/http/permissions.ts). */
export type CallRules = {
  stepUp?: boolean
  halfway?: boolean
  isPolled?: boolean
  takesKey?: boolean
  form?: { documents: boolean }
  file?: true
  throttle?: { name: string; account: [allow: number, seconds: number] }
}

const by =
  <const Method extends string>(method: Method) =>
  <const Url extends string, const Audit extends string | null>(
    url: Url,
    may: Whose,
    audit: Audit,
    rules: CallRules = {},
  ) => ({ method, url, may, audit, rules })
const get = by('GET')
const post = by('POST')
const remove = by('DELETE')

const stepUp: CallRules = { stepUp: true }
const isPolled: CallRules = { isPolled: true }
const takesKey: CallRules = { takesKey: true }
const isFile: CallRules = { file: true }
const withFiles: CallRules = { takesKey: true, form: { documents: true } }
const limited = (name: string, allow: number, seconds: number, rules: CallRules = {}): CallRules => ({
  ...rules,
  throttle: { name, account: [allow, seconds] },
})
const ownAccount = limited('own-account', 60, 3600)
const ownApp = limited('own-app', 60, 3600, stepUp)
/** Somebody who looks for people one after another is stopped before they have been through many. */
const looksForPerson = limited('request-look', 60, 3600, stepUp)
/** Whoever drafts releases asks for the incidents of a year alone. */
const asksForExports = ['request_exports', 'draft_releases'] as const
const makesReports = ['draft_releases', 'approve_releases'] as const
/** Reads every file of a case for its fingerprint. */
const readsFiles = limited('evidence', 30, 300)

/**
 * Every call of the desk: address under `/api`, who may, its audit action (null: none), what else it asks for. Apart from what
 * visitors load.
 */
export const deskCalls = {
  deskOpenInvitation: { method: 'POST', url: '/desk/invitation/open' },
  deskInvitationPasskey: { method: 'POST', url: '/desk/invitation/passkey' },
  deskAcceptInvitation: { method: 'POST', url: '/desk/invitation/accept' },
  deskSignIn: { method: 'POST', url: '/desk/sign-in' },
  deskPasskeyChallenge: post('/desk/second-factor/passkey', 'staff', null, { halfway: true }),
  deskGiveSecondFactor: post('/desk/second-factor', 'staff', 'staff_signed_in', { halfway: true }),
  deskStepUp: post('/desk/step-up', 'staff', 'staff_stepped_up'),
  deskSignOut: post('/desk/sign-out', 'staff', 'staff_signed_out', { halfway: true }),
  deskShowSelf: get('/desk/self', 'staff', null),
  deskListOwnSessions: get('/desk/sessions', 'staff', null),
  deskRevokeOwnSession: remove('/desk/sessions/:id', 'staff', 'staff_session_revoked'),
  deskListOwnFactors: get('/desk/second-factors', 'staff', null),
  deskNewPasskeyChallenge: post('/desk/passkeys/challenge', 'staff', null, stepUp),
  deskAddPasskey: post('/desk/passkeys', 'staff', 'second_factor_changed', stepUp),
  deskRenewRecoveryCodes: post('/desk/recovery-codes', 'staff', 'second_factor_changed', stepUp),
  deskRenamePasskey: post('/desk/passkeys/:id', 'staff', 'second_factor_changed', ownAccount),
  deskRemovePasskey: remove('/desk/passkeys/:id', 'staff', 'second_factor_changed', stepUp),
  deskOfferApp: post('/desk/authenticator-app/offer', 'staff', null, ownApp),
  deskKeepApp: post('/desk/authenticator-app', 'staff', 'second_factor_changed', ownApp),
  deskRemoveApp: remove('/desk/authenticator-app', 'staff', 'second_factor_changed', ownApp),
  deskChangeOwnPassword: post('/desk/password', 'staff', 'staff_password_changed', stepUp),
  deskChangeOwnName: post('/desk/name', 'staff', 'staff_renamed', ownAccount),
  deskListStaff: get('/desk/staff', 'manage_staff', null),
  deskInvite: post('/desk/staff/invite', 'manage_staff', 'staff_invited', stepUp),
  deskInviteAgain: post('/desk/staff/:id/invite', 'manage_staff', 'staff_invited', stepUp),
  deskSuspend: post('/desk/staff/:id/suspend', 'manage_staff', 'staff_suspended', stepUp),
  deskReinstate: post('/desk/staff/:id/reinstate', 'manage_staff', 'staff_reinstated', stepUp),
  deskGrantRole: post('/desk/staff/:id/roles/:role', 'manage_staff', 'role_granted', stepUp),
  deskRevokeRole: remove('/desk/staff/:id/roles/:role', 'manage_staff', 'role_revoked', stepUp),
  deskListCases: get('/desk/cases', 'see_inbox', 'case_listed'),
  deskShowCase: get('/desk/cases/:id', 'see_inbox', 'case_opened'),
  deskMoveCase: post('/desk/cases/:id/moves', 'work_on_cases', 'status_moved'),
  deskGiveBackCase: post('/desk/cases/:id/give-back', 'work_on_cases', 'assigned'),
  deskKeepNoteDraft: post('/desk/cases/:id/notes/draft', 'work_on_cases', null),
  deskListOwnTasks: get('/desk/tasks', 'see_inbox', 'case_listed'),
  deskCheckAudit: post('/desk/audit/check', 'read_audit', 'audit_checked', limited('audit-check', 10, 3600)),
  deskListInboxChoices: get('/desk/inbox/choices', 'see_inbox', null),
  deskShowInboxPulse: get('/desk/inbox/pulse', 'see_inbox', 'case_listed', isPolled),
  deskListViews: get('/desk/views', 'see_inbox', null),
  deskSaveView: post('/desk/views', 'see_inbox', null),
  deskDeleteView: remove('/desk/views/:id', 'see_inbox', null),
  deskBulkTake: post('/desk/bulk/take', 'work_on_cases', 'assigned'),
  deskBulkAssign: post('/desk/bulk/assign', 'assign_cases', 'assigned'),
  deskBulkLabel: post('/desk/bulk/label', 'work_on_cases', 'labelled'),
  deskBulkPriority: post('/desk/bulk/priority', 'work_on_cases', 'prioritised'),
  deskSearchCases: post('/desk/search', 'see_inbox', 'search_run', limited('case-search', 600, 3600)),
  deskAssignCase: post('/desk/cases/:id/assignment', 'assign_cases', 'assigned'),
  deskShowNotices: get('/desk/notices', 'staff', null, isPolled),
  deskShowSettings: get('/desk/settings', 'change_settings', null),
  deskSaveSetting: post('/desk/settings', 'change_settings', 'setting_changed'),
  deskListSettingLabels: get('/desk/settings/labels', 'change_settings', null),
  deskChangeSettingLabel: post('/desk/settings/labels/:id', 'change_settings', 'setting_changed'),
  deskListOfferedOutcomes: get('/desk/outcomes', 'work_on_cases', null),
  deskListDeliveries: get('/desk/mail', 'change_settings', null),
  deskTestMail: post('/desk/mail/test', 'change_settings', 'mail_tested', limited('mail-test', 10, 3600, stepUp)),
  deskShowBackups: get('/desk/backups', 'change_settings', null),
  deskShowNumbers: get('/desk/numbers', 'see_counts', null),
  deskMakeReportPdf: get('/desk/numbers/releases/:slug/report.pdf', makesReports, 'report_made', isFile),
  deskMakeReportDocx: get('/desk/numbers/releases/:slug/report.docx', makesReports, 'report_made', isFile),
  deskListReleases: get('/desk/releases', ['draft_releases', 'approve_releases'], null),
  deskDraftRelease: post('/desk/releases', 'draft_releases', 'release_drafted'),
  deskShowRelease: get('/desk/releases/:slug', ['draft_releases', 'approve_releases'], null),
  deskChangeRelease: post('/desk/releases/:slug', 'draft_releases', 'release_changed'),
  deskCorrectRelease: post('/desk/releases/:slug/correction', 'draft_releases', 'release_drafted'),
  deskApproveRelease: post('/desk/releases/:slug/approvals', 'approve_releases', 'release_approved', stepUp),
  deskPlanRelease: post('/desk/releases/:slug/plan', 'approve_releases', 'release_planned', stepUp),
  deskDropRelease: post('/desk/releases/:slug/drop', 'draft_releases', 'release_dropped'),
  deskListAudit: get('/desk/audit', 'read_audit', 'audit_read'),
  deskListAuditPeople: get('/desk/audit/people', 'read_audit', null),
  deskExportAudit: get('/desk/audit/export', 'read_audit', 'audit_exported', isFile),
  deskAddDocuments: post('/desk/cases/:id/documents', 'work_on_cases', 'document_added', withFiles),
  deskListDocuments: get('/desk/cases/:id/documents', 'see_inbox', 'documents_listed'),
  deskShowPage: get('/desk/cases/:id/documents/:document/pages/:page', 'see_inbox', 'document_shown', isFile),
  deskShowText: get('/desk/cases/:id/documents/:document/text', 'see_inbox', 'document_shown'),
  deskFetchOriginal: post('/desk/cases/:id/documents/:document/original', 'see_inbox', 'original_shown', {
    ...stepUp,
    ...isFile,
  }),
  deskShowRedaction: get('/desk/cases/:id/redaction', 'redact_cases', 'case_opened'),
  deskRedactCase: post('/desk/cases/:id/redaction', 'redact_cases', 'redacted'),
  deskListCaseMessages: get('/desk/cases/:id/messages', 'see_inbox', 'message_read'),
  deskSendCaseMessage: post('/desk/cases/:id/messages', 'work_on_cases', 'message_sent', withFiles),
  deskKeepMessageDraft: post('/desk/cases/:id/messages/draft', 'work_on_cases', null),
  deskListReplyTexts: get('/desk/reply-texts', ['see_inbox', 'change_settings'], null),
  deskCreateReplyText: post('/desk/reply-texts', 'change_settings', 'setting_changed'),
  deskChangeReplyText: post('/desk/reply-texts/:id', 'change_settings', 'setting_changed'),
  deskDeleteReplyText: remove('/desk/reply-texts/:id', 'change_settings', 'setting_changed'),
  deskEnterCase: post('/desk/cases', 'work_on_cases', 'case_entered', limited('enter-case', 40, 3600)),
  deskShowCaller: get('/desk/cases/:id/caller', 'work_on_cases', 'caller_shown'),
  deskShowCoding: get('/desk/cases/:id/coding', 'see_inbox', 'coding_read'),
  deskSaveCoding: post('/desk/cases/:id/coding', 'work_on_cases', 'coded'),
  deskShowRelated: get('/desk/cases/:id/related', 'see_inbox', 'case_listed'),
  deskJudgeRelated: post('/desk/cases/:id/related', 'work_on_cases', 'case_related'),
  deskShowWitnessNumber: post('/desk/cases/:id/witness-number', 'work_on_cases', 'witness_number_shown'),
  deskAddNote: post('/desk/cases/:id/notes', 'work_on_cases', 'noted', takesKey),
  deskAddTask: post('/desk/cases/:id/tasks', 'work_on_cases', 'task_added', takesKey),
  deskChangeTask: post('/desk/cases/:id/tasks/change', 'work_on_cases', 'task_changed'),
  deskAttendCase: post('/desk/cases/:id/presence', 'see_inbox', null, isPolled),
  deskListMentions: get('/desk/mentions', 'see_inbox', 'case_listed'),
  deskMarkMention: post('/desk/mentions/:id', 'see_inbox', null),
  deskListPeople: get('/desk/people', 'see_inbox', null),
  deskListWorkload: get('/desk/workload', 'assign_cases', 'case_listed'),
  deskListCasesOf: get('/desk/people/:id/cases', 'assign_cases', 'case_listed'),
  deskListLabels: get('/desk/labels', 'see_inbox', null),
  deskCreateLabel: post('/desk/labels', ['assign_cases', 'change_settings'], 'setting_changed'),
  deskListExports: get('/desk/exports', [...asksForExports, 'approve_exports'], null, isPolled),
  deskAskForExport: post('/desk/exports', asksForExports, 'export_requested', limited('export', 60, 3600)),
  deskDecideExport: post(
    '/desk/exports/:id/decision',
    [...asksForExports, 'approve_exports'],
    'export_approved',
    stepUp,
  ),
  deskFetchExport: post('/desk/exports/:id/file', asksForExports, 'export_downloaded', { ...stepUp, ...isFile }),
  deskListPapers: get('/desk/cases/:id/papers', 'see_inbox', 'case_opened'),
  deskListEvidence: get('/desk/cases/:id/evidence', 'see_inbox', 'case_opened', readsFiles),
  deskSavePaper: post('/desk/cases/:id/papers', 'work_on_cases', 'paper_saved'),
  deskResetPaper: post('/desk/cases/:id/papers/reset', 'work_on_cases', 'paper_saved'),
  deskPrintPaper: post('/desk/cases/:id/papers/pdf', 'work_on_cases', 'paper_made', { ...readsFiles, ...isFile }),
  deskListTips: get('/desk/tips', 'edit_archive', null),
  deskDecideTip: post('/desk/tips/:id', 'edit_archive', 'tip_decided'),
  deskUndoTip: post('/desk/tips/:id/undo', 'edit_archive', 'tip_decided'),
  deskListLookups: get('/desk/lookups/:kind', 'edit_archive', null),
  deskCreateLookup: post('/desk/lookups/:kind', 'edit_archive', 'lookup_changed'),
  deskOrderLookups: post('/desk/lookups/:kind/order', 'edit_archive', 'lookup_changed'),
  deskChangeLookup: post('/desk/lookups/:kind/:id', 'edit_archive', 'lookup_changed'),
  deskMergeLookup: post('/desk/lookups/:kind/:id/merge', 'edit_archive', 'lookup_merged'),
  deskDeleteLookup: remove('/desk/lookups/:kind/:id', 'edit_archive', 'lookup_changed'),
  deskListMedia: get('/desk/media', 'edit_archive', null),
  deskShowMedia: get('/desk/media/:name', 'edit_archive', null),
  deskChangeMedia: post('/desk/media/:name', 'edit_archive', 'media_changed'),
  deskReplaceMedia: post('/desk/media/:name/replace', 'edit_archive', 'media_replaced'),
  deskDeleteMedia: remove('/desk/media/:name', 'edit_archive', 'media_deleted'),
  deskRestoreMedia: post('/desk/media/:name/restore', 'edit_archive', 'media_restored'),
  deskListUploads: get('/desk/uploads', 'edit_archive', null, isPolled),
  deskStartUpload: post('/desk/uploads', 'edit_archive', null, limited('upload', 300, 3600)),
  deskSendPart: post('/desk/uploads/:id/parts/:part', 'edit_archive', null, isPolled),
  deskFinishUpload: post('/desk/uploads/:id/finish', 'edit_archive', null),
  deskDropUpload: remove('/desk/uploads/:id', 'edit_archive', null),
  deskListArticles: get('/desk/articles', 'edit_archive', null),
  deskListArticleChoices: get('/desk/articles/choices', 'edit_archive', null),
  deskListEntries: get('/desk/knowledge', 'edit_archive', null),
  deskHandleDeadLink: post('/desk/knowledge/dead-links/:id/handle', 'edit_archive', null),
  deskShowEntryLinks: get('/desk/knowledge/:id/links', 'edit_archive', null),
  deskCreateItem: post('/desk/items', 'edit_archive', null),
  deskShowItem: get('/desk/items/:id', 'edit_archive', null),
  deskPreviewItem: get('/desk/items/:id/preview', 'edit_archive', null, isFile),
  deskSaveItem: post('/desk/items/:id', 'edit_archive', null),
  deskMoveItem: post('/desk/items/:id/moves', 'edit_archive', null),
  deskPublishItem: post('/desk/items/:id/publish', 'edit_archive', 'article_published'),
  deskWithdrawItem: post('/desk/items/:id/withdraw', 'edit_archive', 'article_withdrawn'),
  deskPublishItems: post('/desk/bulk/publish-items', 'edit_archive', 'article_published'),
  deskWithdrawItems: post('/desk/bulk/withdraw-items', 'edit_archive', 'article_withdrawn'),
  deskListRevisions: get('/desk/items/:id/revisions', 'edit_archive', null),
  deskShowRevision: get('/desk/items/:id/revisions/:number', 'edit_archive', null),
  deskRestoreItem: post('/desk/items/:id/restore', 'edit_archive', null),
  deskLockItem: post('/desk/items/:id/lock', 'edit_archive', null, isPolled),
  deskUnlockItem: remove('/desk/items/:id/lock', 'edit_archive', null, isPolled),
  deskBinItems: post('/desk/bin', 'edit_archive', 'item_binned'),
  deskUnbinItems: post('/desk/bin/restore', 'edit_archive', 'item_restored'),
  deskEditorialWaiting: get('/desk/editorial-waiting', 'edit_archive', null),
  deskListBin: get('/desk/bin', 'edit_archive', null),
  deskListHolds: get('/desk/holds', 'hold_cases', null),
  deskSetHold: post('/desk/holds', 'hold_cases', 'held', limited('set-hold', 60, 3600, stepUp)),
  deskReviewHold: post('/desk/holds/:id/review', 'hold_cases', 'held', stepUp),
  deskEndHold: post('/desk/holds/:id/end', 'hold_cases', 'held', stepUp),
  deskListRequests: get('/desk/requests', 'handle_requests', null),
  deskShowRequest: get('/desk/requests/:id', 'handle_requests', 'request_opened'),
  deskAskSender: post('/desk/requests/:id/identity-question', 'handle_requests', 'identity_asked'),
  deskCheckIdentity: post('/desk/requests/:id/identity', 'handle_requests', 'identity_checked', stepUp),
  deskExtendRequest: post('/desk/requests/:id/extension', 'handle_requests', 'request_extended'),
  deskAnswerRequest: post('/desk/requests/:id/answer', 'handle_requests', 'request_answered', stepUp),
  deskSearchPerson: post('/desk/requests/:id/search', 'handle_requests', 'request_searched', looksForPerson),
  deskShowCaseFacts: post('/desk/requests/:id/case-facts', 'handle_requests', 'request_case_shown', looksForPerson),
  deskCorrectWitness: post(
    '/desk/requests/:id/witness-correction',
    'handle_requests',
    'witness_corrected_on_request',
    stepUp,
  ),
  deskEraseWitness: post('/desk/requests/:id/witness-erasure', 'handle_requests', 'witness_erased_on_request', stepUp),
  deskEraseCallerCase: post('/desk/requests/:id/case-erasure', 'handle_requests', 'case_erased_on_request', stepUp),
  deskRestrictWitness: post(
    '/desk/requests/:id/witness-restriction',
    'handle_requests',
    'witness_restricted_on_request',
    stepUp,
  ),
  deskReleaseWitness: post(
    '/desk/requests/:id/witness-restriction/end',
    'handle_requests',
    'witness_released_on_request',
    stepUp,
  ),
  deskShowProcessing: get('/desk/processing', 'oversee_privacy', null),
  deskExportProcessing: get('/desk/processing/file', 'oversee_privacy', 'processing_exported', isFile),
  deskListBreaches: get('/desk/breaches', 'oversee_privacy', null),
  deskRecordBreach: post('/desk/breaches', 'oversee_privacy', 'breach_recorded'),
  deskShowBreach: get('/desk/breaches/:id', 'oversee_privacy', 'breach_shown'),
  deskChangeBreach: post('/desk/breaches/:id', 'oversee_privacy', 'breach_changed'),
  deskShowEarlierBreach: get('/desk/breaches/:id/versions/:number', 'oversee_privacy', 'breach_shown'),
  deskTellOfBreach: post('/desk/breaches/:id/told', 'oversee_privacy', 'breach_told'),
  deskUntellOfBreach: post('/desk/breaches/:id/told/back', 'oversee_privacy', 'breach_told'),
  deskCloseBreach: post('/desk/breaches/:id/close', 'oversee_privacy', 'breach_closed'),
  deskReopenBreach: post('/desk/breaches/:id/reopen', 'oversee_privacy', 'breach_reopened'),
  deskShowPrivacyReport: get('/desk/privacy-report', 'oversee_privacy', null),
  deskExportPrivacyReport: get('/desk/privacy-report/file', 'oversee_privacy', 'privacy_report_exported', isFile),
} as const

/** These exist only in a trial. Outside of one their addresses are answered like unknown ones, and no description names them. */
export const deskTrialCalls = {
  deskMailCode: post('/desk/second-factor/mail', 'staff', 'second_factor_changed', { halfway: true }),
} as const
