import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { witnessFieldNames, type WitnessText } from '#contract/incidentFacts.ts'
import type { Role } from '#contract/staff.ts'
import { addDays } from '#contract/time.ts'
import { askDatabase, embeddedIn } from '#server/testing/askDatabase.ts'
import { until } from '#server/testing/mail.ts'
import caseTexts from '#texts/nb/deskCase.ts'
import texts from '#texts/nb/deskPages.ts'
import names from '#texts/nb/deskRoles.ts'
import type { Phrase } from '#texts/phrase.ts'
import type { Person, Portal } from './portal.ts'
import { button, sentIn as sentInBy } from './reporting.ts'

export { names, texts }
/** The desk says in Norwegian what the specification has in English. */
export const said = (phrase: Phrase) => (typeof phrase === 'string' ? phrase : (phrase.nb ?? phrase.en))
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** On the page of a case: every field of a witness is read, the number once it is asked for. */
export async function readsWitness(page: Page, witness: WitnessText) {
  await button(page, caseTexts.told.showOf(witness.name)).click()
  const row = page.getByRole('listitem').filter({ hasText: witness.name }).first()
  for (const one of witnessFieldNames) await row.getByText(witness[one]).first().waitFor()
}

/** The demo person of a role, as the start prints them. Each start's recovery code is good once. */
export function demoPerson(portal: Portal, email: string) {
  const line = new RegExp(`Demo staff: ${email} with password "([^"]+)" and recovery code (\\S+)`).exec(portal.said())
  const [, password = '', code = ''] = line ?? []
  return { email, password, code }
}

export async function givePassword(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, texts.login.email).fill(email)
  await field(page, texts.login.password).fill(password)
  await button(page, texts.login.next).click()
}

/** The second factor by a recovery code, once it is asked for: at once of a demo person, who has no other. */
export async function giveRecoveryCode(page: Page, code: string) {
  await field(page, texts.factor.recovery).fill(code)
  await button(page, texts.factor.submit).click()
}

/**
 * An authenticator app. A code is taken once, so a second press within half a minute shows the next code, which is taken early; a
 * third would come too early.
 */
export function makeApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) })
  let shown = 0
  return () => {
    shown = Math.max(shown + 30_000, Date.now())
    return totp.generate({ timestamp: shown })
  }
}

/** An authenticator of the browser's own, which the person touches at once (Chrome DevTools Protocol, WebAuthn). */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The ten codes that the page shows. */
export const codesOn = (page: Page) =>
  page.getByRole('list', { name: texts.codes.list }).getByRole('listitem').allTextContents()

/** Says that the codes are kept, which leads on. */
export async function keepCodes(page: Page) {
  await page.getByRole('checkbox', { name: texts.codes.kept }).check()
  await button(page, texts.codes.next).click()
}

/** A direct connection to the portal's own database, for what no call offers. */
export const query = async (portal: Portal, statement: string, values: unknown[] = []) =>
  askDatabase(await embeddedIn(portal.env.DATA_DIR), statement, values)

/** The demo cases of a trial are made after its start, by some hundred calls: the limit is that of the hook, with time for its message. */
export const demoCasesAreThere = (portal: Portal) =>
  until(async () => {
    const { rows } = await query(portal, `SELECT digest FROM seeded WHERE list = 'demo-cases'`)
    return rows[0]?.['digest'] === 'whole'
  }, 110)

/**
 * A session of a demo person, as signing in opens one, put into the browser: for tests that are not about signing in. The person has been
 * here before, and has put the hints away.
 */
export async function signedIn(portal: Portal, page: Page, email: string) {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const { rowCount } = await query(
    portal,
    `INSERT INTO staff_session (staff_id, token_hash, device, created_at, last_used_at, expires_at, second_factor_at)
     SELECT id, $2, 'Test', now(), now(), now() + interval '12 hours', now() FROM staff WHERE email = $1`,
    [email, hash],
  )
  expect(rowCount).toBe(1)
  await page.addInitScript(() => {
    if (location.pathname.startsWith('/desk')) localStorage.setItem('desk-hints', '"away"')
  })
  await page
    .context()
    .addCookies([{ name: 'staff', value: token, url: portal.url, httpOnly: true, sameSite: 'Strict' }])
  return token
}

let weeks = 0
/** A day for a case, in a week of its own: a case's page shows up to 50 others of the same place and week. */
export const ownWeek = () => addDays('2016-01-04', 7 * weeks++)

/** A case that has been sent in, of somebody new unless `by` says of whom. */
export async function sentIn(portal: Portal, change: Record<string, unknown> = {}, by?: Person) {
  const person = by ?? (await portal.person({ isVerified: true }))
  const { id } = await sentInBy(portal, person, { date: ownWeek(), ...change })
  return { id, person }
}

/** A call of the desk by the session in this browser: for what another journey does on the page. */
export async function callDesk(page: Page, at: string, data?: unknown) {
  const method = data === undefined ? 'GET' : 'POST'
  const reply = await page.request.fetch(`/api${at}`, { method, data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()).data
}

/** Moves a case on, whatever its version is. */
export async function moveCase(page: Page, id: number, move: string, more: Record<string, unknown> = {}) {
  const { version } = await callDesk(page, `/desk/cases/${id}`)
  const { messages } = await callDesk(page, `/desk/cases/${id}/messages`)
  await callDesk(page, `/desk/cases/${id}/moves`, { version, move, last_id: messages.at(-1)?.id ?? null, ...more })
}

/** The link that an administrator sends to somebody new. */
export async function invite(portal: Portal, email: string, roles: readonly Role[]) {
  const admin = await portal.visit()
  await signedIn(portal, admin, 'administrator@example.org')
  await callDesk(admin, '/desk/staff/invite', { email, roles })
  return (await until(() => portal.mail.to(email)[0]?.link, 30)) ?? ''
}

/** Takes an invitation with an authenticator app, which is answered; the recovery codes are shown then. */
export async function acceptWithApp(page: Page, name: string, password: string) {
  const { invitation, codes } = texts
  await heading(page, invitation.title).waitFor()
  await page.getByRole('radio', { name: invitation.totp }).check()
  const app = makeApp(await page.locator('code').innerText())
  await field(page, invitation.name).fill(name)
  await field(page, invitation.password).fill(password)
  await field(page, invitation.code).fill(app())
  await button(page, invitation.submit).click()
  await heading(page, codes.title).waitFor()
  return app
}

/** Roles as an administrator sets them elsewhere. */
export const setRoles = (portal: Portal, email: string, roles: readonly Role[]) =>
  query(portal, 'UPDATE staff SET roles = $2 WHERE email = $1', [email, roles])

/** Time cannot be turned in a running server, so sessions of this person, or of all staff, are made older in the database. */
export async function ageSessions(
  portal: Portal,
  email: string | null,
  change: 'ended' | 'step-up over' | 'stepped up',
) {
  const what = {
    ended: "expires_at = now() - interval '1 minute'",
    'step-up over': "second_factor_at = now() - interval '6 minutes'",
    'stepped up': 'second_factor_at = now()',
  }[change]
  const { rowCount } = await query(
    portal,
    `UPDATE staff_session SET ${what} WHERE staff_id IN (SELECT id FROM staff WHERE email = coalesce($1, email))`,
    [email],
  )
  expect(rowCount).toBeGreaterThan(0)
}
