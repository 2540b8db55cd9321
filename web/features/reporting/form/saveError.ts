import type { ErrorCode } from '#contract/errors.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { isRecord } from '../useKept.ts'

/** Why a save failed, as far as it changes what the person should do. */
export type SaveErrorKind =
  | 'offline'
  | 'slow'
  | 'too_large'
  | 'busy'
  | 'down'
  | 'cut_off'
  | 'full'
  | 'account_full'
  | 'fields'
  | 'stale'
  | 'submitted_elsewhere'
  | 'gone'
  | 'expired'
  | 'again'

const kinds: Partial<Record<ErrorCode, SaveErrorKind>> = {
  too_large: 'too_large',
  too_many_requests: 'busy',
  unavailable: 'down',
  storage_full: 'full',
  account_full: 'account_full',
  invalid: 'fields',
  document_type: 'fields',
  idempotency_mismatch: 'again',
  stale_version: 'stale',
  already_submitted: 'submitted_elsewhere',
  not_found: 'gone',
  not_signed_in: 'expired',
}
const byStatus: Record<string, SaveErrorKind> = {
  FETCH_ERROR: 'offline',
  TIMEOUT_ERROR: 'slow',
  401: 'expired',
  404: 'gone',
  413: 'too_large',
  422: 'fields',
  429: 'busy',
  // From a proxy that has lost the server, or its answer: what was sent may have arrived.
  502: 'cut_off',
  503: 'down',
  504: 'cut_off',
  507: 'full',
}

/**
 * Of RTK Query's `error`, whatever it is. Decides by the code; a proxy answers without one, so that the HTTP status alone
 * must be enough. An error without a status never reached the server.
 */
export function saveErrorOf(error: unknown): SaveErrorKind {
  const { code, status = 'FETCH_ERROR' } = readFailure(error)
  // Beside PARSING_ERROR, for an answer that is not JSON.
  const original = isRecord(error) ? error.originalStatus : undefined
  return (code && kinds[code]) ?? byStatus[String(original ?? status)] ?? 'again'
}
