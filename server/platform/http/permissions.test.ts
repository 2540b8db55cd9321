import fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { roles } from '#contract/staff.ts'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/context.ts'
import { usePortal } from '#server/testing/index.ts'
import { makeAs, nobody } from '#server/testing/person.ts'
import { securityOf } from './openapi.ts'
import { guard } from './permissions.ts'

const portal = usePortal()

const guarded = () => {
  const app = fastify().withTypeProvider<ZodTypeProvider>()
  guard(app, portal.services)
  return app
}
/** A route as a hurried author would write it: what the types would have refused is checked at the start too. */
const addRoute = (app: App, may: unknown, url = '/api/desk/cases') =>
  app.route({ method: 'GET', url, config: JSON.parse(JSON.stringify({ may })), handler: async () => ({ told: true }) })

test('a route that does not say who may call it stops the start, wherever it is mounted', async () => {
  expect(() => guarded().get('/secret', async () => 'told')).toThrow('Route GET /secret does not say who may call it.')
  await expect(
    guarded().register(async (room) => void room.post('/notes', async () => 'told'), { prefix: '/storage' }),
  ).rejects.toThrow('Route POST /storage/notes does not say who may call it.')
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
  [{ who: 'staff', role: ['lead', 'king'], audit: null }, 'does not name the roles that may call it.'],
  [{ who: 'staff', role: 'lead' }, 'does not say what it writes into the audit log.'],
  [{ who: 'staff', role: 'lead', audit: 'peeked' }, 'names an unknown audit action.'],
  [{ who: 'reporter', audit: 'peeked' }, 'names an unknown audit action.'],
] as const)('a route with %o stops the start', ([may, problem]) => {
  expect(() => addRoute(guarded(), may)).toThrow(`Route GET /api/desk/cases ${problem}`)
})

test('a route that was added before the guard and says nothing is refused when it is called', async () => {
  const app = fastify().withTypeProvider<ZodTypeProvider>()
  app.get('/secret', async () => 'told')
  guard(app, portal.services)
  const { statusCode, payload } = await app.inject('/secret')
  expect(statusCode).toBe(500)
  expect(payload).not.toContain('told')
})

test('no token opens a route for staff while there is no sign-in for them', async () => {
  const kari = await portal.given.account()
  const app = await buildApp(portal.services)
  addRoute(app, { who: 'staff', role: roles, audit: 'case_listed' })
  addRoute(app, { who: 'staff', role: 'administrator', stepUp: true, audit: null }, '/api/desk/roles')
  await app.ready()
  for (const path of ['/desk/cases', '/desk/roles'])
    for (const person of [nobody, kari, { token: 'x'.repeat(43) }]) {
      const { statusCode, body } = await makeAs(app)(person).get(path)
      expect([statusCode, body.code]).toEqual([401, 'not_signed_in'])
    }
  await app.close()
})

test('the description of the calls tells which of them need a token or a staff session', async () => {
  expect(securityOf({ who: 'staff', role: 'lead', audit: null })).toEqual([{ staff: [] }])
  const { body } = await portal.as(nobody).get('/openapi.json')
  expect(body.paths['/api/general/countries/list'].get.security).toEqual([])
  expect(body.paths['/api/incidents/list'].get.security).toEqual([{ bearer: [] }])
  expect(body.paths['/api/impact-highlight/list'].get.security).toEqual([{}, { bearer: [] }])
})

test('where anyone may read, a stale token is still refused and a live one is recognised', async () => {
  const kari = await portal.given.account()
  expect((await portal.as(nobody).get('/impact-highlight/list')).statusCode).toBe(200)
  expect((await portal.as(kari).get('/impact-highlight/list')).statusCode).toBe(200)
  expect((await portal.as({ token: 'x'.repeat(43) }).get('/impact-highlight/list')).statusCode).toBe(401)
  // Where no token is asked for, one is not looked at either.
  expect((await portal.as({ token: 'x'.repeat(43) }).get('/general/countries/list')).statusCode).toBe(200)
})

test.for(['/storage/documents/1/x', '/media/x', '/healthz/none', '/api/none'])(
  'HEAD and GET of the unknown address %s are 404',
  async (url) => {
    for (const method of ['GET', 'HEAD'] as const)
      expect((await portal.app.inject({ method, url })).statusCode).toBe(404)
  },
)

test('in development the calls have a page of their own, and every other route still has to say who may call it', async () => {
  const app = await buildApp(portal.services, { isDevelopment: true })
  expect(() => app.get('/api/documents', async () => 'told')).toThrow('does not say who may call it.')
  await app.ready()
  expect((await app.inject('/api/docs/')).statusCode).toBe(200)
  await app.close()
})
