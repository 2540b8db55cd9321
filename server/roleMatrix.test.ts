import { randomUUID } from 'node:crypto'
import { roles, type Role } from '#contract/staff.ts'
import { storedArticle } from '#contract/deskArticles.ts'
import { storedEntry } from '#contract/deskEntries.ts'
import { createItem } from './features/editorial/items/saving.ts'
import type { RouteRule } from './platform/http/permissions.ts'
import { caseWithFiles, fromOurPages, givePublicFile, nobody, pdf, useStaffedPortal } from './testing/index.ts'

const { portal, desk, requests } = useStaffedPortal()

/**
 * Who opens what at the desk, by hand and from docs/casework.md. The calls are those of the server, without `/api/desk`; the first line
 * that fits one counts, and a call that none fits is open to nobody.
 */
const casework: Role[] = ['caseworker', 'lead']
const opens: [RegExp, readonly Role[] | 'whoever has the link or the password'][] = [
  [/^POST \/(sign-in|invitation\/)/, 'whoever has the link or the password'],
  [
    / \/(second-factors?|step-up|sign-out|self|sessions|passkeys|recovery-codes|authenticator-app|password|name|notices)\b/,
    roles,
  ],
  [/^GET \/reply-texts$/, [...casework, 'administrator']],
  [/^POST \/labels$/, ['lead', 'administrator']],
  [/ \/(reply-texts|settings|staff|mail|backups)\b/, ['administrator']],
  [/ \/(audit|holds|requests|processing|breaches|privacy-report)\b/, ['privacy_officer']],
  [/^POST \/releases\/:slug\/(approvals|plan)$/, ['lead', 'privacy_officer']],
  [/^POST \/releases\b/, ['analyst']],
  [/^GET \/releases\b/, ['analyst', 'lead', 'privacy_officer']],
  [/^GET \/numbers$/, ['analyst', 'lead', 'privacy_officer']],
  [/^GET \/numbers\/releases\/:slug\/report\./, ['analyst', 'lead', 'privacy_officer']],
  [/^(GET \/exports|POST \/exports\/:id\/decision)$/, ['analyst', 'lead', 'privacy_officer']],
  [/^POST \/exports(\/:id\/file)?$/, ['analyst', 'lead']],
  [/ \/(exports|workload|people\/:id|bulk\/assign|cases\/:id\/(assignment|redaction))\b/, ['lead']],
  [/ \/(tips|lookups|media|uploads|articles|knowledge|items|bin|editorial-waiting|bulk\/\w+-items)\b/, ['editor']],
  [/ \/(cases|bulk|search|inbox|views|tasks|mentions|people|labels|outcomes)\b/, casework],
]
/** Those that a session with the password alone opens. */
const halfwayOpens = /^POST \/(second-factor|second-factor\/passkey|sign-out)$/
const stepsUp = [
  /^POST \/(passkeys|passkeys\/challenge|recovery-codes|password|mail\/test)$|^DELETE \/passkeys\//,
  / \/authenticator-app| \/staff\/|^POST \/holds/,
  /^POST \/(cases\/:id\/documents\/:document\/original|exports\/:id\/(decision|file)|releases\/:slug\/(approvals|plan))$/,
  /^POST \/requests\/:id\/(answer|identity|search|case-facts|case-erasure|witness-.+)$/,
]
const opensTo = (route: RouteRule) => opens.find(([calls]) => calls.test(nameOf(route)))?.[1] ?? []
const needsStepUp = (route: RouteRule) => stepsUp.some((calls) => calls.test(nameOf(route)))

const mediaName = `${'a'.repeat(32)}.webp`
beforeAll(() => givePublicFile(portal, mediaName, 'image/webp'))

const slug = '1999'
beforeAll(() =>
  portal.query(
    `INSERT INTO release (slug, starts_on, drafted_at, published_at) VALUES ($1, '1999-01-01', now(), now())`,
    [slug],
  ),
)

const nameOf = ({ methods, url }: RouteRule) => `${methods.join(',')} ${url.replace('/api/desk', '')}`
const deskRoutes = () =>
  portal.app.routeRules.filter(({ url, may }) => url.startsWith('/api/desk') || may.who === 'staff')
const staffRoutes = () => deskRoutes().filter(({ may }) => may.who === 'staff')

type Headers = Record<string, string>

const named = { slug, role: 'editor', page: 1, number: 1, status: 'Closed', kind: 'categories', name: mediaName }
function addressOf({ url }: RouteRule, id: number, document: number) {
  const parts = new Map<string, string | number>(Object.entries({ ...named, id, document, part: 0 }))
  return url.replaceAll(/:(\w+)/g, (part, name: string) => String(parts.get(name) ?? part))
}

async function call(route: RouteRule, headers: Headers, id = 999_999, document = 999_999) {
  const method = route.methods[0]
  if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') throw new Error(`how is ${nameOf(route)} called?`)
  const url = addressOf(route, id, document)
  // Without a body: what is admitted and takes one answers 400 or 422.
  const answer = await portal.app.inject({ method, url, headers: { ...fromOurPages, ...headers } })
  const { statusCode, payload } = answer
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const { code }: { code?: string } = isJson ? JSON.parse(payload) : {}
  return { statusCode, payload, code }
}

/** Drafts, put there without a call, because most roles have none for it; and a dead link that a reader reported. */
const givenItems = async ({ id: staffId }: { id: number }) => {
  return portal.inTransaction(async (trx) => {
    const entry = await trx.selectFrom('knowledge_entry').select('id').limit(1).executeTakeFirstOrThrow()
    const link = `https://example.org/${staffId}`
    const row = { entry_id: entry.id, link, last_at: new Date() }
    const report = await trx.insertInto('dead_link_report').values(row).returning('id').executeTakeFirstOrThrow()
    return {
      items: await createItem(portal.services, trx, { kind: 'article', staffId, content: storedArticle.parse({}) }),
      'dead-links': report.id,
      knowledge: await createItem(portal.services, trx, { kind: 'entry', staffId, content: storedEntry.parse({}) }),
    }
  })
}

const givenBreach = async () => {
  const words = { what: 'Noe.', consequences: '', measures: '', no_notice: '', delay: '' }
  const codes = { kinds: ['integrity'], data: [], people: [], extent: 'unknown', risk: 'unknown' }
  const facts = { ...words, ...codes, found_at: new Date().toISOString(), happened_on: '', key: randomUUID() }
  const { body } = await desk.as(await desk.person('privacy_officer')).post('/desk/breaches', facts)
  return Number(body.data.id)
}

/** Whether the guard let the call through to its schemas and its handler. */
const isAdmitted = ({ statusCode, code }: Awaited<ReturnType<typeof call>>) =>
  code !== 'not_signed_in' && code !== 'cross_site' && code !== 'step_up_needed' && statusCode !== 404

test('every call below /api/desk is for staff or for whoever has the link or the password, and no call for staff is elsewhere', () => {
  for (const route of deskRoutes()) {
    expect(route.url).toMatch(/^\/api\/desk\//)
    expect([nameOf(route), route.may.who]).toEqual([
      nameOf(route),
      opensTo(route) === 'whoever has the link or the password' ? 'anyone' : 'staff',
    ])
    expect([nameOf(route), route.ownPages]).toEqual([nameOf(route), true])
  }
  expect(staffRoutes().length).toBeGreaterThan(100)
  const names = deskRoutes().map(nameOf)
  for (const [calls] of opens) expect(names.some((name) => calls.test(name))).toBe(true)
})

test.for(roles)('a %s opens what the table says; all else answers as an unknown address does', async (role) => {
  const unknown = await portal.as(nobody).get('/desk/no-such-call')
  // Not inspected yet, so that every call for the document answers something else than that there is none.
  const files = [{ name: 'a.pdf', bytes: pdf() }]
  const report = await caseWithFiles(portal, await portal.given.account(), files)
  const request = await requests.sent()
  const breach = await givenBreach()
  const given = async () => {
    const person = await desk.person(role)
    const target = await desk.person('analyst', 'privacy_officer')
    await desk.session(person.id)
    const sessions: { id: number; current: boolean }[] = (await desk.as(person).get('/desk/sessions')).body.data
    const session = sessions.find(({ current }) => !current)?.id ?? 0
    const view = await desk.view(person)
    const reply = await portal.db.selectFrom('reply_text').select('id').limit(1).executeTakeFirstOrThrow()
    const { tip, upload } = await desk.editorial(person)
    const items = await givenItems(person)
    const ids = {
      sessions: session,
      cases: report.id,
      views: view,
      'reply-texts': reply.id,
      tips: tip,
      requests: request.id,
      uploads: upload,
      categories: 1,
      breaches: breach,
      ...items,
    }
    return { person, target, ids: Object.entries(ids) }
  }
  // What is refused changes nothing.
  const kept = await given()
  for (const route of staffRoutes()) {
    const allowed = opensTo(route).includes(role)
    const { person, target, ids } = allowed ? await given() : kept
    const [, id = target.id] = ids.find(([name]) => addressOf(route, 1, 1).includes(`/${name}/`)) ?? []
    const answer = await call(route, { cookie: person.cookie }, id, report.documents[0])
    expect([nameOf(route), isAdmitted(answer)]).toEqual([nameOf(route), allowed])
    if (!allowed) expect(answer).toMatchObject({ statusCode: 404, payload: unknown.text })
  }
})

test('nobody else opens a call for staff: signed out, suspended, half signed in, a reporter, an old or a stolen token', async () => {
  const reporter = await portal.given.account()
  const idle = await desk.person(...roles)
  portal.clock.forward({ minutes: 30 })
  const suspended = await desk.person(...roles)
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', suspended.id).execute()
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
    expect([nameOf(route), isAdmitted(answer)]).toEqual([nameOf(route), halfwayOpens.test(nameOf(route))])
    if (!isAdmitted(answer)) expect(answer.code).toBe('not_signed_in')
  }
})

test('a role that was taken away a moment ago opens nothing any more', async () => {
  const ada = await desk.person(...roles)
  for (const role of roles) {
    const without = roles.filter((one) => one !== role)
    await portal.db.updateTable('staff').set({ roles: without }).where('id', '=', ada.id).execute()
    for (const route of staffRoutes().filter((one) => !without.some((left) => opensTo(one).includes(left)))) {
      const answer = await call(route, { cookie: ada.cookie })
      expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 404])
    }
  }
})

test('five minutes after the second factor, what needs a step-up asks for it', async () => {
  const ada = await desk.person(...roles)
  portal.clock.forward({ minutes: 5 })
  for (const route of staffRoutes().filter((one) => !nameOf(one).endsWith('sign-out'))) {
    const { code } = await call(route, { cookie: ada.cookie })
    expect([nameOf(route), code === 'step_up_needed']).toEqual([nameOf(route), needsStepUp(route)])
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
      const url = addressOf(route, 1, 1)
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
