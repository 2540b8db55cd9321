/** Codes with HTTP status; words: `texts/nb/errors.ts`. Wire: `{ success: false, message, code, fields?, error? }` (design section 5). */
export const errorStatus = {
  invalid: 422,
  wrong_credentials: 401,
  not_signed_in: 401,
  email_unverified: 401,
  not_found: 404,
  method_not_allowed: 405,
  withdrawn: 410,
  link_invalid: 403,
  registration_failed: 422,
  email_change_failed: 422,
  cross_site: 403,
  already_submitted: 409,
  /** The case takes no message: it is a draft or withdrawn, or was closed too long ago. */
  messages_closed: 409,
  case_held: 409,
  /** The case or the request cannot be withdrawn, or taken back, from the state that it is in. */
  withdrawal_refused: 409,
  account_leaving: 403,
  /** Nothing of the case can be changed so: it is a draft or withdrawn, or was closed too long ago. */
  not_open: 409,
  stale_version: 409,
  too_many_corrections: 409,
  idempotency_mismatch: 422,
  too_large: 413,
  document_type: 422,
  unsupported_media: 415,
  malformed: 400,
  too_many_requests: 429,
  unavailable: 503,
  storage_full: 507,
  account_full: 413,
  unexpected: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

/** A response with this message ends the session, also without a code (spec section 4). */
export const endedSession = 'Unauthorized or token expired!'

/** What may be wrong with one form field. Its words are in `texts/nb/errors.ts` under `fields`. */
export const fieldCodes = [
  'required',
  'too_long',
  'invalid',
  'name_required',
  'email_required',
  'email_invalid',
  'password_required',
  'password_too_short',
  'confirm_required',
  'passwords_differ',
  'phone_required',
  'phone_invalid',
  'gender_required',
  'gender_invalid',
  'date_invalid',
  'date_in_future',
  'time_invalid',
  'description_too_long',
  'contact_number_required',
  'city_not_in_country',
  'too_many',
  'case_documents_full',
  'document_type',
  'document_too_large',
  'document_empty',
  'current_password_wrong',
  'password_unchanged',
  'link_invalid',
  'suggestion_too_long',
] as const

export type FieldCode = (typeof fieldCodes)[number]

/** What is wrong, keyed by the form's own paths, e.g. `witnesses.0.contact_number`. */
export type FieldCodes = Record<string, FieldCode>

/** zod's error option, typed so that a schema can only say a code that has words. */
export const say = (code: FieldCode) => ({ error: code })
