import type { FastifyRequest } from 'fastify'
import type { App, Services } from '#server/context.ts'
import { networkOf } from './network.ts'
import { fail, Failure } from './failures.ts'
import { findSession, type SignedIn } from './sessions.ts'
import { throttle, type Bucket } from './throttle.ts'

/**
 * Who may call a route. Reporters and staff are different people to the system (casework.md section 1): a reporter's
 * token opens no route for staff, and a staff session opens no route for reporters.
 */
export type May =
  | {
      who: 'anyone'
      /** Whoever brings a reporter's token is known by it, and a stale one is refused as everywhere else. */
      orReporter?: boolean
    }
  | {
      who: 'reporter'
      /** Only with a confirmed e-mail address. */
      verified?: boolean
    }

/** `[so many, in so many seconds]`. The network's share is multiplied by THROTTLE_NETWORK_FACTOR. */
export type RouteThrottle = { name: string; network?: readonly [number, number]; account?: readonly [number, number] }

declare module 'fastify' {
  interface FastifyContextConfig {
    may?: May
    throttle?: RouteThrottle
    /** A GET that changes something (spec section 7): cross-site and prefetching callers are refused (trust 1, row 14). */
    changes?: boolean
    /** False for the calls of machines that watch over the server, which would drown the log. */
    logs?: boolean
  }
  interface FastifyRequest {
    /** The bearer of the token; only on routes that someone signed in may call. */
    user: SignedIn
    signedIn: SignedIn | null
  }
}

/** Lets a request through, before its body is read, or refuses it. */
export function guard(app: App, services: Services) {
  app.decorateRequest('signedIn', null)
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      return this.signedIn ?? fail('not_signed_in')
    },
  })
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.may) throw new Error(`Route ${String(method)} ${url} does not say who may call it.`)
  })
  app.addHook('onRequest', async (request) => {
    const { may, changes, throttle: rule } = request.routeOptions.config
    if (request.is404 || !may) return
    if (changes) refuseStrangePages(request)
    if (rule?.network) await throttle(services, [networkBucket(services, request, rule.name, rule.network)])
    if (may.who === 'anyone' && !(may.orReporter && request.headers.authorization !== undefined)) return
    request.signedIn =
      (await findSession(services.db, services.clock, request.headers.authorization)) ?? fail('not_signed_in')
    if (may.who === 'reporter' && may.verified && !request.signedIn.email_verified_at) fail('email_unverified')
    if (rule?.account) await throttle(services, [accountBucket(request.signedIn.id, rule.name, rule.account)])
  })
}

/** A page elsewhere, or a browser that fetches ahead, must not change anything here. */
function refuseStrangePages({ headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].join(' ')
  if (site === 'cross-site' || site === 'same-site' || /prefetch|prerender|preview/i.test(purpose))
    throw new Failure('cross_site')
}

export const networkBucket = (
  { config }: Pick<Services, 'config'>,
  request: Pick<FastifyRequest, 'ip'>,
  name: string,
  [allow, seconds]: readonly [number, number],
): Bucket => ({
  name: `${name}:network`,
  subject: networkOf(request.ip),
  allow: allow * config.throttleNetworkFactor,
  seconds,
})

export const accountBucket = (user_id: number, name: string, [allow, seconds]: readonly [number, number]): Bucket => ({
  name: `${name}:account`,
  subject: user_id,
  allow,
  seconds,
})
