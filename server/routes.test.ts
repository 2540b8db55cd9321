import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { buildApp, registerRest } from './app.ts'
import type { RouteRule } from './platform/http/permissions.ts'
import { usePortal } from './testing/index.ts'

const portal = usePortal({ PUBLIC_URL: 'http://localhost:3000' })

/**
 * Every route of the running server but the pages and the calls of the desk, of which `roleMatrix.test.ts` says who may call them. A
 * new route, or one that lets more people in, changes this list.
 */
const calls = `
GET /api/impact-highlight/tips/list | reporter
DELETE /api/incidents/:id | reporter
DELETE /api/user/sessions/:id | reporter
GET /api/auth/logout | reporter, while leaving, same site
GET /api/auth/verify-email/:userId/:token | reporter, same site, 30 per account in 3600 s
GET /api/dashboard | reporter, verified
GET /api/general/cities/list | anyone
GET /api/general/countries/list | anyone
GET /api/general/harassment-categories/list | anyone
GET /api/general/impact-highlight-categories/list | anyone
GET /api/general/news-agencies/list | anyone
GET /api/impact-highlight/choices | anyone
GET /api/impact-highlight/favourite/list | reporter
GET /api/impact-highlight/filter | anyone or reporter
GET /api/impact-highlight/list | anyone or reporter
GET /api/impact-highlight/mark/as/favourite/:id | reporter, same site, 300 per account in 60 s
GET /api/impact-highlight/show/:id | anyone
GET /api/incidents/consents/:id | reporter
GET /api/incidents/corrections/:id | reporter
GET /api/incidents/list | reporter
GET /api/incidents/messages/:id | reporter
GET /api/incidents/show/:id | reporter
GET /api/knowledge/list | anyone
GET /api/numbers | anyone
GET /api/numbers/:slug | anyone
GET /api/openapi.json | anyone
GET /api/papers/:id | reporter
GET /api/papers/:id/evidence | reporter, 30 per account in 300 s
GET /api/user | reporter, while leaving
GET /api/user/consents | reporter
GET /api/user/sessions | reporter
GET /healthz/live | anyone
GET /healthz/ready | anyone
GET /mailbox/:key | anyone
GET,HEAD /api/numbers/:slug/files/:name | anyone
GET,HEAD /api/numbers/catalog.jsonld | anyone
GET,HEAD /impact/feed.xml | anyone
GET,HEAD /information-hub/feed.xml | anyone
GET,HEAD /media/:name | anyone
GET,HEAD /robots.txt | anyone
GET,HEAD /sitemap.xml | anyone
GET,HEAD /tall/feed.xml | anyone
GET,HEAD /storage/documents/:id/:name | anyone
POST /api/auth/change-email | reporter, 20 per network in 3600 s, 10 per account in 86400 s
POST /api/auth/email/verification-notification | reporter
POST /api/auth/login | anyone
POST /api/auth/password/forgot | anyone, 20 per network in 3600 s
POST /api/auth/password/reset/:userId/:token | anyone, 30 per network in 3600 s
POST /api/auth/register | anyone, 20 per network in 3600 s
POST /api/auth/update-account | reporter, 60 per account in 3600 s
POST /api/impact-highlight/store | reporter, 30 per account in 3600 s
POST /api/incidents/consents/:id | reporter, writes consent_answered, 120 per account in 3600 s
POST /api/incidents/corrections/:id | reporter, writes case_corrected, 120 per account in 3600 s
POST /api/incidents/hold/:id | reporter, writes held, 60 per account in 3600 s
POST /api/incidents/messages/:id | reporter, writes message_sent, 60 per account in 3600 s
POST /api/incidents/messages/:id/read | reporter
POST /api/incidents/store | reporter, 600 per account in 3600 s
POST /api/incidents/update/:id | reporter, 600 per account in 3600 s
POST /api/knowledge/dead-links | anyone, own pages, 20 per network in 3600 s
POST /api/papers/:id | reporter
POST /api/papers/:id/pdf | reporter, 30 per account in 300 s
POST /api/papers/:id/reset | reporter
POST /api/privacy-requests | anyone, writes request_received, own pages, 10 per network in 3600 s
POST /api/privacy-requests/read | anyone, own pages, 30 per network in 3600 s
POST /api/user/case-mails | reporter
POST /api/user/password | reporter
GET /api/incidents/withdrawal/:id | reporter
GET /api/user/leaving | reporter, while leaving
POST /api/incidents/withdrawal/:id | reporter, writes status_moved
POST /api/incidents/withdrawal/:id/take-back | reporter, writes status_moved, 20 per account in 86400 s
POST /api/receipts/check | anyone, 60 per network in 3600 s
POST /api/user/leaving | reporter, while leaving, writes account_leaving
POST /api/user/leaving/take-back | reporter, while leaving, writes account_leaving, 20 per account in 86400 s
GET /api/user/takeout | reporter
DELETE /api/user/takeout | reporter
POST /api/user/takeout | reporter, 20 per account in 86400 s
POST /api/user/takeout/address | reporter, 60 per account in 3600 s
GET /storage/takeouts/:id/:name | anyone, same site
`

const build = path.join(import.meta.dirname, '../build/client')
const files = await readdir(build).catch(() => undefined)

const allRoutes = async () => {
  const app = await buildApp(portal.services)
  const databaseMonitor = { isAway: () => false, stop: async () => {} }
  await registerRest(app, portal.services, { isDevelopment: false, databaseMonitor, mailbox: '/mailbox/x' })
  await app.ready()
  await app.close()
  return app.routeRules
}

test('every route of the server says who may call it, and of all but the desk this is the list', async () => {
  const routes = (await allRoutes()).filter((route) => !isPage(route) && !isBuiltFile(route) && !isDesk(route))
  expect(routes.map(describe).sort()).toEqual(calls.trim().split('\n').sort())
})

/** A page holds nothing that is private: its data comes by the calls above. A POST is a form sent before the scripts. */
test.skipIf(!files)(
  'every page and every built file is open to anyone, and to be read, or sent as a form',
  async () => {
    const routes = await allRoutes()
    for (const route of routes.filter(isPage)) expect(describe(route)).toMatch(/^(GET,HEAD|POST) \S+ \| anyone$/)
    for (const route of routes.filter(isBuiltFile)) expect(describe(route)).toBe(`GET,HEAD ${route.url} | anyone`)
    expect(routes.filter(isPage).length).toBeGreaterThan(50)
  },
)

const isDesk = ({ url }: RouteRule) => url.startsWith('/api/desk/')
const isPage = (route: RouteRule) =>
  !isBuiltFile(route) && !/^\/(api|healthz|mailbox|media|storage)\/|\.(xml|txt)$/.test(route.url)
const isBuiltFile = ({ url }: RouteRule) =>
  url === '/assets/*' || url === '/desk/assets/*' || (files ?? []).includes(url.slice(1))

function describe({ methods, url, may, changes, ownPages, throttle }: RouteRule) {
  const rates = (
    [
      ['network', throttle?.network],
      ['account', throttle?.account],
    ] as const
  ).map(([subject, rate]) => rate && `${rate[0]} per ${subject} in ${rate[1]} s`)
  const rules = [
    may.who === 'anyone' && may.orReporter ? 'anyone or reporter' : may.who,
    may.who === 'reporter' && may.verified && 'verified',
    may.who === 'reporter' && may.whileLeaving && 'while leaving',
    may.audit && `writes ${may.audit}`,
    changes && 'same site',
    ownPages && 'own pages',
    ...rates,
  ]
  return `${methods.join(',')} ${url} | ${rules.filter(Boolean).join(', ')}`
}
