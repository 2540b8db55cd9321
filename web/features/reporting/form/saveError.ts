import type { ErrorCode } from '#contract/errors.ts'
import { isRecord } from './values.ts'

/** Why a save failed, as far as it changes what the person should do. */
export type SaveErrorKind =
  | 'offline'
  | 'slow'
  | 'too_large'
  | 'busy'
  | 'down'
  | 'full'
  | 'account_full'
  | 'fields'
  | 'stale'
  | 'submitted'
  | 'gone'
  | 'expired'
  | 'again'
export type SaveFailure = { kind: SaveErrorKind }

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
  already_submitted: 'submitted',
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
  502: 'down',
  503: 'down',
  504: 'down',
  507: 'full',
}

/** A proxy may answer without our words, so the status alone is enough. */
export function saveErrorOf({ status, data, originalStatus }: Failure): SaveFailure {
  const code = isRecord(data) ? data.code : undefined
  const known = Object.entries(kinds).find(([name]) => name === code)
  return { kind: known?.[1] ?? byStatus[String(originalStatus ?? status)] ?? 'again' }
}

/** `originalStatus` stands beside a PARSING_ERROR. */
export type Failure = { status: number | string; data?: unknown; originalStatus?: number }

/** What the server says about single fields, keyed by the form's own paths. */
export function fieldsOf(data: unknown): Record<string, string> {
  if (!isRecord(data) || !isRecord(data.fields)) return {}
  return Object.fromEntries(
    Object.entries(data.fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

export const messageOf = (data: unknown) =>
  isRecord(data) && typeof data.message === 'string' && data.message ? data.message : undefined
