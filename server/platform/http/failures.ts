import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import {
  anyErrorStatus,
  anyFieldCodes,
  type AnyErrorCode,
  type AnyFailureBody,
  type AnyFieldCode,
} from '#contract/failure.ts'
import deskWords from '#texts/nb/deskErrors.ts'
import publicWords from '#texts/nb/errors.ts'
import { plain } from '#texts/phrase.ts'
import { errorCode, uniqueViolation } from '#server/platform/errorCode.ts'
import { describeError, type Log } from '#server/platform/log.ts'

type Fields = Record<string, AnyFieldCode>

const messages = { ...publicWords.messages, ...deskWords.messages }
const fieldWords = { ...publicWords.fields, ...deskWords.fields }

/** `retryAfter`: seconds. `day`: what a refused day was compared with, `YYYY-MM-DD`. */
export class Failure extends Error {
  override name = 'Failure'
  code: AnyErrorCode
  fields: Fields | undefined
  retryAfter: number | undefined
  day: string | undefined
  constructor(code: AnyErrorCode, fields?: Fields, retryAfter?: number, day?: string) {
    super(code)
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
    this.day = day
  }
}

export function fail(code: AnyErrorCode, fields?: Fields, day?: string): never {
  throw new Failure(code, fields, undefined, day)
}

/** For `executeTakeFirstOrThrow`: what a query that finds nothing fails with. */
export const failing = (code: AnyErrorCode) => () => new Failure(code)

/** For the `catch` of a write whose transaction is undone: another row has this name, so that of two at once the second is told. */
export const refuseTaken = (field: string) => (error: unknown) => {
  if (errorCode(error) === uniqueViolation) fail('invalid', { [field]: 'name_taken' })
  throw error
}

/** The same bytes for the same failure: another person's id is answered exactly like one that does not exist (docs/threats.md row 1). */
export function failureBody(code: AnyErrorCode, fields?: Fields, day?: string): AnyFailureBody {
  const message = plain(messages[code])
  const body: AnyFailureBody = { success: false, message, code }
  if (fields) {
    body.codes = fields
    body.fields = Object.fromEntries(Object.entries(fields).map(([at, field]) => [at, plain(fieldWords[field])]))
  }
  if (day !== undefined) body.day = day
  if (code === 'email_unverified' || code === 'link_invalid') body.error = message
  return body
}

export const handleErrors = (log: Log) =>
  async function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const failure = toFailure(error)
    if (failure.code === 'unexpected')
      log.error('request failed', { request: request.id, route: routeOf(request), ...describeError(error) })
    return sendFailure(reply, failure)
  }

export function sendFailure(reply: FastifyReply, { code, fields, retryAfter, day }: Failure) {
  const status = anyErrorStatus[code]
  if (waits(status)) reply.header('retry-after', String(retryAfter ?? 2))
  // A route may have chosen a content type or a serializer for its success.
  reply.removeHeader('content-disposition')
  reply.removeHeader('etag')
  reply.header('cache-control', 'no-store')
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(failureBody(code, fields, day))
}

/** Answers that say with Retry-After when to try again. */
export const waits = (status: number) => status === 503 || status === 429 || status === 507

export const routeOf = (request: FastifyRequest) => request.routeOptions?.url ?? 'none'

export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error)
  const code = errorCode(error)
  if (isDatabaseAway(error, code)) return new Failure('unavailable')
  // 57014: the statement took longer than its pool allows.
  if (code === 'FST_ERR_HANDLER_TIMEOUT' || code === '57014') return new Failure('unavailable')
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return new Failure('storage_full', undefined, 60)
  if (code.startsWith('FST_')) return fromFramework(error)
  // Class 22: a value that PostgreSQL cannot hold, such as a lone surrogate or a date out of range.
  if (/^22/.test(code)) return new Failure('invalid')
  return new Failure('unexpected')
}

function fromFramework(error: unknown) {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (status === 413) return new Failure('too_large')
  if (status === 415) return new Failure('unsupported_media')
  if (status === 404) return new Failure('not_found')
  if (typeof status === 'number' && status >= 400 && status < 500) return new Failure('malformed')
  return new Failure('unexpected')
}

function invalid(error: Pick<FastifyError, 'validation' | 'validationContext'>) {
  if (error.validationContext === 'params') return new Failure('not_found')
  const fields: Fields = {}
  for (const issue of error.validation ?? []) {
    const at = issue.instancePath.slice(1).replaceAll('/', '.')
    // What was sent is no object at all: there is no field to name.
    if (at === '') return new Failure('malformed')
    fields[at] ??= fieldCode(at, issue.message ?? '', issue.keyword)
  }
  return new Failure('invalid', fields)
}

/** A field that was not sent at all gets the code of an empty one. */
const whenMissing: Record<string, AnyFieldCode> = {
  name: 'name_required',
  email: 'email_required',
  password: 'password_required',
  confirmPassword: 'confirm_required',
  current_password: 'password_required',
  phone_number: 'phone_required',
  gender: 'gender_required',
}

function fieldCode(at: string, message: string, keyword: string): AnyFieldCode {
  const known = anyFieldCodes.find((code) => code === message)
  if (known) return known
  if (keyword !== 'invalid_type') return 'invalid'
  return whenMissing[at] ?? 'required'
}

const awaySocket = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const awayMessage =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|not queryable|query read timeout|connection ended unexpectedly|pool after calling end/i

/**
 * Broken connections (class 08 and socket errors), a database that starts or stops (57P0x), too many clients (53300). Not 08P01: the
 * database is there, and has not understood what it was sent, such as a statement of more than 65 535 parameters.
 */
export function isDatabaseAway(error: unknown, code = errorCode(error)): boolean {
  if (/^(08(?!P01)...|57P0[1-5]|53300|25006)$/.test(code) || awaySocket.test(code)) return true
  if (error instanceof AggregateError) return error.errors.some((inner) => isDatabaseAway(inner))
  return error instanceof Error && awayMessage.test(error.message)
}
