import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { roles, type Role } from '#contract/staff.ts'
import { emptyArticle } from '#contract/deskArticles.ts'
import { emptyEntry } from '#contract/deskEntries.ts'
import { entryKind } from './features/editorial/entries/kind.ts'
import { articleKind } from './features/editorial/articles/kind.ts'
import { createItem } from './features/editorial/items/saving.ts'
import type { RouteRule } from './platform/http/permissions.ts'
import { reserveNames } from './platform/storage/storedFiles.ts'
import { caseWithFiles } from './testing/caseWithFiles.ts'
import { pdf } from './testing/documents.ts'
import { usePortal } from './testing/index.ts'
import { nobody } from './testing/person.ts'
import { useRequests } from './testing/requests.ts'
import { fromOurPages, useDesk } from './testing/staff.ts'

const portal = usePortal()
const desk = useDesk(portal)
const requests = useRequests(portal, desk)

/**
 * Which roles open which call of the desk, by hand and from docs/casework.md: a new route, or another answer of the guard,
 * fails here.
 */
const administrators: Role[] = ['administrator']
const casework: Role[] = ['caseworker', 'lead']
const editors: Role[] = ['editor']
const readsTexts: Role[] = [...casework, 'administrator']
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
  'POST /api/desk/passkeys/:id': roles,
  'DELETE /api/desk/passkeys/:id': roles,
  'POST /api/desk/authenticator-app/offer': roles,
  'POST /api/desk/authenticator-app': roles,
  'DELETE /api/desk/authenticator-app': roles,
  'POST /api/desk/password': roles,
  'POST /api/desk/name': roles,
  'GET /api/desk/staff': administrators,
  'POST /api/desk/staff/invite': administrators,
  'POST /api/desk/staff/:id/invite': administrators,
  'POST /api/desk/staff/:id/suspend': administrators,
  'POST /api/desk/staff/:id/reinstate': administrators,
  'POST /api/desk/staff/:id/roles/:role': administrators,
  'DELETE /api/desk/staff/:id/roles/:role': administrators,
  'GET /api/desk/notices': roles,
  'GET /api/desk/settings': administrators,
  'POST /api/desk/settings/clocks': administrators,
  'POST /api/desk/settings/outcomes': administrators,
  'POST /api/desk/settings/digest': administrators,
  'GET /api/desk/settings/labels': administrators,
  'POST /api/desk/settings/labels': administrators,
  'POST /api/desk/settings/labels/:id': administrators,
  'GET /api/desk/outcomes': casework,
  'GET /api/desk/mail': administrators,
  'GET /api/desk/backups': administrators,
  'POST /api/desk/mail/test': administrators,
  'GET /api/desk/audit': ['privacy_officer'],
  'GET /api/desk/audit/people': ['privacy_officer'],
  'GET /api/desk/audit/export': ['privacy_officer'],
  'POST /api/desk/audit/check': ['privacy_officer'],
  'GET /api/desk/cases': casework,
  'GET /api/desk/cases/:id': casework,
  'POST /api/desk/cases/:id/moves': casework,
  'POST /api/desk/cases/:id/take': casework,
  'POST /api/desk/cases/:id/give-back': casework,
  'POST /api/desk/cases/:id/notes/draft': casework,
  'GET /api/desk/tasks': casework,
  'POST /api/desk/cases/:id/assignment': ['lead'],
  'GET /api/desk/cases/:id/documents': casework,
  'GET /api/desk/cases/:id/documents/:document/pages/:page': casework,
  'GET /api/desk/cases/:id/documents/:document/text': casework,
  'POST /api/desk/cases/:id/documents/:document/original': casework,
  'POST /api/desk/cases/:id/documents': casework,
  'GET /api/desk/cases/:id/redaction': ['lead'],
  'POST /api/desk/cases/:id/redaction': ['lead'],
  'GET /api/desk/cases/:id/messages': casework,
  'POST /api/desk/cases/:id/messages': casework,
  'POST /api/desk/cases/:id/messages/draft': casework,
  'GET /api/desk/reply-texts': readsTexts,
  'POST /api/desk/reply-texts': administrators,
  'POST /api/desk/reply-texts/:id': administrators,
  'DELETE /api/desk/reply-texts/:id': administrators,
  'GET /api/desk/state-texts': readsTexts,
  'POST /api/desk/state-texts/:status': administrators,
  'DELETE /api/desk/state-texts/:status': administrators,
  'POST /api/desk/cases': casework,
  'GET /api/desk/cases/:id/caller': casework,
  'GET /api/desk/cases/:id/coding': casework,
  'POST /api/desk/cases/:id/coding': casework,
  'GET /api/desk/cases/:id/related': casework,
  'POST /api/desk/cases/:id/related': casework,
  'POST /api/desk/cases/:id/priority': casework,
  'POST /api/desk/cases/:id/labels': casework,
  'POST /api/desk/cases/:id/witness-number': casework,
  'POST /api/desk/cases/:id/notes': casework,
  'POST /api/desk/cases/:id/tasks': casework,
  'POST /api/desk/cases/:id/tasks/change': casework,
  'POST /api/desk/cases/:id/presence': casework,
  'GET /api/desk/mentions': casework,
  'POST /api/desk/mentions/:id': casework,
  'GET /api/desk/people': casework,
  'GET /api/desk/workload': ['lead'],
  'GET /api/desk/people/:id/cases': ['lead'],
  'POST /api/desk/hand-over': ['lead'],
  'GET /api/desk/labels': casework,
  'POST /api/desk/labels': ['lead'],
  'GET /api/desk/inbox/choices': casework,
  'GET /api/desk/inbox/pulse': casework,
  'GET /api/desk/views': casework,
  'POST /api/desk/views': casework,
  'DELETE /api/desk/views/:id': casework,
  'POST /api/desk/views/:id/restore': casework,
  'POST /api/desk/bulk/take': casework,
  'POST /api/desk/bulk/assign': ['lead'],
  'POST /api/desk/bulk/label': casework,
  'POST /api/desk/bulk/priority': casework,
  'POST /api/desk/search': casework,
  'GET /api/desk/exports': ['lead', 'privacy_officer'],
  'POST /api/desk/exports': ['lead'],
  'POST /api/desk/exports/:id/decision': ['lead', 'privacy_officer'],
  'POST /api/desk/exports/:id/file': ['lead'],
  'GET /api/desk/cases/:id/papers': casework,
  'GET /api/desk/cases/:id/evidence': casework,
  'POST /api/desk/cases/:id/papers': casework,
  'POST /api/desk/cases/:id/papers/reset': casework,
  'POST /api/desk/cases/:id/papers/pdf': casework,
  'GET /api/desk/holds': ['privacy_officer'],
  'POST /api/desk/holds': ['privacy_officer'],
  'POST /api/desk/holds/:id/review': ['privacy_officer'],
  'POST /api/desk/holds/:id/end': ['privacy_officer'],
  'GET /api/desk/requests': ['privacy_officer'],
  'GET /api/desk/requests/:id': ['privacy_officer'],
  'POST /api/desk/requests/:id/identity-question': ['privacy_officer'],
  'POST /api/desk/requests/:id/identity': ['privacy_officer'],
  'POST /api/desk/requests/:id/identity-taken-back': ['privacy_officer'],
  'POST /api/desk/requests/:id/extension': ['privacy_officer'],
  'POST /api/desk/requests/:id/answer': ['privacy_officer'],
  'POST /api/desk/requests/:id/closing': ['privacy_officer'],
  'POST /api/desk/requests/:id/search': ['privacy_officer'],
  'POST /api/desk/requests/:id/case-facts': ['privacy_officer'],
  'POST /api/desk/requests/:id/witness-correction': ['privacy_officer'],
  'POST /api/desk/requests/:id/witness-erasure': ['privacy_officer'],
  'POST /api/desk/requests/:id/former-witness-erasure': ['privacy_officer'],
  'POST /api/desk/requests/:id/witness-restriction': ['privacy_officer'],
  'POST /api/desk/requests/:id/witness-restriction/end': ['privacy_officer'],
  'POST /api/desk/settings/organisation': administrators,
  'GET /api/desk/processing': ['privacy_officer'],
  'GET /api/desk/processing/file': ['privacy_officer'],
  'GET /api/desk/breaches': ['privacy_officer'],
  'POST /api/desk/breaches': ['privacy_officer'],
  'GET /api/desk/breaches/:id': ['privacy_officer'],
  'POST /api/desk/breaches/:id': ['privacy_officer'],
  'GET /api/desk/breaches/:id/versions/:number': ['privacy_officer'],
  'POST /api/desk/breaches/:id/told': ['privacy_officer'],
  'POST /api/desk/breaches/:id/told/back': ['privacy_officer'],
  'POST /api/desk/breaches/:id/close': ['privacy_officer'],
  'POST /api/desk/breaches/:id/reopen': ['privacy_officer'],
  'GET /api/desk/privacy-report': ['privacy_officer'],
  'GET /api/desk/privacy-report/file': ['privacy_officer'],
  'GET /api/desk/tips': editors,
  'POST /api/desk/tips/:id': editors,
  'POST /api/desk/tips/:id/undo': editors,
  'GET /api/desk/lookups/:kind': editors,
  'POST /api/desk/lookups/:kind': editors,
  'POST /api/desk/lookups/:kind/order': editors,
  'POST /api/desk/lookups/:kind/:id': editors,
  'POST /api/desk/lookups/:kind/:id/merge': editors,
  'DELETE /api/desk/lookups/:kind/:id': editors,
  'GET /api/desk/media': editors,
  'GET /api/desk/media/:name': editors,
  'POST /api/desk/media/:name': editors,
  'POST /api/desk/media/:name/replace': editors,
  'DELETE /api/desk/media/:name': editors,
  'POST /api/desk/media/:name/restore': editors,
  'GET /api/desk/uploads': editors,
  'POST /api/desk/uploads': editors,
  'POST /api/desk/uploads/:id/parts/:part': editors,
  'POST /api/desk/uploads/:id/finish': editors,
  'DELETE /api/desk/uploads/:id': editors,
  'POST /api/desk/settings/second-editor': administrators,
  'GET /api/desk/articles': editors,
  'POST /api/desk/articles': editors,
  'GET /api/desk/articles/choices': editors,
  'POST /api/desk/bulk/publish-articles': editors,
  'POST /api/desk/bulk/withdraw-articles': editors,
  'GET /api/desk/articles/:id': editors,
  'POST /api/desk/articles/:id': editors,
  'GET /api/desk/articles/:id/preview': editors,
  'POST /api/desk/articles/:id/moves': editors,
  'POST /api/desk/articles/:id/publish': editors,
  'POST /api/desk/articles/:id/withdraw': editors,
  'GET /api/desk/articles/:id/revisions': editors,
  'GET /api/desk/articles/:id/revisions/:number': editors,
  'POST /api/desk/articles/:id/restore': editors,
  'GET /api/desk/knowledge': editors,
  'POST /api/desk/knowledge': editors,
  'POST /api/desk/knowledge/dead-links/:id/handle': editors,
  'GET /api/desk/knowledge/:id': editors,
  'POST /api/desk/knowledge/:id': editors,
  'GET /api/desk/knowledge/:id/links': editors,
  'GET /api/desk/knowledge/:id/preview': editors,
  'POST /api/desk/knowledge/:id/moves': editors,
  'POST /api/desk/knowledge/:id/publish': editors,
  'POST /api/desk/knowledge/:id/withdraw': editors,
  'GET /api/desk/knowledge/:id/revisions': editors,
  'GET /api/desk/knowledge/:id/revisions/:number': editors,
  'POST /api/desk/knowledge/:id/restore': editors,
  'POST /api/desk/items/:id/lock': editors,
  'DELETE /api/desk/items/:id/lock': editors,
  'GET /api/desk/bin': editors,
  'GET /api/desk/editorial-waiting': editors,
  'POST /api/desk/bin': editors,
  'POST /api/desk/bin/restore': editors,
}
/** A public file that is there. */
const mediaName = `${'a'.repeat(32)}.webp`
beforeAll(async () => {
  const [storage_name = ''] = await reserveNames(portal.services, 1)
  const file = { name: mediaName, storage_name, media_type: 'image/webp', size: 1, download_name: 'bilde.webp' }
  await portal.services.db.insertInto('media_file').values(file).execute()
})

/** Those that a session with the password alone opens. */
const halfwayOpens = ['POST /api/desk/second-factor/passkey', 'POST /api/desk/second-factor', 'POST /api/desk/sign-out']
const stepsUp = [
  'POST /api/desk/passkeys/challenge',
  'POST /api/desk/passkeys',
  'POST /api/desk/recovery-codes',
  'DELETE /api/desk/passkeys/:id',
  'POST /api/desk/authenticator-app/offer',
  'POST /api/desk/authenticator-app',
  'DELETE /api/desk/authenticator-app',
  'POST /api/desk/password',
  'POST /api/desk/staff/:id/invite',
  'POST /api/desk/staff/invite',
  'POST /api/desk/staff/:id/suspend',
  'POST /api/desk/staff/:id/reinstate',
  'POST /api/desk/staff/:id/roles/:role',
  'DELETE /api/desk/staff/:id/roles/:role',
  'POST /api/desk/mail/test',
  'POST /api/desk/cases/:id/documents/:document/original',
  'POST /api/desk/exports/:id/decision',
  'POST /api/desk/exports/:id/file',
  'POST /api/desk/holds',
  'POST /api/desk/holds/:id/review',
  'POST /api/desk/holds/:id/end',
  'POST /api/desk/requests/:id/answer',
  'POST /api/desk/requests/:id/identity',
  'POST /api/desk/requests/:id/search',
  'POST /api/desk/requests/:id/case-facts',
  'POST /api/desk/requests/:id/witness-correction',
  'POST /api/desk/requests/:id/witness-erasure',
  'POST /api/desk/requests/:id/former-witness-erasure',
  'POST /api/desk/requests/:id/witness-restriction',
  'POST /api/desk/requests/:id/witness-restriction/end',
]

const nameOf = ({ methods, url }: RouteRule) => `${methods.join(',')} ${url}`
const deskRoutes = () =>
  portal.app.routeRules.filter(({ url, may }) => url.startsWith('/api/desk') || may.who === 'staff')
const staffRoutes = () => deskRoutes().filter(({ may }) => may.who === 'staff')

type Headers = Record<string, string>

const addressOf = ({ url }: RouteRule, id: number, document: number) =>
  url
    .replace(':id', String(id))
    .replace(':role', 'editor')
    .replace(':document', String(document))
    .replace(':page', '1')
    .replace(':number', '1')
    .replace(':status', 'Closed')
    .replace(':kind', 'categories')
    .replace(':name', mediaName)
    .replace(':part', '0')

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
  const { db } = portal.services
  return db.transaction().execute(async (trx) => {
    const row = { link: `https://example.org/${staffId}`, first_at: new Date(), last_at: new Date() }
    const entry = await trx.selectFrom('knowledge_entry').select('id').limit(1).executeTakeFirstOrThrow()
    const report = await trx
      .insertInto('dead_link_report')
      .values({ ...row, entry_id: entry.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      articles: await createItem(portal.services, trx, articleKind, { staffId, content: emptyArticle }),
      'dead-links': report.id,
      knowledge: await createItem(portal.services, trx, entryKind, { staffId, content: emptyEntry }),
    }
  })
}

/** A breach in the register; its number. */
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

test('every call of the desk is in the table, and no call for staff is elsewhere', () => {
  expect(deskRoutes().map(nameOf).toSorted()).toEqual(Object.keys(opens).toSorted())
  for (const { url } of staffRoutes()) expect(url).toMatch(/^\/api\/desk\//)
  expect(staffRoutes().length).toBeGreaterThan(10)
})

test.for(roles)('a %s opens what the table says; all else answers as an unknown address does', async (role) => {
  const unknown = await portal.as(nobody).get('/desk/no-such-call')
  // Not inspected yet, so that every call for the document answers something else than that there is none.
  const files = [{ name: 'a.pdf', bytes: pdf() }]
  const report = await caseWithFiles(portal, await portal.given.account(), files)
  const request = await requests.sent()
  const breach = await givenBreach()
  for (const route of staffRoutes()) {
    const person = await desk.person(role)
    const [target, own] = [await desk.person('analyst', 'privacy_officer'), await desk.session(person.id)]
    const sessions: { id: number; current: boolean }[] = (await desk.as(person).get('/desk/sessions')).body.data
    const session = sessions.find(({ current }) => !current)?.id ?? 0
    const view = await desk.view(person)
    const reply = await portal.services.db.selectFrom('reply_text').select('id').limit(1).executeTakeFirstOrThrow()
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
      items: items.articles,
    }
    const [, id = target.id] = Object.entries(ids).find(([name]) => addressOf(route, 1, 1).includes(`/${name}/`)) ?? []
    const answer = await call(route, { cookie: person.cookie }, id, report.documents[0])
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
