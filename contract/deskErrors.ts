/** Failures of the desk alone, with HTTP status. Apart from `errors.ts`, which every visitor loads. Words: `texts/nb/deskErrors.ts`. */
export const deskErrorStatus = {
  /** Not the right second factor, or one that was used before. */
  second_factor_wrong: 401,
  /** The second factor was given more than five minutes ago and is asked for again. */
  step_up_needed: 403,
  last_factor: 409,
  /** An authenticator app was to be set up with what was offered too long ago, or to another session. */
  offer_over: 409,
  own_roles: 409,
  last_administrator: 409,
  last_lead: 409,
  last_privacy_officer: 409,
  /** The only role of a person is not taken away; the person is suspended instead. */
  last_role: 409,
  already_staff: 409,
  case_changed: 409,
  move_refused: 409,
  lead_only: 403,
  read_only: 403,
  case_taken: 409,
  /** The case is closed as a duplicate: a lead opens it again before anything else is done with it. */
  duplicate_closed: 409,
  closed_too_long: 409,
  changed_meanwhile: 409,
  document_waiting: 409,
  /** The document is never handed out: the virus scanner found something in it, or does not take it. */
  document_locked: 409,
  /** Nothing can be shown of the document: it could not be read, or no picture of it be made. */
  preview_failed: 409,
  /** What was found in the document was not confirmed, or is something else by now. */
  document_unconfirmed: 409,
  newer_message: 409,
  task_changed: 409,
  /** Of several cases that were to be changed at once, some cannot be: none was. `codes` says which and why. */
  cases_refused: 409,
  too_many_views: 409,
  searches_busy: 429,
  count_changed: 409,
  /** The reporter does not want the case counted: it goes into no file for statistics. */
  not_counted: 409,
  own_export: 409,
  export_decided: 409,
  /** Whoever asks and whoever approves are bound: one let the other in within thirty days. */
  approver_bound: 409,
  /** The case was redacted anew since the export was asked for. */
  export_outdated: 409,
  /** Fetched before, or its time is over. */
  export_gone: 410,
  /** What is in use is merged, not deleted. */
  lookup_in_use: 409,
  lookup_count_changed: 409,
  media_in_use: 409,
  /** An editor's uploads under way are too large all together. */
  too_many_uploads: 409,
  upload_incomplete: 409,
  /** The upload is being checked, or ended. */
  upload_over: 409,
  /** The case has changed since a lead marked what is left out of it: nothing is shared until that is done again. */
  redaction_outdated: 409,
  item_move_refused: 409,
  /** The organisation wants a second editor, and whoever wrote last cannot be the one who publishes. */
  second_editor_needed: 422,
  /** Of several articles or entries that were to be changed at once, some cannot be: none was. `codes` says which and why. */
  items_refused: 409,
  /** The case is held, or its reporter is asked, already. */
  already_held: 409,
  /** Nobody can agree, because the case has no account. */
  hold_needs_account: 409,
  request_step_refused: 409,
  /** Nothing of what is stored is looked up or told before the identity of whoever asks is checked. */
  identity_needed: 409,
  /** No search for the request has found this person, or they are another by now, or no longer there. */
  witness_not_found: 404,
  /** The case is held by a legal duty, so it stays, and so does everybody in it. */
  witness_held: 409,
  witness_restricted: 409,
  witness_not_restricted: 409,
  breach_closed: 409,
  /** Somebody must still be told, or something be written down. */
  breach_not_done: 409,
  /** A quarter of the period is not over, or not counted yet. */
  release_not_frozen: 409,
  /** The period has a draft or a release already, or what was to be corrected has a later correction. */
  release_exists: 409,
  /** Nothing has changed in the numbers since they were released. */
  release_unmoved: 409,
  release_published: 409,
  release_not_published: 409,
  release_of_another: 403,
  release_own: 409,
  release_not_ready: 409,
  /** One of the two approvals is missing. */
  release_not_approved: 409,
} as const

export type DeskErrorCode = keyof typeof deskErrorStatus

export const deskFieldCodes = [
  'staff_password_too_short',
  'password_common',
  'code_invalid',
  'app_code_wrong',
  'roles_required',
  'staff_unavailable',
  'days_invalid',
  'time_invalid',
  'outcomes_required',
  'outcome_not_offered',
  'name_taken',
  'stands_alone',
  'platform_needs_online',
  'consent_required',
  'nobody_to_consent',
  'reporter_answers',
  'case_not_there',
  'case_has_changed',
  'case_is_taken',
  'case_read_only',
  'case_is_duplicate',
  'label_unavailable',
  'query_too_short',
  'tip_not_there',
  'tip_into_itself',
  'article_not_there',
  'lookup_not_there',
  'media_not_there',
  'media_binned',
  'media_other_kind',
  'category_required',
  'alt_required',
  'moment_past',
  'slug_invalid',
  'slug_taken',
  'picture_gone',
  'text_too_intricate',
  'item_not_there',
  'item_changed',
  'item_is_published',
  'item_not_published',
  'item_incomplete',
  'item_needs_second_editor',
  'hold_end_wrong',
  'case_not_sent',
  'hold_ends_too_early',
  'hold_ends_too_late',
  'name_or_number',
  'not_filled_in',
  'stands_already',
  'identity_not_asked',
  'ground_of_others',
  'moment_to_come',
  'told_too_early',
] as const

export type DeskFieldCode = (typeof deskFieldCodes)[number]

export const sayDesk = (code: DeskFieldCode) => ({ error: code })
