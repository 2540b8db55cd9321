import { expect, test } from 'vitest'
import { plain } from '#texts/phrase.ts'
import { axe, fits, useSharedPortal } from './portal.ts'
import { arrives, button, holdCalls, isAlive, sees } from './page.ts'
import { box, facts, fillFacts, form, next, texts } from './reporting.ts'

/** The report form's lists, what it says when sending fails, and what it is without scripts and without a login. */

const portal = useSharedPortal()

test('in a list the first press down marks the first match, and Enter without a match loses nothing', async () => {
  const page = await portal.visit()
  await page.goto('/create-harassment')
  // The first question is in sight, also of a phone with the browser's bars.
  const dateEnds = await page.getByLabel(facts.date).evaluate((input) => input.getBoundingClientRect().bottom)
  expect(dateEnds).toBeLessThan(664)
  // Opened with the mouse, nothing is marked yet.
  await box(page, facts.country).click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => box(page, facts.country).inputValue()).toBe('Norge')
  // After typing the first match is marked already, and told to screen readers.
  const city = box(page, facts.city)
  await city.click()
  await city.pressSequentially('oslo')
  const marked = page.getByRole('option').and(page.locator('[data-combobox-selected]'))
  await expect.poll(() => marked.textContent()).toBe('Oslo')
  await page.keyboard.press('ArrowDown')
  expect(await marked.textContent()).toBe('Oslo')
  await expect.poll(() => city.getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => marked.textContent()).toBe('Annet sted')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => city.inputValue()).toBe('Oslo')
  const category = box(page, facts.category)
  await category.click()
  await category.pressSequentially('qqq')
  await page.getByText(facts.categoryNone).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => category.inputValue()).toBe('qqq')
  expect(await page.getByText(texts.notices.missing).count()).toBe(0)
})

test('a list that nobody has touched asks for a choice, and says that it fetches when it is opened before it is there', async () => {
  const page = await portal.visit()
  const answer = await holdCalls(page, '**/api/general/countries/list')
  await page.goto('/create-harassment')
  await isAlive(page)
  expect(await box(page, facts.country).getAttribute('placeholder')).toBe(facts.countryPlaceholder)
  expect(await box(page, facts.category).getAttribute('placeholder')).toBe(facts.categoryPlaceholder)
  expect(await page.getByPlaceholder(facts.loadingList).count()).toBe(0)
  await box(page, facts.country).click()
  await sees(page, facts.loadingList)
  answer()
  await page.getByRole('option', { name: 'Norge', exact: true }).waitFor()
})

test('a sending that failed is tried again in the box that says so, and the notice beside it has the same cause', async () => {
  const page = await portal.visit({ as: await portal.person(), expects: /ERR_FAILED/ })
  await page.goto('/create-harassment')
  await fillFacts(page, 'Noen ropte etter meg på bussen.')
  await next(page, 2)
  await next(page, 3)
  await page.route('**/api/incidents/store', (route) => route.abort(), { times: 1 })
  await button(page, form.submit).press('Enter')
  const box = page.getByRole('alert').filter({ hasText: texts.saveError.title })
  await box.getByText(texts.saveError.offline).waitFor()
  const beside = page.getByRole('alert').filter({ hasText: plain(texts.notices.error) })
  await beside.getByText(texts.saveError.offline).waitFor()
  await axe(page)
  await box.getByRole('button', { name: texts.saveError.retry, exact: true }).click()
  await arrives(page, '/report-harassment')
})

test('without scripts the form says at its top what can be done, has no button that does nothing, and keeps its text out of the address', async () => {
  const page = await portal.visit({ noScript: true })
  await page.goto('/create-harassment')
  const main = page.getByRole('main')
  for (const words of [form.needsScript, form.talkToNumber]) await main.getByText(words).waitFor()
  await main.getByText('skrive ut denne siden').waitFor()
  expect(await main.getByText(form.needsScript).evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThan(700)
  expect(await main.getByRole('button').count()).toBe(0)
  await fits(page)
  await page.emulateMedia({ media: 'print' })
  for (const asked of form.byHand) expect(await main.getByText(asked).isVisible()).toBe(true)
  expect(await main.getByText('Fyll ut for hånd, og send').isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
  await page.getByLabel(facts.description).fill('Skrevet uten skript.')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByLabel(facts.time, { exact: true }).press('Enter')
  expect((await answer).status()).toBe(204)
  expect(page.url()).toBe(`${portal.url}/create-harassment`)
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe('Skrevet uten skript.')
})
