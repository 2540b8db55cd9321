import type { FastifyRequest } from 'fastify'
import type { App, Services } from '#server/context.ts'
import { fail, Failure, routeOf, sendFailure } from './failures.ts'
import { keyedHash } from '#server/platform/secrets/keyedHash.ts'

/** Milliseconds until an answer begins. A route with longer work sets its own `handlerTimeout`, in which the answer also ends. */
const callTimeout = 30_000

/** Defaults of every call: no caching, no content sniffing, no Referer, and a time limit. */
export function protectReplies(api: App) {
  // Fastify's own timer ends as soon as the body of a request has been read, so it never starts.
  api.addHook('onRoute', (route) => {
    route.config = { ...route.config, timeLimit: route.handlerTimeout }
    delete route.handlerTimeout
  })
  api.addHook('onRequest', async ({ routeOptions }, reply) => {
    const own = routeOptions.config.timeLimit
    const timer = setTimeout(() => {
      if (!reply.raw.headersSent) void reply.send(new Failure('unavailable'))
      else if (own !== undefined) reply.raw.destroy()
    }, own ?? callTimeout)
    reply.raw.once('close', () => clearTimeout(timer))
  })
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
  })
}

/** An unknown path is 404, a known path with another method 405. HEAD is not answered as GET (docs/threats.md row 14). */
export function refuseUnknownCalls(api: App) {
  const known: { pattern: RegExp; method: string }[] = []
  api.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z_]+/g, '[^/]+')}/?$`)
    for (const one of [method].flat()) known.push({ pattern, method: one })
  })
  api.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length === 0) fail('not_found')
    reply.header('allow', [...new Set(methods)].join(', '))
    return sendFailure(reply, new Failure('method_not_allowed'))
  })
}

/** Logs one line per request, with allow-listed fields only (docs/threats.md row 15). */
export function logRequests(app: App, { log, secret }: Services) {
  const pseudonym = (purpose: string, id: number) => keyedHash(secret, purpose, id).toString('hex').slice(0, 12)
  const actorOf = ({ signedIn, signedInStaff }: FastifyRequest) => {
    if (signedInStaff) return pseudonym('staff actor', signedInStaff.id)
    return signedIn ? pseudonym('actor', signedIn.id) : undefined
  }
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config?.logs === false) return
    log.info('request', {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      request: request.id,
      actor: actorOf(request),
    })
  })
}
