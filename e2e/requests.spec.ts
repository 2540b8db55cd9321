import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { graceDays } from '#contract/erasure.ts'
import { todayInOslo } from '#contract/time.ts'
import { addDays } from '#server/cases/clocks.ts'
import { longDate } from '#server/cases/norwegianDates.ts'
import { ownOrganisation } from '#server/testing/process.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import desk from '#texts/nb/deskRequests.ts'
import pages from '#texts/nb/deskPages.ts'
import replies from '#texts/nb/requestReplies.ts'
import texts from '#texts/nb/requests.ts'
import rights from '#texts/nb/rights.ts'
import shell from '#texts/nb/shell.ts'
import { ageSessions, query, said, signedIn as putSession } from './desk.ts'
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

test('the privacy officer corrects a witness and takes one out, with the keyboard; their words outlive a failed call, and the reporter sees it', async () => {
  const owner = await portal.person({ isVerified: true })
  const cities = await portal.call('/general/cities/list?country_id=578')
  const city_id = cities.body.data?.[0]?.id ?? cities.body.cities?.[0]?.id ?? null
  const { id: case_id } = await given(portal, owner, {
    status: 'Submitted',
    city_id,
    witnesses: [
      { name: 'Tuva Vitnesen', contact_number: '+4799112233' },
      { name: 'Tuva Vitnesen', contact_number: '+4799112244' },
    ],
  })
  const visitor = await portal.visit({ width: 390 })
  await visitor.goto('/personvern')
  await field(visitor, texts.form.capacity).selectOption({ label: texts.capacities.witness })
  await field(visitor, texts.form.wish).selectOption({ label: texts.what.wishes.erasure.name })
  await field(visitor, texts.form.name).fill('Tuva Vitnesen')
  await field(visitor, texts.form.reachWay).selectOption({ label: texts.reachWays.telephone.name })
  await field(visitor, texts.reachWays.telephone.field).fill('+47 99 11 22 33')
  await field(visitor, texts.form.words).fill('Jeg vil ikke stå i saken.')
  await button(visitor, texts.form.submit).click()
  await visitor.getByRole('heading', { name: texts.receipt.title }).waitFor()
  const { reference } = await numbers(visitor)

  const officer = await portal.visit({ width: 390, expects: /ERR_FAILED|status of (403|404|409|422)/ })
  await putSession(portal, officer, 'personvern@example.org')
  await officer.goto('/desk/requests')
  await officer.getByRole('link', { name: desk.number(reference) }).click()
  await officer.getByRole('radio', { name: desk.identityWays.in_person.name }).check()
  await button(officer, desk.check.submit).click()
  await officer.getByText(desk.answer.limits.erasure).waitFor()
  // Nothing is done yet, so no text says that it is.
  const offered = () => field(officer, desk.templates).getByRole('option').allTextContents()
  expect(await offered()).not.toContain('Sletting')
  await button(officer, desk.search.submit).click()
  const list = officer.getByRole('heading', { name: desk.search.listTitle })
  const open = async () => {
    await button(officer, `${desk.search.show} ${desk.search.case(case_id)}`)
      .first()
      .click()
    await officer.getByText(desk.facts.lead).waitFor()
  }
  await open()
  const first = officer.getByRole('button', { name: `${desk.change.correct} Tuva Vitnesen` }).first()
  await hasNoBarrier(officer, 'desk-request-witness')
  await officer.setViewportSize({ width: 320, height: 700 })
  await fits(officer)
  await officer.setViewportSize({ width: 390, height: 844 })

  await press(officer, first)
  const correcting = officer.getByRole('dialog', { name: desk.change.correctTitle('Tuva Vitnesen') })
  await correcting.waitFor()
  const [name, number] = [desk.change.labels.name, desk.change.labels.contact_number]
  await hasNoBarrier(officer, 'desk-request-correct')
  await press(officer, correcting.getByRole('button', { name: desk.change.correctSave }))
  await expect.poll(() => correcting.getByLabel(name).getAttribute('aria-invalid')).toBe('true')
  await correcting.getByText(said(deskErrors.fields.stands_already)).waitFor()
  await correcting.getByLabel(number).fill('')
  await press(officer, correcting.getByRole('button', { name: desk.change.correctSave }))
  await expect.poll(() => correcting.getByLabel(number).getAttribute('aria-invalid')).toBe('true')
  await axeInBothThemes(officer)
  await correcting.getByLabel(name).fill('Tuva Riktigsen')
  await correcting.getByLabel(number).fill('+4799112255')
  await officer.route('**/witness-correction', (route) => route.abort())
  await press(officer, correcting.getByRole('button', { name: desk.change.correctSave }))
  await correcting.getByRole('alert').first().waitFor()
  expect(await correcting.getByLabel(name).inputValue()).toBe('Tuva Riktigsen')
  await officer.unroute('**/witness-correction')
  // The second factor is asked for again, and what was typed is still there when it is not given.
  await ageSessions(portal, 'personvern@example.org', 'step-up over')
  await press(officer, correcting.getByRole('button', { name: desk.change.correctSave }))
  const asked = officer.getByRole('dialog', { name: pages.stepUp.title })
  await asked.waitFor()
  await asked.getByRole('button', { name: pages.frame.cancel }).click()
  await correcting.getByText(said(deskErrors.messages.step_up_needed)).waitFor()
  expect(await correcting.getByLabel(number).inputValue()).toBe('+4799112255')
  await ageSessions(portal, 'personvern@example.org', 'stepped up')
  await correcting.getByLabel(number).focus()
  await press(officer, correcting.getByRole('button', { name: desk.change.correctSave }))
  await correcting.waitFor({ state: 'detached' })
  await officer.getByRole('status').filter({ hasText: replies.witnessCorrected }).waitFor()
  await expect.poll(() => list.evaluate((one) => one === document.activeElement)).toBe(true)
  await officer.getByText(`${desk.search.case(case_id)}: ${desk.change.done.corrected}`).waitFor()

  await open()
  await officer.getByText(/^Tuva Riktigsen, \+4799112255$/).waitFor()
  await press(officer, officer.getByRole('button', { name: `${desk.change.erase} Tuva Vitnesen` }))
  const erasing = officer.getByRole('dialog', { name: desk.change.eraseTitle('Tuva Vitnesen') })
  await erasing.waitFor()
  await hasNoBarrier(officer, 'desk-request-erase')
  await officer.keyboard.press('Escape')
  await erasing.waitFor({ state: 'detached' })
  const out = officer.getByRole('button', { name: `${desk.change.erase} Tuva Vitnesen` })
  await expect.poll(() => out.evaluate((one) => one === document.activeElement)).toBe(true)
  // The check for barriers scrolls.
  await out.scrollIntoViewIfNeeded()
  await press(officer, out)
  await officer.route('**/witness-erasure', (route) => route.abort())
  await press(officer, erasing.getByRole('button', { name: desk.change.eraseConfirm }))
  await erasing.getByRole('alert').first().waitFor()
  await officer.unroute('**/witness-erasure')
  await press(officer, erasing.getByRole('button', { name: desk.change.eraseConfirm }))
  await officer.getByRole('status').filter({ hasText: replies.witnessErased }).waitFor()
  await expect.poll(() => list.evaluate((one) => one === document.activeElement)).toBe(true)
  await officer.getByText(`${desk.search.case(case_id)}: ${desk.change.done.erased}`).waitFor()
  expect(await offered()).toContain('Sletting')
  await hasNoBarrier(officer, 'desk-request-changed')

  // A page from before the reporter has changed them: it is said, and nothing is overwritten.
  await open()
  const { body } = await portal.call(`/incidents/show/${case_id}`, { token: owner.token })
  const [witness] = body.incident.witnesses
  expect([body.incident.witnesses.length, witness.name]).toEqual([1, 'Tuva Riktigsen'])
  const own = { name: 'Tuva Meldtsen', contact_number: '+4799112266' }
  const changed = await portal.call(`/incidents/corrections/${case_id}`, {
    token: owner.token,
    body: { version: body.incident.version, field: 'witness', witness_id: witness.id, value: own },
  })
  expect(changed.status).toBe(200)
  await officer.getByRole('button', { name: `${desk.change.erase} Tuva Riktigsen` }).click()
  const late = officer.getByRole('dialog', { name: desk.change.eraseTitle('Tuva Riktigsen') })
  await press(officer, late.getByRole('button', { name: desk.change.eraseConfirm }))
  await late.getByText(said(deskErrors.messages.witness_not_found)).waitFor()
  await axeInBothThemes(officer)

  const reporter = await portal.visit({ as: owner, width: 390 })
  await reporter.goto(`/incident/${case_id}`)
  await reporter.getByText(rights.correct.byWitness.erased).waitFor()
  await reporter.getByText(rights.correct.byWitness.corrected).waitFor()
  expect(await reporter.getByText('Tuva Vitnesen').count()).toBe(0)
  await hasNoBarrier(reporter, 'incident-by-witness')
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
