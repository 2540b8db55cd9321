import { expect, test } from 'vitest'
import { roles, type Role } from '#contract/staff.ts'
import type { RouteRule } from './platform/http/permissions.ts'
import { usePortal } from './testing/index.ts'
import { nobody } from './testing/person.ts'
import { fromOurPages, useDesk } from './testing/staff.ts'

const portal = usePortal()
const desk = useDesk(portal)

/**
 * Which roles open which call of the desk, by hand and from docs/casework.md: a new route, or another answer of the guard,
 * fails here.
 */
const administrators: Role[] = ['administrator']
const opens: Record<string, readonly Role[] | 'whoever has the link or the password'> = {
  'POST /api/desk/invitation/open': 'whoever has the link or the password',
  'POST /api/desk/invitation/passkey': 'whoever has the link or the password',
  'POST /api/desk/invitation/accept': 'whoever has the link or the password',
  'POST /api/desk/sign-in': 'whoever has the link or the password',
  'POST /api/desk/second-factor/passkey': roles,
  'POST /api/desk/second-factor': roles,
  'POST /api/desk/step-up': roles,
  'POST /api/desk/sign-out': roles,
  'GET /api/desk/self': roles,
  'GET /api/desk/sessions': roles,
  'DELETE /api/desk/sessions/:id': roles,
  'GET /api/desk/second-factors': roles,
  'POST /api/desk/passkeys/challenge': roles,
  'POST /api/desk/passkeys': roles,
  'POST /api/desk/recovery-codes': roles,
  'GET /api/desk/staff': administrators,
  'POST /api/desk/staff/invite': administrators,
  'POST /api/desk/staff/:id/invite': administrators,
  'POST /api/desk/staff/:id/suspend': administrators,
  'POST /api/desk/staff/:id/reinstate': administrators,
  'POST /api/desk/staff/:id/roles/:role': administrators,
  'DELETE /api/desk/staff/:id/roles/:role': administrators,
}
/** Those that a session with the password alone opens. */
const halfwayOpens = ['POST /api/desk/second-factor/passkey', 'POST /api/desk/second-factor', 'POST /api/desk/sign-out']
const stepsUp = [
  'POST /api/desk/passkeys/challenge',
  'POST /api/desk/passkeys',
  'POST /api/desk/recovery-codes',
  'POST /api/desk/staff/:id/invite',
  'POST /api/desk/staff/invite',
  'POST /api/desk/staff/:id/suspend',
  'POST /api/desk/staff/:id/reinstate',
  'POST /api/desk/staff/:id/roles/:role',
  'DELETE /api/desk/staff/:id/roles/:role',
]

const nameOf = ({ methods, url }: RouteRule) => `${methods.join(',')} ${url}`
const deskRoutes = () =>
  portal.app.routeRules.filter(({ url, may }) => url.startsWith('/api/desk') || may.who === 'staff')
const staffRoutes = () => deskRoutes().filter(({ may }) => may.who === 'staff')

type Headers = Record<string, string>

async function call(route: RouteRule, headers: Headers, id = 999_999) {
  const method = route.methods[0]
  if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') throw new Error(`how is ${nameOf(route)} called?`)
  const url = route.url.replace(':id', String(id)).replace(':role', 'editor')
  // Without a body: what is admitted and takes one answers 400 or 422.
  const { statusCode, payload } = await portal.app.inject({ method, url, headers: { ...fromOurPages, ...headers } })
  const { code }: { code?: string } = JSON.parse(payload)
  return { statusCode, payload, code }
}

/** Whether the guard let the call through to its schemas and its handler. */
const isAdmitted = ({ statusCode, code }: Awaited<ReturnType<typeof call>>) =>
  code !== 'not_signed_in' && code !== 'cross_site' && code !== 'step_up_needed' && statusCode !== 404

test('every call of the desk is in the table, and no call for staff is elsewhere', () => {
  expect(deskRoutes().map(nameOf).toSorted()).toEqual(Object.keys(opens).toSorted())
  for (const { url } of staffRoutes()) expect(url).toMatch(/^\/api\/desk\//)
  expect(staffRoutes().length).toBeGreaterThan(10)
})

test.for(roles)('a %s opens what the table says; all else answers as an unknown address does', async (role) => {
  const unknown = await portal.as(nobody).get('/desk/no-such-call')
  for (const route of staffRoutes()) {
    const person = await desk.person(role)
    const [target, own] = [await desk.person('analyst', 'privacy_officer'), await desk.session(person.id)]
    const sessions: { id: number; current: boolean }[] = (await desk.as(person).get('/desk/sessions')).body.data
    const session = sessions.find(({ current }) => !current)?.id ?? 0
    const answer = await call(route, { cookie: person.cookie }, route.url.includes('/sessions/') ? session : target.id)
    const allowed = opens[nameOf(route)]?.includes(role) ?? false
    expect([nameOf(route), isAdmitted(answer)]).toEqual([nameOf(route), allowed])
    if (!allowed) expect(answer).toMatchObject({ statusCode: 404, payload: unknown.text })
    expect(own).toBeTruthy()
  }
})

test('nobody else opens a call for staff: signed out, suspended, half signed in, a reporter, an old or a stolen token', async () => {
  const reporter = await portal.given.account()
  const idle = await desk.person(...roles)
  portal.clock.forward({ minutes: 30 })
  const suspended = await desk.person(...roles)
  await portal.services.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', suspended.id).execute()
  const ada = await desk.person(...roles)
  const token = ada.cookie.split('=')[1] ?? ''
  const askers: [string, Headers][] = [
    ['signed out', {}],
    ['suspended', { cookie: suspended.cookie }],
    ['idle too long', { cookie: idle.cookie }],
    ['a reporter', { authorization: `Bearer ${reporter.token}` }],
    ['a reporter’s token as cookie', { cookie: `staff=${reporter.token}` }],
    ['a staff token as bearer', { authorization: `Bearer ${token}` }],
    ['two cookies', { cookie: `${ada.cookie}; staff=x` }],
    ['the cookie of another name', { cookie: `__Host-staff=${token}` }],
    ['nonsense', { cookie: `staff=${'x'.repeat(43)}` }],
  ]
  for (const route of staffRoutes())
    for (const [who, headers] of askers) {
      const { statusCode, code } = await call(route, headers)
      expect([nameOf(route), who, statusCode, code]).toEqual([nameOf(route), who, 401, 'not_signed_in'])
    }
})

test('a session with the password alone opens the question for the second factor and nothing else', async () => {
  for (const route of staffRoutes()) {
    const { id } = await desk.person(...roles)
    const answer = await call(route, { cookie: await desk.session(id, { halfway: true }) })
    expect([nameOf(route), isAdmitted(answer)]).toEqual([nameOf(route), halfwayOpens.includes(nameOf(route))])
    if (!isAdmitted(answer)) expect(answer.code).toBe('not_signed_in')
  }
})

test('a role that was taken away a moment ago opens nothing any more', async () => {
  const ada = await desk.person(...roles)
  for (const role of roles) {
    const without = roles.filter((one) => one !== role)
    await portal.services.db.updateTable('staff').set({ roles: without }).where('id', '=', ada.id).execute()
    for (const route of staffRoutes().filter((one) => opens[nameOf(one)]?.length === 1)) {
      const answer = await call(route, { cookie: ada.cookie })
      const isOpen = without.some((one) => opens[nameOf(route)]?.includes(one))
      if (!isOpen) expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 404])
    }
  }
})

test('five minutes after the second factor, what needs a step-up asks for it', async () => {
  const ada = await desk.person(...roles)
  portal.clock.forward({ minutes: 5 })
  for (const route of staffRoutes().filter((one) => !nameOf(one).endsWith('sign-out'))) {
    const { code } = await call(route, { cookie: ada.cookie })
    expect([nameOf(route), code === 'step_up_needed']).toEqual([nameOf(route), stepsUp.includes(nameOf(route))])
  }
})

test.for([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { 'sec-fetch-site': 'same-site' }],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['no origin', { origin: 'null' }],
  ['nowhere', {}],
] as const)('a changing call from %s is refused, with a session and without', async ([, from]) => {
  const ada = await desk.person(...roles)
  for (const route of deskRoutes()) {
    const [method = ''] = route.methods
    if (method !== 'POST' && method !== 'DELETE') continue
    for (const headers of [{ ...from }, { ...from, cookie: ada.cookie }]) {
      const url = route.url.replace(':id', '1').replace(':role', 'editor')
      const { statusCode, payload } = await portal.app.inject({ method, url, headers })
      expect([nameOf(route), statusCode, JSON.parse(payload).code]).toEqual([nameOf(route), 403, 'cross_site'])
    }
  }
})

test('a reading call is refused from elsewhere; our own Origin is enough where a browser says no more', async () => {
  const ada = await desk.person(...roles)
  const read = async (headers: Headers) =>
    (await portal.app.inject({ url: '/api/desk/self', headers: { cookie: ada.cookie, ...headers } })).statusCode
  expect(await read({})).toBe(200)
  expect(await read({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await read({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await read({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await read({ origin: 'https://evil.example' })).toBe(403)
  const { origin } = new URL(portal.services.config.publicUrl)
  const out = { method: 'POST', url: '/api/desk/sign-out', headers: { cookie: ada.cookie, origin } } as const
  expect((await portal.app.inject(out)).statusCode).toBe(200)
})

test('a staff session opens no call of reporters', async () => {
  const ada = await desk.person(...roles)
  const reporters = portal.app.routeRules.filter(({ may }) => may.who === 'reporter')
  expect(reporters.length).toBeGreaterThan(10)
  for (const route of reporters) {
    const { statusCode, code } = await call(route, { cookie: ada.cookie })
    expect([nameOf(route), statusCode, code]).toEqual([nameOf(route), 401, 'not_signed_in'])
  }
})
