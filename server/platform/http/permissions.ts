import type { FastifyRequest } from 'fastify'
import type { AnyErrorCode } from '#contract/failure.ts'
import { roles } from '#contract/staff.ts'
import type { App, Services } from '#server/context.ts'
import { auditActions, type AuditAction } from '#server/platform/audit/log.ts'
import { fail } from './failures.ts'
import { findSession, type SignedIn } from './sessions.ts'
import { admitStaff, demandOwnPages, type StaffMay } from './staffGuard.ts'
import type { StaffSignedIn } from './staffSessions.ts'
import { accountBucket, networkBuckets, throttle, type RouteThrottle } from './throttle.ts'

/** Separate kinds of user: a reporter's token opens no route for staff, and a staff session none for reporters. */
export type May =
  | {
      who: 'anyone'
      /** A request with a reporter's token is identified by it; a stale token gets 401 as everywhere else. */
      orReporter?: boolean
      audit?: AuditAction | null
    }
  | {
      who: 'reporter'
      /** Only with a confirmed e-mail address. */
      verified?: boolean
      /** Also with an account that is to be erased, with which nothing else can be done. */
      whileLeaving?: boolean
      audit?: AuditAction | null
    }
  | StaffMay

/** A registered route with its permissions, for the test that lists them all. */
export type RouteRule = {
  methods: string[]
  url: string
  may: May
  changes: boolean
  ownPages: boolean
  throttle?: RouteThrottle
}

declare module 'fastify' {
  interface FastifyContextConfig {
    may?: May
    throttle?: RouteThrottle
    /** `handlerTimeout` of the route, in milliseconds. */
    timeLimit?: number | undefined
    /** Refused with 429 by other counts than `throttle` too. */
    isCounted?: boolean
    /** A GET that changes state (spec section 7): cross-site and prefetch requests are refused (docs/threats.md row 14). */
    changes?: boolean
    /** Answers calls from our own pages alone, as every route for staff does: it opens or ends a session of the cookie. */
    ownPages?: boolean
    /** The body may also be sent as multipart/form-data, with files in `documents[]` or without any. */
    form?: { documents: boolean }
    /** The call may be repeated with the same Idempotency-Key and is then carried out once. `always`: it is refused without one. */
    takesKey?: boolean | 'always'
    /** It answers with a file instead of JSON. An address that is no call of the contract says what it is. */
    file?: true | { operationId: string; summary: string; tag: string; fails: readonly AnyErrorCode[] }
    /** False for health probes and static files, which would fill the log. */
    logs?: boolean
  }
  interface FastifyInstance {
    routeRules: RouteRule[]
  }
  interface FastifyRequest {
    /** The reporter whose token came with the request. Throws 401 on routes that let anonymous requests through. */
    user: SignedIn
    signedIn: SignedIn | null
    /** Who of the staff called. Throws 401 on other routes than those for staff. */
    staff: StaffSignedIn
    signedInStaff: StaffSignedIn | null
  }
}

/** On the root app, so that it covers every prefix. A route without `may` stops the start; one from before the guard is refused. */
export function guard(app: App, services: Services) {
  app.decorate('routeRules', [])
  app.decorateRequest('signedIn', null)
  app.decorateRequest('signedInStaff', null)
  app.decorateRequest('staff', {
    getter(this: FastifyRequest) {
      return this.signedInStaff ?? fail('not_signed_in')
    },
  })
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      return this.signedIn ?? fail('not_signed_in')
    },
  })
  app.addHook('onRoute', ({ url, method, config }) => {
    const methods = [method].flat()
    const may = checkedMay(`Route ${methods.join(',')} ${url}`, config?.may)
    const { changes = false, ownPages = false, throttle } = config ?? {}
    app.routeRules.push({ methods, url, may, changes, ownPages: ownPages || may.who === 'staff', throttle })
  })
  app.addHook('onRequest', async (request) => {
    // The handlers of unknown paths are no routes; they only ever answer "not found".
    if (!request.is404) await admit(services, request)
  })
}

/** Fails the start with a message that names the route. */
function checkedMay(route: string, may: May | undefined): May {
  if (!may) throw new Error(`${route} does not say who may call it.`)
  if (![may.audit ?? []].flat().every((action) => auditActions.includes(action)))
    throw new Error(`${route} names an unknown audit action.`)
  if (may.who === 'anyone' || may.who === 'reporter') return may
  if (may.who !== 'staff') throw new Error(`${route} does not say who may call it.`)
  const named = [may.role].flat()
  if (named.length === 0 || !named.every((role) => roles.includes(role)))
    throw new Error(`${route} does not name the roles that may call it.`)
  if (may.audit === undefined) throw new Error(`${route} does not say what it writes into the audit log.`)
  return may
}

async function admit(services: Services, request: FastifyRequest) {
  const { may, changes, ownPages, throttle: limit } = request.routeOptions.config
  if (!may) throw new Error('a route does not say who may call it')
  if (changes) refuseOtherSites(request)
  if (ownPages || may.who === 'staff') demandOwnPages(services, request)
  if (limit?.network) await throttle(services, networkBuckets(services, request, limit.name, limit.network))
  if (may.who === 'staff') {
    const staff = await admitStaff(services, request, may)
    request.signedInStaff = staff
    if (limit?.account) await throttle(services, [accountBucket(staff.id, `staff:${limit.name}`, limit.account)])
    return
  }
  const { authorization } = request.headers
  if (may.who === 'anyone' && !(may.orReporter && authorization !== undefined)) return
  const reporter = (await findSession(services.db, services.clock, authorization)) ?? fail('not_signed_in')
  request.signedIn = reporter
  if (reporter.isLeaving && !(may.who === 'reporter' && may.whileLeaving)) fail('account_leaving')
  if (may.who === 'reporter' && may.verified && !reporter.email_verified_at) fail('email_unverified')
  if (limit?.account) await throttle(services, [accountBucket(reporter.id, limit.name, limit.account)])
}

/** A page on another site, or a browser that fetches ahead, must not change anything here. */
function refuseOtherSites({ headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].join(' ')
  if (site === 'cross-site' || site === 'same-site' || /prefetch|prerender|preview/i.test(purpose)) fail('cross_site')
}
