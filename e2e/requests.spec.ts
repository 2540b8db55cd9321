import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { graceDays } from '#contract/erasure.ts'
import { todayInOslo } from '#contract/time.ts'
import { addDays } from '#server/cases/clocks.ts'
import { longDate } from '#server/cases/norwegianDates.ts'
import { ownOrganisation } from '#server/testing/process.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import desk from '#texts/nb/deskRequests.ts'
import texts from '#texts/nb/requests.ts'
import shell from '#texts/nb/shell.ts'
import { query, said } from './desk.ts'
import { button, field, hasNoBarrier, heading, signedIn } from './deskOversight.ts'
import { isSeen, press, tabTo } from './keyboard.ts'
import { axeInBothThemes, fits, openPortal, type Portal } from './portal.ts'
import { given } from './reporting.ts'

let portal: Portal
beforeAll(async () => void (portal = await openPortal()))
afterEach(() => portal.leave())
afterAll(() => portal.close())

const words = 'Jeg var vitne på bussen i mars. Jeg vil vite hva som står om meg.'
const numbers = async (page: Page) => {
  const [reference = '', code = ''] = await page.locator('main dd').allTextContents()
  return { reference, code }
}
/** A native select with the focus, chosen from as on a keyboard. */
async function pick(page: Page, name: string, option: string) {
  const select = field(page, name)
  await tabTo(page, select)
  await page.keyboard.type(option)
  await expect.poll(() => select.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)).toBe(option)
}
async function type(page: Page, name: string, text: string) {
  await tabTo(page, field(page, name))
  await page.keyboard.type(text)
}

for (const width of [390, 1280])
  test(`a witness without an account asks with the keyboard alone, and loses no word when the line breaks (${width})`, async () => {
    const page = await portal.visit({ width, expects: /ERR_FAILED|404/ })
    await page.goto('/about')
    await press(page, page.getByRole('contentinfo').getByRole('link', { name: shell.footer.privacy, exact: true }))
    await heading(page, texts.title).waitFor()
    await expect.poll(() => page.title()).toContain('Personvern og rettigheter')
    await hasNoBarrier(page, 'personvern')
    await page.setViewportSize({ width: 320, height: 700 })
    await fits(page)
    await page.setViewportSize({ width, height: 844 })

    // Whoever has no account is led to the form at once, and whoever has one to its sign-in.
    expect(await page.getByRole('link', { name: texts.account.login }).getAttribute('href')).toBe(
      '/login?redirect=/account',
    )
    expect(await page.getByRole('link', { name: texts.account.link, exact: true }).count()).toBe(0)
    await press(page, page.getByRole('link', { name: texts.form.link }))
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#request')
    expect(await page.getByRole('group', { name: texts.form.reachBy }).getByRole('combobox').count()).toBe(1)
    await press(page, button(page, texts.form.submit))
    await expect.poll(() => field(page, texts.form.capacity).getAttribute('aria-invalid')).toBe('true')
    await isSeen(page)
    await axeInBothThemes(page)
    // The check for barriers scrolls.
    await field(page, texts.form.capacity).scrollIntoViewIfNeeded()
    await pick(page, texts.form.capacity, texts.capacities.guardian)
    // The letters typed during one visit to a select are gathered to one word, so it is left first.
    await tabTo(page, field(page, texts.form.about))
    await tabTo(page, field(page, texts.form.capacity), 'Shift+Tab')
    await pick(page, texts.form.capacity, texts.capacities.witness)
    await expect.poll(() => field(page, texts.form.about).count()).toBe(0)
    await pick(page, texts.form.wish, texts.what.wishes.access.name)
    await type(page, texts.form.name, 'Nora Vitne')
    await pick(page, texts.form.reachWay, texts.reachWays.email.name)
    await type(page, texts.reachWays.email.field, 'nora.vitne@example.org')
    await page.getByText(texts.form.reachHints.email).waitFor()
    await type(page, texts.form.words, words)
    await axeInBothThemes(page)

    await page.route('**/api/privacy-requests', (route) => route.abort())
    await press(page, button(page, texts.form.submit))
    await page.getByText(texts.form.failed).waitFor()
    expect(await field(page, texts.form.words).inputValue()).toBe(words)
    await axeInBothThemes(page)
    await page.unroute('**/api/privacy-requests')
    await button(page, texts.form.submit).scrollIntoViewIfNeeded()
    await press(page, button(page, texts.form.submit))
    await page.getByRole('heading', { name: texts.receipt.title }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('receipt')
    const { reference, code } = await numbers(page)
    expect([reference, code]).toEqual([
      expect.stringMatching(/^\w{4}-\w{4}$/),
      expect.stringMatching(/^(\w{5}-){3}\w{5}$/),
    ])
    await hasNoBarrier(page, 'personvern-receipt')
    // They are lost neither to the link beside them nor to one that leads away.
    const svar = page.getByRole('link', { name: texts.receipt.page, exact: true })
    expect(await svar.getAttribute('target')).toBe('_blank')
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/about"]')?.click())
    const asked = page.getByRole('dialog', { name: texts.receipt.ask.title })
    await asked.waitFor()
    await axeInBothThemes(page)
    await press(page, asked.getByRole('button', { name: texts.receipt.ask.stay }))
    await asked.waitFor({ state: 'detached' })
    expect(await numbers(page)).toEqual({ reference, code })
    expect(new URL(page.url()).pathname).toBe('/personvern')
    const warned = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss()
      return dialog.type()
    })
    await page.evaluate(() => setTimeout(() => location.reload()))
    expect(await warned).toBe('beforeunload')
    expect(await numbers(page)).toEqual({ reference, code })
    // Nothing of it stays on the device.
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    for (const word of [code, reference, 'Nora', 'bussen']) expect(kept).not.toContain(word)

    await page.goto('/personvern/svar')
    await heading(page, texts.answer.title).waitFor()
    await type(page, texts.answer.reference, reference)
    await type(page, texts.answer.code, 'AAAAA-AAAAA-AAAAA-AAAAA')
    await page.keyboard.press('Enter')
    await page.getByText(texts.answer.unknown).waitFor()
    await axeInBothThemes(page)
    await field(page, texts.answer.code).fill(code.toLowerCase())
    await page.keyboard.press('Enter')
    await page.getByText(texts.states.received).waitFor()
    await page.getByText(texts.answer.withdraw).waitFor()
    expect(page.url()).toMatch(/\/personvern\/svar$/)
    await hasNoBarrier(page, 'svar-received')

    // A server that was updated since the page was opened says what this page has no words for.
    await button(page, texts.answer.close).click()
    await page.route('**/api/privacy-requests/read', async (route) => {
      const { data, ...rest } = await (await route.fetch()).json()
      const steps = [{ kind: 'step_to_come', at: data.received_at, text: 'Dette står i svaret.' }]
      await route.fulfill({ json: { ...rest, data: { ...data, wish: 'wish_to_come', state: 'state_to_come', steps } } })
    })
    await field(page, texts.answer.reference).fill(reference)
    await field(page, texts.answer.code).fill(code)
    await button(page, texts.answer.submit).click()
    await page.getByText(texts.answer.otherStep).waitFor()
    await page.getByText(texts.answer.newer).waitFor()
    await page.getByText('Dette står i svaret.').waitFor()
    expect(await page.getByRole('main').textContent()).not.toContain('to_come')
  }, 120_000)

test('the privacy officer asks, checks, searches, looks, and answers; the witness reads it with number and code', async () => {
  const owner = await portal.person({ isVerified: true })
  const cities = await portal.call('/general/cities/list?country_id=578')
  const city_id = cities.body.data?.[0]?.id ?? cities.body.cities?.[0]?.id ?? null
  const { id: case_id } = await given(portal, owner, {
    status: 'Submitted',
    city_id,
    witnesses: [{ name: 'Kari Nordmann', contact_number: '+4799887766' }],
  })
  const visitor = await portal.visit({ width: 390 })
  await visitor.goto('/personvern')
  await field(visitor, texts.form.capacity).selectOption({ label: texts.capacities.witness })
  await field(visitor, texts.form.wish).selectOption({ label: texts.what.wishes.access.name })
  await field(visitor, texts.form.name).fill('Kari Nordmann')
  await field(visitor, texts.form.reachWay).selectOption({ label: texts.reachWays.telephone.name })
  await field(visitor, texts.reachWays.telephone.field).fill('+47 99 88 77 66')
  await field(visitor, texts.form.words).fill(words)
  await button(visitor, texts.form.submit).click()
  await visitor.getByRole('heading', { name: texts.receipt.title }).waitFor()
  const { reference, code } = await numbers(visitor)

  const officer = await signedIn(portal, 'personvern@example.org', { at: '/desk' })
  await officer
    .getByText(desk.homeOpen(1))
    .or(officer.getByText(/krav venter på svar/))
    .first()
    .waitFor()
  await officer.getByRole('link', { name: desk.title, exact: true }).click()
  await heading(officer, desk.title).waitFor()
  await hasNoBarrier(officer, 'desk-requests')
  await press(officer, officer.getByRole('link', { name: desk.number(reference) }))
  await heading(officer, desk.number(reference)).waitFor()
  await officer.getByText(words).waitFor()
  await officer.getByText(desk.answer.unchecked).waitFor()
  await hasNoBarrier(officer, 'desk-request')

  // While nobody knows who asks, only texts that fit are offered.
  await officer.getByRole('radio', { name: desk.outcomes.refused.name }).check()
  const offered = field(officer, desk.templates).getByRole('option')
  expect(await offered.allTextContents()).toEqual([desk.noTemplate, 'Avslag', 'Vi vet ikke hvem du er'])
  const organisation = { email: ownOrganisation.ORG_EMAIL, address: ownOrganisation.ORG_ADDRESS }
  expect(await field(officer, desk.textField).first().inputValue()).toBe(desk.ask.text(organisation, 'telephone'))
  await press(officer, button(officer, desk.ask.submit))
  await officer.getByText(desk.states.identity_asked).first().waitFor()
  await press(officer, button(officer, desk.check.submit))
  await expect.poll(() => officer.getByRole('alert').count()).toBeGreaterThan(0)
  await officer.getByRole('radio', { name: desk.identityWays.in_person.name }).check()
  await press(officer, button(officer, desk.check.submit))
  await officer.getByRole('heading', { name: desk.search.title }).waitFor()
  await officer.getByText(desk.askMore.open).click()
  const more = officer.getByRole('form', { name: desk.askMore.title })
  expect(await more.getByRole('textbox').inputValue()).toBe(desk.askMore.text(organisation))
  await hasNoBarrier(officer, 'desk-request-ask-more')
  await press(officer, more.getByRole('button', { name: desk.ask.submit }))
  await officer.getByText(desk.steps.asked).waitFor()
  await officer.getByText(desk.extend.open).click()
  const longer = officer.getByRole('form', { name: desk.extend.title })
  await longer.getByRole('radio', { name: desk.extensions.complex.name }).check()
  await press(officer, longer.getByRole('button', { name: desk.extend.submit }))
  await officer.getByText(desk.steps.extended).waitFor()

  // Once the last day is over, both are told so.
  await query(portal, "UPDATE privacy_request SET due_on = '2020-03-02' WHERE reference = $1", [reference])
  await visitor.goto('/personvern/svar')
  await field(visitor, texts.answer.reference).fill(reference)
  await field(visitor, texts.answer.code).fill(code)
  await button(visitor, texts.answer.submit).click()
  await visitor.getByText(texts.answer.overdue(longDate('2020-03-02'))).waitFor()
  await visitor.getByRole('link', { name: texts.complain.link }).waitFor()
  await visitor.getByText(texts.extensions.complex).waitFor()
  await hasNoBarrier(visitor, 'svar-overdue')
  const address = officer.url()
  await officer.goto('/desk')
  await officer.getByText(desk.pressing(0, 1)).waitFor()
  await officer.goto(address)
  await field(officer, desk.search.name).fill('Helt Ukjent')
  await field(officer, desk.search.telephone).fill('')
  await press(officer, button(officer, desk.search.submit))
  await officer.getByText(desk.search.found(0)).waitFor()
  await field(officer, desk.search.name).fill('nordmann kari')
  await press(officer, button(officer, desk.search.submit))
  await officer.getByRole('heading', { name: desk.search.case(case_id) }).waitFor()
  await press(officer, button(officer, `${desk.search.show} ${desk.search.case(case_id)}`))
  await officer.getByText(desk.facts.lead).waitFor()
  await officer.getByText(/^Kari Nordmann, \+4799887766$/).waitFor()
  await hasNoBarrier(officer, 'desk-request-found')
  const withdrawn = await portal.call(`/incidents/withdrawal/${case_id}`, {
    token: owner.token,
    body: { password: owner.password, at_once: false },
  })
  expect(withdrawn.status).toBe(200)
  await press(officer, button(officer, desk.search.submit))
  await officer.getByText(desk.search.gone(longDate(addDays(todayInOslo(), graceDays)))).waitFor()
  expect(await officer.getByText(/Kari Nordmann, \+4799887766/).count()).toBe(0)
  await hasNoBarrier(officer, 'desk-request-gone')

  await officer.getByRole('radio', { name: desk.outcomes.partly.name }).check()
  await field(officer, desk.templates).selectOption(desk.answer.templates[1]?.name ?? '')
  await press(officer, button(officer, desk.insert))
  await expect.poll(() => field(officer, desk.textField).first().inputValue()).toBe(desk.answer.templates[1]?.text)
  await press(officer, button(officer, desk.answer.submit))
  await expect.poll(() => field(officer, desk.answer.refusal).getAttribute('aria-invalid')).toBe('true')
  await hasNoBarrier(officer, 'desk-request-answer')
  await field(officer, desk.answer.refusal).selectOption({ label: desk.refusals.others_rights })
  // A template that is not filled in is told at its field, and not sent.
  await press(officer, button(officer, desk.answer.submit))
  await officer.getByText(said(deskErrors.fields.not_filled_in)).waitFor()
  await axeInBothThemes(officer)
  const filled = desk.answer.templates[1]?.text.replace('…', 'navnet ditt og nummeret ditt') ?? ''
  await field(officer, desk.textField).first().fill(filled)
  await press(officer, button(officer, desk.answer.submit))
  await officer.getByRole('heading', { name: desk.close.title }).waitFor()
  await hasNoBarrier(officer, 'desk-request-answered')

  await visitor.goto('/personvern/svar')
  await field(visitor, texts.answer.reference).fill(reference)
  await field(visitor, texts.answer.code).fill(code)
  await button(visitor, texts.answer.submit).click()
  await visitor.getByText(texts.outcomes.partly).waitFor()
  await visitor.getByText(texts.refusals.others_rights).waitFor()
  await visitor.getByRole('link', { name: texts.complain.link }).waitFor()
  await visitor.getByText(/^Hei\. Dette er lagret om deg:/).waitFor()
  await visitor.getByText(texts.steps.asked).waitFor()
  await visitor.getByText(texts.extensions.complex).waitFor()
  await hasNoBarrier(visitor, 'svar-answered')
  await press(visitor, button(visitor, texts.answer.close))
  await visitor.getByText(texts.answer.closed).waitFor()
  expect(await visitor.getByText(/Dette er lagret om deg/).count()).toBe(0)

  await officer.reload()
  await officer.getByText(desk.read, { exact: true }).waitFor()
  await press(officer, button(officer, desk.close.submit))
  await officer.getByText(desk.states.closed).first().waitFor()
}, 180_000)

test('whoever has another role finds no queue, and a reader without scripts is told where to write', async () => {
  const lead = await signedIn(portal, 'leder@example.org', { at: '/desk/requests' })
  await lead.getByRole('heading', { level: 1 }).waitFor()
  expect(await lead.getByRole('heading', { name: desk.title }).count()).toBe(0)
  const answer = await fetch(`${portal.url}/personvern`)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
  expect(text).toContain(texts.form.needsScript)
  expect(text).toContain(texts.how.silent)
}, 60_000)
