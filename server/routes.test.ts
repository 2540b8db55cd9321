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
DELETE /api/desk/authenticator-app | staff with any role, step-up, writes second_factor_changed, own pages, 60 per account in 3600 s
DELETE /api/desk/lookups/:kind/:id | staff as editor, writes lookup_changed, own pages
DELETE /api/desk/media/:name | staff as editor, writes media_deleted, own pages
DELETE /api/desk/uploads/:id | staff as editor, own pages
GET /api/desk/lookups/:kind | staff as editor, own pages
GET /api/desk/media | staff as editor, own pages
GET /api/desk/media/:name | staff as editor, own pages
GET /api/desk/tips | staff as editor, own pages
GET /api/desk/uploads | staff as editor, polled, own pages
POST /api/desk/lookups/:kind | staff as editor, writes lookup_changed, own pages
POST /api/desk/lookups/:kind/order | staff as editor, writes lookup_changed, own pages
POST /api/desk/lookups/:kind/:id | staff as editor, writes lookup_changed, own pages
POST /api/desk/lookups/:kind/:id/merge | staff as editor, writes lookup_merged, own pages
POST /api/desk/media/:name | staff as editor, writes media_changed, own pages
POST /api/desk/media/:name/replace | staff as editor, writes media_replaced, own pages
POST /api/desk/media/:name/restore | staff as editor, writes media_restored, own pages
POST /api/desk/tips/:id | staff as editor, writes tip_decided, own pages
POST /api/desk/tips/:id/undo | staff as editor, writes tip_decided, own pages
POST /api/desk/uploads | staff as editor, own pages, 300 per account in 3600 s
POST /api/desk/uploads/:id/parts/:part | staff as editor, polled, own pages
POST /api/desk/uploads/:id/finish | staff as editor, own pages
GET /api/impact-highlight/tips/list | reporter
DELETE /api/desk/items/:id/lock | staff as editor, polled, own pages
DELETE /api/desk/passkeys/:id | staff with any role, step-up, writes second_factor_changed, own pages
DELETE /api/desk/reply-texts/:id | staff as administrator, writes setting_changed, own pages
DELETE /api/desk/sessions/:id | staff with any role, writes staff_session_revoked, own pages
DELETE /api/desk/staff/:id/roles/:role | staff as administrator, step-up, writes role_revoked, own pages
DELETE /api/desk/state-texts/:status | staff as administrator, writes setting_changed, own pages
DELETE /api/desk/views/:id | staff as caseworker or lead, own pages
DELETE /api/incidents/:id | reporter
DELETE /api/user/sessions/:id | reporter
GET /api/auth/logout | reporter, while leaving, same site
GET /api/auth/verify-email/:userId/:token | reporter, same site, 30 per account in 3600 s
GET /api/dashboard | reporter, verified
GET /api/desk/articles | staff as editor, own pages
GET /api/desk/articles/:id | staff as editor, own pages
GET /api/desk/articles/:id/preview | staff as editor, own pages
GET /api/desk/articles/:id/revisions | staff as editor, own pages
GET /api/desk/articles/:id/revisions/:number | staff as editor, own pages
GET /api/desk/articles/choices | staff as editor, own pages
GET /api/desk/audit | staff as privacy_officer, writes audit_read, own pages
GET /api/desk/audit/export | staff as privacy_officer, writes audit_exported, own pages
GET /api/desk/audit/people | staff as privacy_officer, own pages
GET /api/desk/backups | staff as administrator, own pages
GET /api/desk/bin | staff as editor, own pages
GET /api/desk/breaches | staff as privacy_officer, own pages
GET /api/desk/breaches/:id | staff as privacy_officer, writes breach_shown, own pages
GET /api/desk/breaches/:id/versions/:number | staff as privacy_officer, writes breach_shown, own pages
GET /api/desk/cases | staff as caseworker or lead, writes case_listed, own pages
GET /api/desk/cases/:id | staff as caseworker or lead, writes case_opened, own pages
GET /api/desk/cases/:id/caller | staff as caseworker or lead, writes caller_shown, own pages
GET /api/desk/cases/:id/coding | staff as caseworker or lead, writes coding_read, own pages
GET /api/desk/cases/:id/documents | staff as caseworker or lead, writes documents_listed, own pages
GET /api/desk/cases/:id/documents/:document/pages/:page | staff as caseworker or lead, writes document_shown, own pages
GET /api/desk/cases/:id/documents/:document/text | staff as caseworker or lead, writes document_shown, own pages
GET /api/desk/cases/:id/evidence | staff as caseworker or lead, writes case_opened, own pages, 30 per account in 300 s
GET /api/desk/cases/:id/messages | staff as caseworker or lead, writes message_read, own pages
GET /api/desk/cases/:id/papers | staff as caseworker or lead, writes case_opened, own pages
GET /api/desk/cases/:id/redaction | staff as lead, writes case_opened, own pages
GET /api/desk/cases/:id/related | staff as caseworker or lead, writes case_listed, own pages
GET /api/desk/editorial-waiting | staff as editor, own pages
GET /api/desk/exports | staff as lead or privacy_officer, polled, own pages
GET /api/desk/holds | staff as privacy_officer, own pages
GET /api/desk/inbox/choices | staff as caseworker or lead, own pages
GET /api/desk/inbox/pulse | staff as caseworker or lead, polled, writes case_listed, own pages
GET /api/desk/knowledge | staff as editor, own pages
GET /api/desk/knowledge/:id | staff as editor, own pages
GET /api/desk/knowledge/:id/links | staff as editor, own pages
GET /api/desk/knowledge/:id/preview | staff as editor, own pages
GET /api/desk/knowledge/:id/revisions | staff as editor, own pages
GET /api/desk/knowledge/:id/revisions/:number | staff as editor, own pages
GET /api/desk/labels | staff as caseworker or lead, own pages
GET /api/desk/mail | staff as administrator, own pages
GET /api/desk/mentions | staff as caseworker or lead, writes case_listed, own pages
GET /api/desk/notices | staff with any role, polled, own pages
GET /api/desk/outcomes | staff as caseworker or lead, own pages
GET /api/desk/people | staff as caseworker or lead, own pages
GET /api/desk/people/:id/cases | staff as lead, writes case_listed, own pages
GET /api/desk/privacy-report | staff as privacy_officer, own pages
GET /api/desk/privacy-report/file | staff as privacy_officer, writes privacy_report_exported, own pages
GET /api/desk/processing | staff as privacy_officer, own pages
GET /api/desk/processing/file | staff as privacy_officer, writes processing_exported, own pages
GET /api/desk/reply-texts | staff as caseworker or lead or administrator, own pages
GET /api/desk/requests | staff as privacy_officer, own pages
GET /api/desk/requests/:id | staff as privacy_officer, writes request_opened, own pages
GET /api/desk/second-factors | staff with any role, own pages
GET /api/desk/self | staff with any role, own pages
GET /api/desk/sessions | staff with any role, own pages
GET /api/desk/settings | staff as administrator, own pages
GET /api/desk/settings/labels | staff as administrator, own pages
GET /api/desk/staff | staff as administrator, own pages
GET /api/desk/state-texts | staff as caseworker or lead or administrator, own pages
GET /api/desk/tasks | staff as caseworker or lead, writes case_listed, own pages
GET /api/desk/views | staff as caseworker or lead, own pages
GET /api/desk/workload | staff as lead, writes case_listed, own pages
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
GET /api/openapi.json | anyone
GET /api/papers/:id | reporter
GET /api/papers/:id/evidence | reporter, 30 per account in 300 s
GET /api/user | reporter, while leaving
GET /api/user/consents | reporter
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
POST /api/desk/articles | staff as editor, own pages
POST /api/desk/articles/:id | staff as editor, own pages
POST /api/desk/articles/:id/moves | staff as editor, own pages
POST /api/desk/articles/:id/publish | staff as editor, writes article_published, own pages
POST /api/desk/articles/:id/restore | staff as editor, own pages
POST /api/desk/articles/:id/withdraw | staff as editor, writes article_withdrawn, own pages
POST /api/desk/audit/check | staff as privacy_officer, writes audit_checked, own pages, 10 per account in 3600 s
POST /api/desk/authenticator-app | staff with any role, step-up, writes second_factor_changed, own pages, 60 per account in 3600 s
POST /api/desk/authenticator-app/offer | staff with any role, step-up, own pages, 60 per account in 3600 s
POST /api/desk/bin | staff as editor, writes item_binned, own pages
POST /api/desk/bin/restore | staff as editor, writes item_restored, own pages
POST /api/desk/breaches | staff as privacy_officer, writes breach_recorded, own pages
POST /api/desk/breaches/:id | staff as privacy_officer, writes breach_changed, own pages
POST /api/desk/breaches/:id/close | staff as privacy_officer, writes breach_closed, own pages
POST /api/desk/breaches/:id/reopen | staff as privacy_officer, writes breach_reopened, own pages
POST /api/desk/breaches/:id/told | staff as privacy_officer, writes breach_told, own pages
POST /api/desk/breaches/:id/told/back | staff as privacy_officer, writes breach_told, own pages
POST /api/desk/bulk/assign | staff as lead, writes assigned, own pages
POST /api/desk/bulk/label | staff as caseworker or lead, writes labelled, own pages
POST /api/desk/bulk/priority | staff as caseworker or lead, writes prioritised, own pages
POST /api/desk/bulk/publish-articles | staff as editor, writes article_published, own pages
POST /api/desk/bulk/take | staff as caseworker or lead, writes assigned, own pages
POST /api/desk/bulk/withdraw-articles | staff as editor, writes article_withdrawn, own pages
POST /api/desk/cases | staff as caseworker or lead, writes case_entered, own pages, 40 per account in 3600 s
POST /api/desk/cases/:id/assignment | staff as lead, writes assigned, own pages
POST /api/desk/cases/:id/coding | staff as caseworker or lead, writes coded, own pages
POST /api/desk/cases/:id/documents | staff as caseworker or lead, writes document_added, own pages
POST /api/desk/cases/:id/documents/:document/original | staff as caseworker or lead, step-up, writes original_shown, own pages
POST /api/desk/cases/:id/give-back | staff as caseworker or lead, writes assigned, own pages
POST /api/desk/cases/:id/labels | staff as caseworker or lead, writes labelled, own pages
POST /api/desk/cases/:id/messages | staff as caseworker or lead, writes message_sent, own pages
POST /api/desk/cases/:id/messages/draft | staff as caseworker or lead, own pages
POST /api/desk/cases/:id/moves | staff as caseworker or lead, writes status_moved, own pages
POST /api/desk/cases/:id/notes | staff as caseworker or lead, writes noted, own pages
POST /api/desk/cases/:id/notes/draft | staff as caseworker or lead, own pages
POST /api/desk/cases/:id/papers | staff as caseworker or lead, writes paper_saved, own pages
POST /api/desk/cases/:id/papers/pdf | staff as caseworker or lead, writes paper_made, own pages, 30 per account in 300 s
POST /api/desk/cases/:id/papers/reset | staff as caseworker or lead, writes paper_saved, own pages
POST /api/desk/cases/:id/presence | staff as caseworker or lead, polled, own pages
POST /api/desk/cases/:id/priority | staff as caseworker or lead, writes prioritised, own pages
POST /api/desk/cases/:id/redaction | staff as lead, writes redacted, own pages
POST /api/desk/cases/:id/related | staff as caseworker or lead, writes case_related, own pages
POST /api/desk/cases/:id/take | staff as caseworker or lead, writes assigned, own pages
POST /api/desk/cases/:id/tasks | staff as caseworker or lead, writes task_added, own pages
POST /api/desk/cases/:id/tasks/change | staff as caseworker or lead, writes task_changed, own pages
POST /api/desk/cases/:id/witness-number | staff as caseworker or lead, writes witness_number_shown, own pages
POST /api/desk/exports | staff as lead, writes export_requested, own pages, 60 per account in 3600 s
POST /api/desk/exports/:id/decision | staff as lead or privacy_officer, step-up, writes export_approved, own pages
POST /api/desk/exports/:id/file | staff as lead, step-up, writes export_downloaded, own pages
POST /api/desk/hand-over | staff as lead, writes assigned, own pages
POST /api/desk/holds | staff as privacy_officer, step-up, writes held, own pages, 60 per account in 3600 s
POST /api/desk/holds/:id/end | staff as privacy_officer, step-up, writes held, own pages
POST /api/desk/holds/:id/review | staff as privacy_officer, step-up, writes held, own pages
POST /api/desk/invitation/accept | anyone, writes staff_joined, own pages, 60 per network in 3600 s
POST /api/desk/invitation/open | anyone, own pages, 60 per network in 3600 s
POST /api/desk/invitation/passkey | anyone, own pages, 60 per network in 3600 s
POST /api/desk/items/:id/lock | staff as editor, polled, own pages
POST /api/desk/knowledge | staff as editor, own pages
POST /api/desk/knowledge/:id | staff as editor, own pages
POST /api/desk/knowledge/:id/moves | staff as editor, own pages
POST /api/desk/knowledge/:id/publish | staff as editor, writes entry_published, own pages
POST /api/desk/knowledge/:id/restore | staff as editor, own pages
POST /api/desk/knowledge/:id/withdraw | staff as editor, writes entry_withdrawn, own pages
POST /api/desk/knowledge/dead-links/:id/handle | staff as editor, own pages
POST /api/desk/labels | staff as lead, writes setting_changed, own pages
POST /api/desk/mail/test | staff as administrator, step-up, writes mail_tested, own pages, 10 per account in 3600 s
POST /api/desk/mentions/:id | staff as caseworker or lead, own pages
POST /api/desk/name | staff with any role, writes staff_renamed, own pages, 60 per account in 3600 s
POST /api/desk/passkeys | staff with any role, step-up, writes second_factor_changed, own pages
POST /api/desk/passkeys/:id | staff with any role, writes second_factor_changed, own pages, 60 per account in 3600 s
POST /api/desk/passkeys/challenge | staff with any role, step-up, own pages
POST /api/desk/password | staff with any role, step-up, writes staff_password_changed, own pages
POST /api/desk/recovery-codes | staff with any role, step-up, writes second_factor_changed, own pages
POST /api/desk/reply-texts | staff as administrator, writes setting_changed, own pages
POST /api/desk/reply-texts/:id | staff as administrator, writes setting_changed, own pages
POST /api/desk/requests/:id/answer | staff as privacy_officer, step-up, writes request_answered, own pages
POST /api/desk/requests/:id/case-facts | staff as privacy_officer, step-up, writes request_case_shown, own pages, 60 per account in 3600 s
POST /api/desk/requests/:id/closing | staff as privacy_officer, writes request_closed, own pages
POST /api/desk/requests/:id/extension | staff as privacy_officer, writes request_extended, own pages
POST /api/desk/requests/:id/former-witness-erasure | staff as privacy_officer, step-up, writes former_witness_erased_on_request, own pages
POST /api/desk/requests/:id/identity | staff as privacy_officer, step-up, writes identity_checked, own pages
POST /api/desk/requests/:id/identity-question | staff as privacy_officer, writes identity_asked, own pages
POST /api/desk/requests/:id/identity-taken-back | staff as privacy_officer, writes identity_unchecked, own pages
POST /api/desk/requests/:id/search | staff as privacy_officer, step-up, writes request_searched, own pages, 60 per account in 3600 s
POST /api/desk/requests/:id/witness-correction | staff as privacy_officer, step-up, writes witness_corrected_on_request, own pages
POST /api/desk/requests/:id/witness-erasure | staff as privacy_officer, step-up, writes witness_erased_on_request, own pages
POST /api/desk/requests/:id/witness-restriction | staff as privacy_officer, step-up, writes witness_restricted_on_request, own pages
POST /api/desk/requests/:id/witness-restriction/end | staff as privacy_officer, step-up, writes witness_released_on_request, own pages
POST /api/desk/search | staff as caseworker or lead, writes search_run, own pages, 600 per account in 3600 s
POST /api/desk/second-factor | staff with any role, halfway, writes staff_signed_in, own pages
POST /api/desk/second-factor/passkey | staff with any role, halfway, own pages
POST /api/desk/settings/clocks | staff as administrator, writes setting_changed, own pages
POST /api/desk/settings/digest | staff as administrator, writes setting_changed, own pages
POST /api/desk/settings/labels | staff as administrator, writes setting_changed, own pages
POST /api/desk/settings/labels/:id | staff as administrator, writes setting_changed, own pages
POST /api/desk/settings/organisation | staff as administrator, writes setting_changed, own pages
POST /api/desk/settings/outcomes | staff as administrator, writes setting_changed, own pages
POST /api/desk/settings/second-editor | staff as administrator, writes setting_changed, own pages
POST /api/desk/sign-in | anyone, writes staff_sign_in_failed, own pages
POST /api/desk/sign-out | staff with any role, halfway, writes staff_signed_out, own pages
POST /api/desk/staff/:id/invite | staff as administrator, step-up, writes staff_invited, own pages
POST /api/desk/staff/:id/reinstate | staff as administrator, step-up, writes staff_reinstated, own pages
POST /api/desk/staff/:id/roles/:role | staff as administrator, step-up, writes role_granted, own pages
POST /api/desk/staff/:id/suspend | staff as administrator, step-up, writes staff_suspended, own pages
POST /api/desk/staff/invite | staff as administrator, step-up, writes staff_invited, own pages
POST /api/desk/state-texts/:status | staff as administrator, writes setting_changed, own pages
POST /api/desk/step-up | staff with any role, writes staff_stepped_up, own pages
POST /api/desk/views | staff as caseworker or lead, own pages
POST /api/desk/views/:id/restore | staff as caseworker or lead, own pages
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
POST /api/privacy-requests/withdrawal | anyone, writes request_withdrawn, own pages, 10 per network in 3600 s
POST /api/user/case-mails | reporter
POST /api/user/password | reporter
GET /api/incidents/withdrawal/:id | reporter
GET /api/user/leaving | reporter, while leaving
POST /api/incidents/withdrawal/:id | reporter, writes status_moved
POST /api/incidents/withdrawal/:id/take-back | reporter, writes status_moved
POST /api/receipts/check | anyone, 60 per network in 3600 s
POST /api/user/leaving | reporter, while leaving, writes account_leaving
POST /api/user/leaving/take-back | reporter, while leaving, writes account_leaving
GET /api/user/takeout | reporter
DELETE /api/user/takeout | reporter
POST /api/user/takeout | reporter, 20 per account in 86400 s
POST /api/user/takeout/address | reporter, 60 per account in 3600 s
GET /storage/takeouts/:id/:name | anyone, same site
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
/personvern
/personvern/kvittering
/personvern/svar
/report-harassment
/sign-up
/update-harassment/:id
`

/** The desk's pages hold no data, and are the same bytes for everybody (server/platform/pages/deskPages.ts). */
const deskPages = `
/desk
/desk/*
/desk/account
/desk/articles
/desk/articles/:id
/desk/articles/new
/desk/audit
/desk/bin
/desk/cases/:id
/desk/cases/new
/desk/exports
/desk/holds
/desk/requests
/desk/requests/:id
/desk/invitation
/desk/knowledge
/desk/knowledge/:id
/desk/knowledge/new
/desk/login
/desk/mail
/desk/backups
/desk/breaches
/desk/breaches/:id
/desk/breaches/new
/desk/settings
/desk/tips
/desk/lookups
/desk/media
/desk/people
/desk/privacy-report
/desk/processing
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
    may.who === 'reporter' && may.whileLeaving && 'while leaving',
    may.who === 'staff' && may.halfway && 'halfway',
    may.who === 'staff' && may.stepUp && 'step-up',
    may.who === 'staff' && may.isPolled && 'polled',
    may.audit && `writes ${may.audit}`,
    changes && 'same site',
    ownPages && 'own pages',
    ...rates,
  ]
  return `${methods.join(',')} ${url} | ${rules.filter(Boolean).join(', ')}`
}

const staffWho = (named: Role[]) =>
  named.length === roles.length ? 'staff with any role' : `staff as ${named.join(' or ')}`
