import type { ErrorCode } from '#contract/errors.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { isRecord } from '../useKept.ts'

/** By the code of a refusal, and by the HTTP status or kind of failure where there is none. */
const kinds = {
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
} as const satisfies { [key in ErrorCode | 'FETCH_ERROR' | 'TIMEOUT_ERROR' | number]?: string }

/** Why a save failed, as far as it changes what the person should do. */
export type SaveErrorKind = (typeof kinds)[keyof typeof kinds]
const kindOf = new Map<string, SaveErrorKind>(Object.entries(kinds))

/** By the code, or the HTTP status alone: a proxy has no code. An error without a status never reached the server. */
export function saveErrorOf(error: unknown): SaveErrorKind {
  const { code, status = 'FETCH_ERROR' } = readFailure(error)
  // Beside PARSING_ERROR, for an answer that is not JSON.
  const original = isRecord(error) ? error.originalStatus : undefined
  return kindOf.get(code ?? '') ?? kindOf.get(String(original ?? status)) ?? 'again'
}
