import fastify, { type FastifyRequest, type RouteOptions } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/context.ts'
import { nobody, useStaffedPortal } from '#server/testing/index.ts'
import { securityOf } from './openapi.ts'
import { handleErrors } from './failures.ts'
import { guard } from './permissions.ts'

const { portal, desk } = useStaffedPortal()

const guarded = () => {
  const app = fastify().withTypeProvider<ZodTypeProvider>()
  guard(app, portal.services)
  return app
}
/** Adds a route past the types, because what they refuse must be refused at the start too. */
const addRoute = (app: App, may: unknown, url = '/api/desk/invented') =>
  app.route({ method: 'GET', url, config: JSON.parse(JSON.stringify({ may })), handler: async () => ({ told: true }) })

test('a route that does not say who may call it stops the start, wherever it is mounted', async () => {
  expect(() => guarded().get('/secret', async () => 'told')).toThrow('Route GET /secret does not say who may call it.')
  await expect(
    guarded().register(async (room) => void room.post('/notes', async () => 'told'), { prefix: '/storage' }),
  ).rejects.toThrow('Route POST /storage/notes does not say who may call it.')
  expect(() => guarded().route({ method: ['GET', 'HEAD'], url: '/file', handler: async () => 'told' })).toThrow(
    'Route GET,HEAD /file does not say who may call it.',
  )
  const app = await buildApp(portal.services)
  expect(() => app.get('/healthz/more', async () => 'told')).toThrow(
    'Route GET /healthz/more does not say who may call it.',
  )
  await app.close()
})

test.for([
  [{ who: 'everyone' }, 'does not say who may call it.'],
  [{ who: 'staff', audit: null }, 'does not name the roles that may call it.'],
  [{ who: 'staff', role: [], audit: null }, 'does not name the roles that may call it.'],
  [{ who: 'staff', role: ['lead', 'owner'], audit: null }, 'does not name the roles that may call it.'],
  [{ who: 'staff', role: 'lead' }, 'does not say what it writes into the audit log.'],
  [{ who: 'staff', role: 'lead', audit: 'peeked' }, 'names an unknown audit action.'],
  [{ who: 'reporter', audit: 'peeked' }, 'names an unknown audit action.'],
] as const)('a route with %o stops the start', ([may, problem]) => {
  expect(() => addRoute(guarded(), may)).toThrow(`Route GET /api/desk/invented ${problem}`)
})

test('a route that was added before the guard and says nothing is refused when it is called', async () => {
  const app = fastify().withTypeProvider<ZodTypeProvider>()
  app.get('/secret', async () => 'told')
  guard(app, portal.services)
  const { statusCode, payload } = await app.inject('/secret')
  expect(statusCode).toBe(500)
  expect(payload).not.toContain('told')
})

test('the description of the calls tells which of them need a token or a staff session', async () => {
  expect(securityOf({ who: 'staff', role: 'lead', audit: null })).toEqual([{ staff: [] }])
  const { body } = await portal.as(nobody).get('/openapi.json')
  expect(body.paths['/api/general/countries/list'].get.security).toEqual([])
  expect(body.paths['/api/incidents/list'].get.security).toEqual([{ bearer: [] }])
  expect(body.paths['/api/impact-highlight/list'].get.security).toEqual([{}, { bearer: [] }])
})

test.for(['/storage/documents/1/x', '/media/x', '/healthz/none', '/api/none'])(
  'HEAD and GET of the unknown address %s are 404',
  async (url) => {
    for (const method of ['GET', 'HEAD'] as const)
      expect((await portal.app.inject({ method, url })).statusCode).toBe(404)
  },
)

test('in development, too, every route has to say who may call it', async () => {
  const app = await buildApp(portal.services, { isDevelopment: true })
  expect(() => app.get('/api/documents', async () => 'told')).toThrow('does not say who may call it.')
  await app.close()
})

/** A small app behind the guard whose every route answers who it was called by. */
async function openGuarded(...routes: Pick<RouteOptions, 'url' | 'config'>[]) {
  const app = guarded()
  app.setErrorHandler(handleErrors(portal.services.log))
  const callers = ({ signedIn, signedInStaff }: FastifyRequest) =>
    [signedIn, signedInStaff].filter((one) => one !== null).map(({ id }) => id)
  for (const route of routes)
    app.route({ method: 'GET', ...route, handler: async (request) => ({ id: callers(request)[0] ?? null }) })
  const config = { may: { who: 'anyone' } } as const
  app.get('/user', { config }, async ({ user }) => ({ id: user.id }))
  app.get('/staff-of', { config }, async ({ staff }) => ({ id: staff.id }))
  await app.ready()
  return async (url: string, headers: Record<string, string> = {}, remoteAddress = '10.7.0.1') => {
    const answer = await app.inject({ url, headers, remoteAddress })
    return [answer.statusCode, JSON.parse(answer.payload)]
  }
}
const tokenOf = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

test('the list of routes tells all that was declared', async () => {
  const app = guarded()
  const config = { may: { who: 'reporter' }, changes: true, throttle: { name: 'x', account: [1, 2] } } as const
  app.route({ method: ['GET', 'HEAD'], url: '/a', config, handler: async () => 'told' })
  const open = { may: { who: 'anyone' } } as const
  app.route({ method: 'POST', url: '/b', config: open, handler: async () => 'told' })
  const staff = { who: 'staff', role: 'lead', audit: null } as const
  app.route({ method: 'GET', url: '/c', config: { may: staff }, handler: async () => 'told' })
  app.route({ method: 'GET', url: '/d', config: { ...open, ownPages: true }, handler: async () => 'told' })
  const none = { ownPages: false, changes: false, throttle: undefined }
  expect(app.routeRules.filter(({ methods }) => methods[0] !== 'HEAD')).toEqual([
    { methods: ['GET', 'HEAD'], url: '/a', ownPages: false, ...config },
    { ...none, methods: ['POST'], url: '/b', ...open },
    { ...none, methods: ['GET'], url: '/c', may: staff, ownPages: true },
    { ...none, methods: ['GET'], url: '/d', ...open, ownPages: true },
  ])
})

test('each kind of route admits whom it names', async () => {
  const call = await openGuarded(
    { url: '/open', config: { may: { who: 'anyone' } } },
    { url: '/either', config: { may: { who: 'anyone', orReporter: true } } },
    { url: '/reporter', config: { may: { who: 'reporter' } } },
    { url: '/verified', config: { may: { who: 'reporter', verified: true } } },
  )
  const [kari, ola] = [await portal.given.account(), await portal.given.account({ verified: false })]
  const stale = { authorization: `Bearer ${'x'.repeat(43)}` }
  const refused = [401, expect.objectContaining({ code: 'not_signed_in' })]
  expect(await call('/open')).toEqual([200, { id: null }])
  expect(await call('/open', tokenOf(kari))).toEqual([200, { id: null }])
  expect(await call('/open', stale)).toEqual([200, { id: null }])
  expect(await call('/either')).toEqual([200, { id: null }])
  expect(await call('/either', tokenOf(kari))).toEqual([200, { id: kari.id }])
  expect(await call('/either', stale)).toEqual(refused)
  expect(await call('/either', { authorization: '' })).toEqual(refused)
  expect(await call('/reporter')).toEqual(refused)
  expect(await call('/reporter', stale)).toEqual(refused)
  expect(await call('/reporter', tokenOf(ola))).toEqual([200, { id: ola.id }])
  expect(await call('/verified', tokenOf(ola))).toEqual([401, expect.objectContaining({ code: 'email_unverified' })])
  expect(await call('/verified', tokenOf(kari))).toEqual([200, { id: kari.id }])
  // A handler that needs the reporter, or staff, on a route for anyone fails.
  expect(await call('/user', tokenOf(kari))).toEqual(refused)
  expect(await call('/staff-of', tokenOf(kari))).toEqual(refused)
})

test('staff are admitted from our own pages by their role, so often as their account may', async () => {
  const may = { who: 'staff', role: 'lead', audit: null } as const
  const call = await openGuarded(
    { url: '/leads', config: { may } },
    { url: '/seldom', config: { may, throttle: { name: 'seldom', account: [1, 60] } } },
    { url: '/own', config: { may: { who: 'anyone' }, ownPages: true } },
  )
  const [lead, editor] = await desk.people('lead', 'editor')
  const from = ({ cookie }: { cookie: string }, site = 'same-origin') => ({ cookie, 'sec-fetch-site': site })
  expect(await call('/leads', from(lead))).toEqual([200, { id: lead.id }])
  expect(await call('/leads', from(editor))).toEqual([404, expect.objectContaining({ code: 'not_found' })])
  const elsewhere = [403, expect.objectContaining({ code: 'cross_site' })]
  expect(await call('/leads', from(lead, 'cross-site'))).toEqual(elsewhere)
  expect(await call('/own', { 'sec-fetch-site': 'cross-site' })).toEqual(elsewhere)
  expect(await call('/own', { 'sec-fetch-site': 'same-origin' })).toEqual([200, { id: null }])
  expect(await call('/seldom', from(lead))).toEqual([200, { id: lead.id }])
  expect((await call('/seldom', from(lead)))[0]).toBe(429)
})

test('whoever has asked for their account to be erased is admitted only where that can be taken back', async () => {
  const call = await openGuarded(
    { url: '/reporter', config: { may: { who: 'reporter' } } },
    { url: '/either', config: { may: { who: 'anyone', orReporter: true } } },
    { url: '/leaving', config: { may: { who: 'reporter', whileLeaving: true } } },
  )
  const kari = await portal.given.account()
  expect(await call('/leaving', tokenOf(kari))).toEqual([200, { id: kari.id }])
  expect((await portal.given.leaving(kari)).statusCode).toBe(200)
  for (const url of ['/reporter', '/either'])
    expect(await call(url, tokenOf(kari))).toEqual([403, expect.objectContaining({ code: 'account_leaving' })])
  expect(await call('/leaving', tokenOf(kari))).toEqual([200, { id: kari.id }])
})

test('a GET that changes something is refused to other sites and to browsers that fetch ahead, before all else', async () => {
  const call = await openGuarded(
    { url: '/changes', config: { may: { who: 'reporter' }, changes: true } },
    { url: '/reads', config: { may: { who: 'reporter' } } },
  )
  const kari = await portal.given.account()
  const headers: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-purpose': 'PRERENDER' },
    { purpose: 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
  ]
  for (const header of headers) {
    expect(await call('/changes', header)).toEqual([403, expect.objectContaining({ code: 'cross_site' })])
    expect((await call('/changes', { ...header, ...tokenOf(kari) }))[0]).toBe(403)
    expect((await call('/reads', { ...header, ...tokenOf(kari) }))[0]).toBe(200)
  }
  for (const site of ['same-origin', 'none'])
    expect((await call('/changes', { 'sec-fetch-site': site, ...tokenOf(kari) }))[0]).toBe(200)
  // Values of two headers are not read as one word.
  expect((await call('/changes', { 'sec-purpose': 'pre', purpose: 'fetch', ...tokenOf(kari) }))[0]).toBe(200)
})

test('a route has a limit for each network and one for each account', async () => {
  const factor = portal.services.config.throttleNetworkFactor
  const call = await openGuarded(
    { url: '/network', config: { may: { who: 'anyone' }, throttle: { name: 'n', network: [2 / factor, 60] } } },
    { url: '/account', config: { may: { who: 'reporter' }, throttle: { name: 'a', account: [2, 60] } } },
    {
      url: '/staff',
      config: { may: { who: 'staff', role: 'lead', audit: null }, throttle: { name: 's', network: [1 / factor, 60] } },
    },
  )
  const [kari, ola] = [await portal.given.account(), await portal.given.account()]
  const codes = async (...calls: Parameters<typeof call>[]) => {
    const seen: number[] = []
    for (const each of calls) seen.push((await call(...each))[0])
    return seen
  }
  expect(await codes(['/network'], ['/network'], ['/network'], ['/network', {}, '10.7.0.2'])).toEqual([
    200, 200, 429, 200,
  ])
  const asKari: Parameters<typeof call> = ['/account', tokenOf(kari)]
  expect(await codes(asKari, asKari, asKari, ['/account', tokenOf(ola)])).toEqual([200, 200, 429, 200])
  expect(await codes(['/staff'], ['/staff'])).toEqual([401, 429])
})
