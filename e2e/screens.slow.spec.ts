import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import caseTexts from '#texts/nb/deskCase.ts'
import { demoPassword, demoReporter } from '#server/database/seed/demo.ts'
import { demoCasesAreThere, signedIn } from './desk.ts'
import { pdf, png } from './page.ts'
import { atStep, fileInput, fillFacts, next } from './reporting.ts'
import { usePortal, type Person } from './portal.ts'

/**
 * How much a person meets at once, taken from the demo cases: heights in CSS pixels of whole pages on a phone of 390 x 844 (the
 * desk's on a laptop of 1280), and words that are in sight before any press.
 */
const portal = usePortal(() => ({ SMTP_URL: '' }))
let reporter: Person
let case_id = 0
beforeAll(async () => {
  await demoCasesAreThere(portal)
  const { body } = await portal.call('/auth/login', { body: { email: demoReporter, password: demoPassword } })
  const { token, user } = body.data
  reporter = { name: user.name, email: demoReporter, password: demoPassword, token, user }
  const { incidents } = (await portal.call('/incidents/list?limit=50', { token })).body
  case_id = incidents.find((one: { incident_documents: unknown[] }) => one.incident_documents.length > 0).id
}, 180_000)

/** Once nothing more is fetched. */
async function opened(page: Page, at: string) {
  await page.goto(at)
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
/** With a scrollbar of 15 pixels, which a phone does not take from the page. */
const phone = 405
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test("the reporter's case is short, and says little before anything is pressed", async () => {
  const page = await opened(await portal.visit({ as: reporter, width: phone }), `/incident/${case_id}`)
  expect(await height(page)).toBeLessThanOrEqual(3000)
  const words = (await page.getByRole('main').innerText()).split(/\s+/)
  expect(words.length).toBeLessThanOrEqual(350)
})

test('the account is short', async () => {
  const page = await opened(await portal.visit({ as: reporter, width: phone }), '/account')
  expect(await height(page)).toBeLessThanOrEqual(1200)
})

test('step 3 with three files is short', async () => {
  const page = await portal.visit({ as: reporter, width: phone })
  await page.goto('/create-harassment')
  await fillFacts(page, 'Noen ropte etter meg på bussen.')
  await next(page, 2)
  await next(page, 3)
  await atStep(page, 3)
  await fileInput(page).setInputFiles([pdf('brev.pdf'), png('en.png'), png('to.png')])
  await page.getByText('to.png').first().waitFor()
  expect(await height(page)).toBeLessThanOrEqual(1800)
})

test("the desk's case is one and a half windows high, also with a correction and a task", async () => {
  const token = reporter.token
  const { version } = (await portal.call(`/incidents/show/${case_id}`, { token })).body.incident
  const body = { version, field: 'time', value: '09:15' }
  expect((await portal.call(`/incidents/corrections/${case_id}`, { token, body })).status).toBe(200)
  const page = await signedIn(portal, 'saksbehandler@example.org', { at: `/desk/cases/${case_id}` })
  await page.getByText(caseTexts.corrected.title).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await height(page)).toBeLessThanOrEqual(1600)
})
