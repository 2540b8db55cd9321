import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { roles, type Role } from '#contract/staff.ts'
import { buildApp } from './app.ts'
import { registerRest } from './main.ts'
import type { RouteRule } from './platform/http/permissions.ts'
import { usePortal } from './testing/index.ts'

const portal = usePortal({ PUBLIC_URL: 'http://localhost:3000' })

/** Every route of the running server but the pages. A new route, or one that lets more people in, changes this list. */
const calls = `
DELETE /api/desk/sessions/:id | staff with any role, writes staff_session_revoked, own pages
DELETE /api/desk/staff/:id/roles/:role | staff as administrator, step-up, writes role_revoked, own pages
DELETE /api/incidents/:id | reporter
DELETE /api/user/sessions/:id | reporter
GET /api/auth/logout | reporter, same site
GET /api/auth/verify-email/:userId/:token | reporter, same site, 30 per account in 3600 s
GET /api/dashboard | reporter, verified
GET /api/desk/second-factors | staff with any role, own pages
GET /api/desk/self | staff with any role, own pages
GET /api/desk/sessions | staff with any role, own pages
GET /api/desk/staff | staff as administrator, own pages
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
GET /api/incidents/list | reporter
GET /api/incidents/show/:id | reporter
GET /api/knowledge/list | anyone
GET /api/openapi.json | anyone
GET /api/user | reporter
GET /api/user/sessions | reporter
GET /healthz/live | anyone
GET /healthz/ready | anyone
GET /mailbox/:key | anyone
GET,HEAD /impact/feed.xml | anyone
GET,HEAD /information-hub/feed.xml | anyone
GET,HEAD /media/:name | anyone
GET,HEAD /robots.txt | anyone
GET,HEAD /sitemap.xml | anyone
GET,HEAD /storage/documents/:id/:name | anyone
POST /api/auth/change-email | reporter, 20 per network in 3600 s, 10 per account in 86400 s
POST /api/auth/email/verification-notification | reporter
POST /api/auth/login | anyone
POST /api/auth/password/forgot | anyone, 20 per network in 3600 s
POST /api/auth/password/reset/:userId/:token | anyone, 30 per network in 3600 s
POST /api/auth/register | anyone, 20 per network in 3600 s
POST /api/auth/update-account | reporter, 60 per account in 3600 s
POST /api/desk/invitation/accept | anyone, writes staff_joined, own pages, 60 per network in 3600 s
POST /api/desk/invitation/open | anyone, own pages, 60 per network in 3600 s
POST /api/desk/invitation/passkey | anyone, own pages, 60 per network in 3600 s
POST /api/desk/passkeys | staff with any role, step-up, writes second_factor_changed, own pages
POST /api/desk/passkeys/challenge | staff with any role, step-up, own pages
POST /api/desk/recovery-codes | staff with any role, step-up, writes second_factor_changed, own pages
POST /api/desk/second-factor | staff with any role, halfway, writes staff_signed_in, own pages
POST /api/desk/second-factor/passkey | staff with any role, halfway, own pages
POST /api/desk/sign-in | anyone, writes staff_sign_in_failed, own pages
POST /api/desk/sign-out | staff with any role, halfway, writes staff_signed_out, own pages
POST /api/desk/staff/:id/invite | staff as administrator, step-up, writes staff_invited, own pages
POST /api/desk/staff/:id/reinstate | staff as administrator, step-up, writes staff_reinstated, own pages
POST /api/desk/staff/:id/roles/:role | staff as administrator, step-up, writes role_granted, own pages
POST /api/desk/staff/:id/suspend | staff as administrator, step-up, writes staff_suspended, own pages
POST /api/desk/staff/invite | staff as administrator, step-up, writes staff_invited, own pages
POST /api/desk/step-up | staff with any role, writes staff_stepped_up, own pages
POST /api/impact-highlight/store | reporter, 30 per account in 3600 s
POST /api/incidents/store | reporter, 600 per account in 3600 s
POST /api/incidents/update/:id | reporter, 600 per account in 3600 s
POST /api/user/password | reporter
`

/** A page holds nothing that is private: its data comes by the calls above. A POST is a form sent before the scripts. */
const pages = `
/
/about
/account
/auth/reset-password/:userId/:token
/auth/verify-email/:userId/:token
/create-harassment
/create-impact
/dashboard
/email-verify
/forgot-password
/impact
/impact/:id
/incident/:id
/information-hub
/information-hub/:slug
/landing
/login
/logout
/register
/report-harassment
/sign-up
/update-harassment/:id
`

/** The desk's pages hold no data, and are the same bytes for everybody (server/platform/pages/deskPages.ts). */
const deskPages = `
/desk
/desk/*
/desk/account
/desk/invitation
/desk/login
/desk/staff
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

test('every route of the server says who may call it, and this is the list', async () => {
  const routes = (await allRoutes()).filter((route) => !isPage(route) && !isBuiltFile(route))
  expect(routes.map(describe).sort()).toEqual(lines(calls))
})

test.skipIf(!files)('every page and every built file is open to anyone', async () => {
  const routes = await allRoutes()
  const read = [...lines(pages), ...lines(deskPages)].map((url) => `GET,HEAD ${url} | anyone`)
  const expected = [...read, ...lines(pages).map((url) => `POST ${url} | anyone`)]
  expect(routes.filter(isPage).map(describe).sort()).toEqual(expected.sort())
  for (const route of routes.filter(isBuiltFile)) expect(describe(route)).toBe(`GET,HEAD ${route.url} | anyone`)
})

const lines = (text: string) => text.trim().split('\n').sort()
const isPage = ({ url }: RouteRule) => [...lines(pages), ...lines(deskPages)].includes(url)
const isBuiltFile = ({ url }: RouteRule) =>
  url === '/assets/*' || url === '/desk/assets/*' || (files ?? []).includes(url.slice(1))

function describe({ methods, url, may, changes, ownPages, throttle }: RouteRule) {
  const who = may.who === 'staff' ? staffWho([may.role].flat()) : may.who
  const rates = (
    [
      ['network', throttle?.network],
      ['account', throttle?.account],
    ] as const
  ).map(([subject, rate]) => rate && `${rate[0]} per ${subject} in ${rate[1]} s`)
  const rules = [
    may.who === 'anyone' && may.orReporter ? `${who} or reporter` : who,
    may.who === 'reporter' && may.verified && 'verified',
    may.who === 'staff' && may.halfway && 'halfway',
    may.who === 'staff' && may.stepUp && 'step-up',
    may.audit && `writes ${may.audit}`,
    changes && 'same site',
    ownPages && 'own pages',
    ...rates,
  ]
  return `${methods.join(',')} ${url} | ${rules.filter(Boolean).join(', ')}`
}

const staffWho = (named: Role[]) =>
  named.length === roles.length ? 'staff with any role' : `staff as ${named.join(' or ')}`
