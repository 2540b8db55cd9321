import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { toldTexts, witnessFieldNames, type WitnessText } from '#contract/incidentFacts.ts'
import type { SavedIncident } from '#contract/incidents.ts'
import { sampleWitness } from '#contract/witnessSamples.ts'
import { plain } from '#texts/phrase.ts'
import { patience } from '#server/testing/patience.ts'
import texts from '#texts/nb/incidents.ts'
import type { Person, Portal } from './portal.ts'

export { texts }
export const { form, facts, witnesses, documents, notices, list, detail } = texts

/** Words that no other test writes. */
export const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
export const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).first().waitFor()
export const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** From then on presses on links are the router's. */
export const isHydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

/** The form's scripts run. */
export const isAlive = (page: Page) => page.locator('html[data-alive]').waitFor({ state: 'attached' })

/** Keeps a page's scripts away until the answered function is called. */
export const holdScripts = (page: Page) => holdCalls(page, '**/assets/*.js')

/** Keeps what is asked for at such an address waiting until the answered function is called. */
export async function holdCalls(page: Page, at: string) {
  const held = Promise.withResolvers<void>()
  await page.route(at, async (route) => (await held.promise, route.continue()))
  return held.resolve
}

/** What a page hears that comes into sight again. */
export const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Refuses what is sent to such an address, as a server does that is not up to it, and passes on what is asked for. */
export const refuseSends = (page: Page, at: string | RegExp) =>
  page.route(at, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'x' } })
      : route.continue(),
  )

/** Typed again when the list closes, as a person would: a list that arrives late may replace the field. */
export async function choose(page: Page, name: string, search: string, option = search) {
  await isAlive(page)
  const wanted = page.getByRole('option', { name: option, exact: true })
  for (const timeout of [4000, 4000, patience]) {
    await box(page, name).click()
    await box(page, name).fill('')
    await box(page, name).fill(search)
    const isChosen = await wanted.click({ timeout }).then(
      () => true,
      () => false,
    )
    if (isChosen) return
  }
  throw new Error(`${option} was not offered`)
}

/** A case made through the API, a draft unless `change` says otherwise. */
export async function given(
  portal: Portal,
  person: Person,
  change: Record<string, unknown> = {},
): Promise<SavedIncident> {
  const facts = { date: '2026-11-01', time: '14:05', country_id: 578, city_id: null, harassment_category_id: 2 }
  const rest = { description: 'Noen ropte etter meg.', status: 'Draft', witnesses: [] }
  const { status, body } = await portal.call('/incidents/store', {
    token: person.token,
    body: { ...facts, ...rest, ...change },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.incident
}

/** A case that was sent in. */
export async function sentIn(portal: Portal, person: Person, change: Record<string, unknown> = {}) {
  const { body } = await portal.call('/general/cities/list?country_id=578')
  return given(portal, person, { status: 'Submitted', city_id: body.cities[0].id, ...change })
}

/** Fills in the facts of step 1, each text of them; the date is preset. */
export async function fillFacts(page: Page, description: string) {
  await page.getByLabel(facts.time, { exact: true }).fill('14:05')
  await choose(page, facts.country, 'norg', 'Norge')
  await choose(page, facts.city, 'tromso', 'Tromsø')
  await choose(page, facts.category, 'Trusler')
  for (const text of toldTexts)
    await page.getByLabel(facts[text], { exact: true }).fill(text === 'description' ? description : `${facts[text]}.`)
}

/** Opens the form and fills in the facts of step 1, which the device keeps then; `url`: of a line to the portal. */
export async function writeFacts(page: Page, description: string, url = '') {
  await page.goto(`${url}/create-harassment?step=1`)
  await fillFacts(page, description)
  await untilKept(page, description)
}

/** A witness with every field filled in. */
export const kari = { ...sampleWitness, name: 'Kari Nordmann', contact_number: '+4799887766' }

export async function fillWitness(within: Page | Locator, witness: Partial<WitnessText>) {
  for (const field of witnessFieldNames) {
    const text = witness[field]
    if (text !== undefined) await within.getByLabel(witnesses.labels[field], { exact: true }).fill(text)
  }
}

/** What the first witness's inputs hold. */
export const readWitness = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(
      witnessFieldNames.map(async (field) => [
        field,
        await page.getByLabel(witnesses.labels[field], { exact: true }).first().inputValue(),
      ]),
    ),
  )

export async function next(page: Page, step: 2 | 3) {
  // By keyboard: what was written last may still move the button, and a click misses what moves.
  await button(page, form.next).press('Enter')
  await atStep(page, step)
}

/** Compares path and query only, because the address of a login page contains this one in its `redirect`. */
export const arrives = (page: Page, at: string) => page.waitForURL((url) => url.pathname + url.search === at)

/** The address, the heading and the focus all say which step it is. */
export async function atStep(page: Page, step: 1 | 2 | 3) {
  await page.waitForURL((url) => url.searchParams.get('step') === String(step))
  await heading(page, step).waitFor()
}

export const heading = (page: Page, step: 1 | 2 | 3) =>
  page.getByRole('heading', { level: 2, name: form.steps[step - 1] ?? '' })

export const isFocused = (page: Page, step: 1 | 2 | 3) =>
  expect.poll(() => heading(page, step).evaluate((element) => element === document.activeElement)).toBe(true)

export async function sees(page: Page, text: string | { en: string }) {
  await page.getByText(plain(text), { exact: true }).first().waitFor()
}

/** What the device keeps under the draft's key. */
export const localDraft = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('incidentFormDraft'))

export async function untilKept(page: Page, words: string) {
  await expect.poll(() => localDraft(page)).toContain(words)
}

export const pdf = (name = 'brev.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
})

/** An image of one pixel. */
export const png = (name = 'skjermbilde.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})
export const fileInput = (page: Page) => page.locator('input[type=file]')
