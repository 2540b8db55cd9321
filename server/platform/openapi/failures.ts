import type { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { anyErrorStatus, errorCodes, type AnyErrorCode } from '#contract/failure.ts'
import { roles } from '#contract/staff.ts'
import { waits } from '#server/platform/http/failures.ts'
import type { RouteThrottle } from '#server/platform/http/throttle.ts'

type Called = Pick<Parameters<typeof jsonSchemaTransform>[0], 'schema' | 'route'>

/** Every code that a call may be refused with, in the catalogue's order. `fails`: why its handler itself may refuse. */
export function failuresOf({ schema, route }: Called, fails: readonly AnyErrorCode[]): AnyErrorCode[] {
  const { may, changes, ownPages, throttle, isCounted, takesKey } = route.config ?? {}
  const identifies = may?.who === 'reporter' || may?.who === 'staff' || may?.orReporter === true
  /** Otherwise the handler decides itself what an invalid request is answered. */
  const isJudged = route.attachValidation !== true
  const found = new Set<AnyErrorCode | false | undefined>([
    'unavailable',
    'unexpected',
    identifies && 'not_signed_in',
    may?.who === 'reporter' && may.verified === true && 'email_unverified',
    ((may?.who === 'reporter' && may.whileLeaving !== true) || (may?.who === 'anyone' && may.orReporter === true)) &&
      'account_leaving',
    may?.who === 'staff' && [may.role].flat().length < roles.length && 'not_found',
    may?.who === 'staff' && may.stepUp === true && 'step_up_needed',
    (changes || may?.who === 'staff' || ownPages) && 'cross_site',
    (isCounted || throttle !== undefined) && 'too_many_requests',
    Boolean(takesKey) && 'malformed',
    schema?.params !== undefined && isJudged && 'not_found',
    schema?.querystring !== undefined && isJudged && 'invalid',
    ...(schema?.body === undefined ? [] : (['malformed', 'too_large', 'unsupported_media', 'invalid'] as const)),
    ...fails,
  ])
  return errorCodes.filter((code) => found.has(code))
}

const seconds = { type: 'integer', description: 'Seconds to wait before the next attempt.' }

/** The answers with these codes, by status. `notes` are sentences about single statuses. */
export function describeFailures(codes: AnyErrorCode[], notes: Partial<Record<number, string>> = {}) {
  const statuses = [...new Set(codes.map((code) => anyErrorStatus[code]))]
  return Object.fromEntries(
    statuses.map((status) => {
      const said = codes.filter((code) => anyErrorStatus[code] === status)
      return [status, describeFailure(status, said, notes[status])]
    }),
  )
}

function describeFailure(status: number, codes: AnyErrorCode[], note = '') {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Failure' },
      { type: 'object', properties: { code: { type: 'string', enum: codes } } },
    ],
  }
  return {
    description: [`Refused: ${codes.join(', ')}.`, note].filter(Boolean).join(' '),
    ...(waits(status) ? { headers: { 'Retry-After': seconds } } : {}),
    content: { 'application/json': { schema } },
  }
}

/** The rate limits of a route in words; the network's as this server multiplies it. */
export function describeThrottle(throttle: RouteThrottle | undefined, networkFactor: number) {
  const rates = [
    throttle?.network && `${throttle.network[0] * networkFactor} per network address in ${throttle.network[1]} seconds`,
    throttle?.account && `${throttle.account[0]} per account in ${throttle.account[1]} seconds`,
  ].filter(Boolean)
  return rates.length > 0 ? `At most ${rates.join(', ')}.` : 'The limits depend on earlier attempts.'
}
