import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
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
import { button, heading } from './page.ts'
import { sentIn as sentInBy } from './reporting.ts'

export { names, texts }
/** The desk says in Norwegian what the specification has in English. */
export const said = (phrase: Phrase) => (typeof phrase === 'string' ? phrase : (phrase.nb ?? phrase.en))

/** On the page of a case: every field of a witness is read, the number once it is asked for. */
export async function readsWitness(page: Page, witness: WitnessText) {
  await button(page, caseTexts.told.showOf(witness.name)).click()
  const row = page.getByRole('listitem').filter({ hasText: witness.name }).first()
  for (const one of witnessFieldNames) await row.getByText(witness[one]).first().waitFor()
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

/** The browser writes every refused call to its console. */
export const refusals = /status of (401|403|404|409|422|503)/

/** A page of a demo person of the staff, with a session of its own, once it is there where its title is given. */
export async function signedIn(
  portal: Portal,
  email: string,
  { at = '/desk', width = 1280, expects = refusals, title = '' } = {},
): Promise<Page> {
  const page = await portal.visit({ width, expects })
  await giveSession(portal, page, email)
  await page.goto(at)
  if (title) await heading(page, title).waitFor()
  return page
}

/**
 * A session of a demo person, as signing in opens one, put into the browser: for tests that are not about signing in. The person has been
 * here before, and has put the hints away.
 */
export async function giveSession(portal: Portal, page: Page, email: string) {
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

export async function moveCase(page: Page, id: number, move: string, more: Record<string, unknown> = {}) {
  const { version } = await callDesk(page, `/desk/cases/${id}`)
  const { messages } = await callDesk(page, `/desk/cases/${id}/messages`)
  await callDesk(page, `/desk/cases/${id}/moves`, { version, move, last_id: messages.at(-1)?.id ?? null, ...more })
}

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
