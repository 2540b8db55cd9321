import { endedSession, errorStatus, fieldCodes, type ErrorCode, type FieldCodes } from '#contract/errors.ts'
import errors from '#texts/nb/errors.ts'
import type { Phrase } from '#texts/phrase.ts'

/** A failed call, as far as the server described it (contract/failure.ts). Programs decide by the codes. */
export type Failure = {
  /** The HTTP status, or the kind of a request that got no answer (`CallError`). */
  status: number | string | undefined
  code: ErrorCode | undefined
  message: string | undefined
  error: string | undefined
  codes: FieldCodes
}

/** Reads RTK Query's `error`, whatever it is. Parts that are missing or malformed are left out. */
export function readFailure(failure: unknown): Failure {
  const { status, data } = record(failure)
  const { message, error, codes } = record(data)
  return {
    status: typeof status === 'number' || typeof status === 'string' ? status : undefined,
    code: codeIn(data),
    message: text(message),
    error: text(error),
    codes: codesOf(codes),
  }
}

/** Words for a failure: ours by its code, else the server's message. Undefined when there was no answer to read. */
export const failureWords = ({ code, message }: Failure): Phrase | undefined => (code ? errors.messages[code] : message)

/** The code in a failure body, if any. The message of an ended session is enough by itself (spec section 4). */
export function codeIn(body: unknown): ErrorCode | undefined {
  const { code, message } = record(body)
  if (typeof code === 'string' && isErrorCode(code)) return code
  return message === endedSession ? 'not_signed_in' : undefined
}

const isErrorCode = (name: string): name is ErrorCode => Object.hasOwn(errorStatus, name)
const fieldCodeOf = (value: unknown) => fieldCodes.find((code) => code === value)

function codesOf(given: unknown): FieldCodes {
  const found: FieldCodes = {}
  for (const [path, value] of Object.entries(record(given))) {
    const code = fieldCodeOf(value)
    if (code !== undefined) found[path] = code
  }
  return found
}

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
/** The fields of an object that came from outside; none of anything else. */
export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
