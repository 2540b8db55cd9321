import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { lastHoldDay } from '#contract/deskHolds.ts'
import { addDays, timeZone, todayInOslo } from '#contract/time.ts'
import type { RequestForm } from '#contract/requests.ts'
import { fromOurPages } from '#server/testing/staff.ts'
import desk from '#texts/nb/deskRequests.ts'
import texts from '#texts/nb/requests.ts'
import { breachFound } from '../scripts/pictures/people.ts'
import { callDesk, query, sentIn, signedIn } from './desk.ts'
import { button, fills } from './page.ts'
import type { Portal } from './portal.ts'

/** A case that was sent in just now, its reporter's page and the officer's, and the days that count for it. */
export async function atHolds(portal: Portal) {
  const { id, person } = await sentIn(portal)
  const { incident } = (await portal.call(`/incidents/show/${id}`, { token: person.token })).body
  const today = todayInOslo(new Date(incident.submitted_at))
  const day = lastHoldDay(today)
  const reporter = await portal.visit({ as: person, expects: /status of 409/ })
  const page = await officer(portal, '/desk/holds')
  return { id, reporter, officer: page, day, early: addDays(today, 300), seen: addDays(day, 90) }
}

export const typed = (date: string) => date.split('-').toReversed().join('.')

export const officer = (portal: Portal, at: string) => signedIn(portal, 'personvern@example.org', { at })

/** Of three days to tell the authority, less than one is left. */
const foundAt = () => new Date(Date.now() - 50 * 3_600_000)
export function foundTyped() {
  const at = foundAt()
  const time = at.toLocaleTimeString('nb-NO', { timeZone, hour: '2-digit', minute: '2-digit' })
  return { day: typed(todayInOslo(at)), time: time.replace(':', '') }
}

/** A breach of which nobody knows the risk yet, as the officer's page records it. */
export const recorded = (page: Page): Promise<{ id: number }> =>
  callDesk(page, '/desk/breaches', breachFound(foundAt()))

/** The number and the code that a receipt shows once. */
export const numbers = async (page: Page) => {
  const [reference = '', code = ''] = await page.locator('main dd').allTextContents()
  return { reference, code }
}

const byTelephone = {
  capacity: 'witness',
  wish: 'access',
  name: 'Kari Nordmann',
  reach_by: 'telephone',
  reach: '+47 99 11 33 22',
  words: 'Jeg vil vite hva som står om meg.',
} satisfies Partial<RequestForm>

/** A request that somebody without an account has sent: a witness who wants access unless `change` says otherwise. */
export async function sent(portal: Portal, change: Partial<RequestForm> = {}) {
  const reply = await fetch(`${portal.url}/api/privacy-requests`, {
    method: 'POST',
    headers: { ...fromOurPages, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...byTelephone, ...change }),
  })
  const { reference, answer_code } = await reply.json()
  expect(reply.status).toBe(201)
  const { rows } = await query(portal, 'SELECT id FROM privacy_request WHERE reference = $1', [reference])
  return { id: Number(rows[0]?.['id']), reference: String(reference), code: String(answer_code) }
}

/** What an officer does without their page. */
export async function step(officer: Page, id: number, call: string, body: object) {
  const reply = await officer.request.post(`/api/desk/requests/${id}/${call}`, { data: body, headers: fromOurPages })
  const { data } = await reply.json()
  expect(reply.status(), call).toBe(200)
  return data
}

export const officerAt = (portal: Portal, { id, reference }: { id: number; reference: string }, width = 390) =>
  signedIn(portal, 'personvern@example.org', {
    at: `/desk/requests/${id}`,
    width,
    expects: /ERR_FAILED|status of (403|404|409|422)/,
    title: desk.number(reference),
  })

export const unfold = (officer: Page, words: string) => officer.locator('summary').filter({ hasText: words }).click()

export async function readAnswer(visitor: Page, { reference, code }: { reference: string; code: string }) {
  await visitor.goto('/personvern/svar')
  await fills(visitor, { [texts.answer.reference]: reference, [texts.answer.code]: code })
  await button(visitor, texts.answer.submit).click()
}
