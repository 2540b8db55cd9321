import type { Locator, Page } from 'playwright'
import { toldTexts, witnessFieldNames, type WitnessText } from '#contract/incidentFacts.ts'
import type { SavedIncident } from '#contract/incidents.ts'
import { sampleWitness } from '#contract/witnessSamples.ts'
import { patience } from '#server/testing/patience.ts'
import texts from '#texts/nb/incidents.ts'
import { button, field, isAlive, untilKept } from './page.ts'
import type { Person, Portal } from './portal.ts'

export { texts }
export const { form, facts, witnesses, documents, notices, list, detail } = texts

export const fileInput = (page: Page) => page.locator('input[type=file]')
export const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

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

export async function sentIn(portal: Portal, person: Person, change: Record<string, unknown> = {}) {
  const { body } = await portal.call('/general/cities/list?country_id=578')
  return given(portal, person, { status: 'Submitted', city_id: body.cities[0].id, ...change })
}

/** Fills in the facts of step 1, each text of them; the date is preset. */
export async function fillFacts(page: Page, description: string) {
  await field(page, facts.time).fill('14:05')
  await choose(page, facts.country, 'norg', 'Norge')
  await choose(page, facts.city, 'tromso', 'Tromsø')
  await choose(page, facts.category, 'Trusler')
  for (const text of toldTexts)
    await field(page, facts[text]).fill(text === 'description' ? description : `${facts[text]}.`)
}

/** Writes what happened, which the device keeps then. */
export async function tells(page: Page, words: string) {
  await page.getByLabel(facts.description).fill(words)
  await untilKept(page, words)
}

/** Opens the form and fills in the facts of step 1, which the device keeps then; `url`: of a line to the portal. */
export async function writeFacts(page: Page, description: string, url = '') {
  await page.goto(`${url}/create-harassment?step=1`)
  await fillFacts(page, description)
  await untilKept(page, description)
}

/** The same, and on to step 3. */
export async function writeReport(page: Page, description: string, url = '') {
  await writeFacts(page, description, url)
  await page.goto(`${url}/create-harassment?step=3`)
}

export const kari = { ...sampleWitness, name: 'Kari Nordmann', contact_number: '+4799887766' }

export async function fillWitness(within: Page | Locator, witness: Partial<WitnessText>) {
  for (const one of witnessFieldNames) {
    const text = witness[one]
    if (text !== undefined) await field(within, witnesses.labels[one]).fill(text)
  }
}

export const readWitness = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(
      witnessFieldNames.map(async (one) => [one, await field(page, witnesses.labels[one]).first().inputValue()]),
    ),
  )

export async function next(page: Page, step: 2 | 3) {
  // By keyboard: what was written last may still move the button, and a click misses what moves.
  await button(page, form.next).press('Enter')
  await atStep(page, step)
}

/** The address, the heading and the focus all say which step it is. */
export async function atStep(page: Page, step: 1 | 2 | 3) {
  await page.waitForURL((url) => url.searchParams.get('step') === String(step))
  await stepHeading(page, step).waitFor()
}

export const stepHeading = (page: Page, step: 1 | 2 | 3) =>
  page.getByRole('heading', { level: 2, name: form.steps[step - 1] ?? '' })
