import consent from '#texts/nb/consent.ts'
import rightsEntry from '#texts/nb/rightsEntry.ts'
import { plain } from '#texts/phrase.ts'
import stateTexts from '#texts/nb/stateTexts.ts'
import { fillRegister } from './accountSteps.ts'
import { arrives, button, field, holdCalls, isAlive, link, localDraft, pdf, png, reloads, sees } from './page.ts'
import { axe, hasNoBarrier, useSharedPortal, fits } from './portal.ts'
import {
  atStep,
  box,
  fileInput,
  fillFacts,
  fillWitness,
  kari,
  next,
  readWitness,
  texts,
  writeReport,
} from './reporting.ts'

const portal = useSharedPortal()
const { detail, documents, facts, form, list, notices, receipt } = texts

test('a visitor registers half-way, saves a draft, edits it, sends it and reads all of it back', async () => {
  const page = await portal.visit({ width: 1280 })
  const words = 'En mann ropte etter meg og fulgte etter meg ut av bussen.'
  await page.goto('/create-harassment')
  await fillFacts(page, words)
  await next(page, 2)
  await fillWitness(page, kari)
  await button(page, form.next).click()
  const notice = page.getByRole('alert').filter({ hasText: texts.login.needed })
  await hasNoBarrier(notice.getByText(texts.login.neededBody), [390, 1280, 320])
  expect(new URL(page.url()).searchParams.get('step')).toBe('2')
  const register = notice.getByRole('link', { name: texts.login.register })
  expect(await register.getAttribute('href')).toContain('redirect=/create-harassment?step=3')
  await register.click()
  await fillRegister(page)
  await button(page, 'Registrer').click()
  await arrives(page, '/create-harassment?step=3')

  await fileInput(page).setInputFiles([
    png(),
    pdf(),
    { name: 'kart.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ])
  await sees(page, documents.wrongType('kart.svg'))
  await button(page, form.back).click()
  await atStep(page, 2)
  await next(page, 3)
  await page.getByText('skjermbilde.png').first().waitFor()
  // What is recorded opens in place, word for word.
  await page.getByText(consent.open).click()
  for (const paragraph of consent.text.split('\n')) await sees(page, paragraph)
  await hasNoBarrier(page, [390, 1280, 320])
  await button(page, form.saveDraft).press('Enter')
  await sees(page, notices.draft)
  const saved = page.locator('.mantine-Notification-root', { hasText: plain(notices.draft) })
  await expect
    .poll(() => saved.innerText())
    .toMatch(/^Lagret som utkast\s+Utkastet er lagret\..*\sDraft Saved Incident saved as draft\.$/s)
  await arrives(page, '/report-harassment')
  // Back leads to step 1 of a new report, not to step 3 of an empty one.
  await page.goBack()
  await atStep(page, 1)
  await page.goForward()
  expect(await localDraft(page)).toBeNull()
  await axe(page)

  await page.getByRole('listitem').filter({ hasText: words }).getByRole('link').first().click()
  await page.getByRole('heading', { name: detail.title }).waitFor()
  await link(page, detail.edit).last().click()
  await page.waitForURL('**/update-harassment/*')
  await page.getByLabel(facts.description).fill(`${words} Jeg husker mer nå.`)
  await next(page, 2)
  await expect.poll(() => readWitness(page)).toEqual(kari)
  await next(page, 3)
  await button(page, `${plain(documents.remove)} brev.pdf`).click()
  await button(page, form.submit).press('Enter')
  await sees(page, notices.success)
  await arrives(page, '/report-harassment')

  await page.getByRole('listitem').filter({ hasText: words }).getByRole('link').click()
  await page.getByText(`${words} Jeg husker mer nå.`).waitFor()
  // The part where a sent case is corrected, which comes later, names the witnesses too.
  for (const text of Object.values(kari)) await page.getByText(text).first().waitFor()
  const picture = page.getByRole('img', { name: detail.image('skjermbilde.png') })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(await page.getByText('brev.pdf').count()).toBe(0)
  await link(page, rightsEntry.correct).waitFor()
  await axe(page)
})

test('after sending, a receipt stays above the cases until it is put away, and a logout removes it', async () => {
  const { page } = await portal.newcomer()
  await writeReport(page, 'Send kvittering.')
  await button(page, form.submit).press('Enter')
  await arrives(page, '/report-harassment')
  await sees(page, receipt.heading)
  const stored = () => page.evaluate(() => sessionStorage.getItem('receipt'))
  const kept = String(await stored())
  const told = page.getByRole('region', { name: receipt.heading })
  await told.getByText(stateTexts.Submitted.body).waitFor()
  await axe(page)
  await page.reload()
  await sees(page, receipt.heading)
  await told.getByText(/^Sak \d+$/).waitFor()
  await told.getByRole('link', { name: receipt.open }).press('Enter')
  await page.waitForURL(/\/incident\/\d+$/)
  await page.getByText('Send kvittering.').waitFor()
  await page.goBack()
  await arrives(page, '/report-harassment')
  await button(page, receipt.putAway).press('Enter')
  await page.getByText(receipt.heading).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await reloads(page, page.getByRole('heading', { name: list.heading }))
  expect(await page.getByText(receipt.heading).count()).toBe(0)
  // As if it had not been put away.
  await page.evaluate((kept) => sessionStorage.setItem('receipt', kept), kept)
  await page.reload()
  await sees(page, receipt.heading)
  await page.goto('/logout')
  await arrives(page, '/')
  await expect.poll(stored).toBeNull()
})

test('in a list the first press down marks the first match, and Enter without a match loses nothing', async () => {
  const page = await portal.visit({ at: '/create-harassment' })
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
  const page = await portal.visit({ at: '/create-harassment', as: await portal.person(), expects: /ERR_FAILED/ })
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
  await button(box, texts.saveError.retry).click()
  await arrives(page, '/report-harassment')
})

test('without scripts the form says at its top what can be done, has no button that does nothing, and keeps its text out of the address', async () => {
  const page = await portal.visit({ at: '/create-harassment', noScript: true })
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
  await field(page, facts.time).press('Enter')
  expect((await answer).status()).toBe(204)
  expect(page.url()).toBe(`${portal.url}/create-harassment`)
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe('Skrevet uten skript.')
})
