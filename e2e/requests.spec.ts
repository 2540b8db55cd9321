import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { graceDays } from '#contract/erasure.ts'
import { todayInOslo } from '#contract/time.ts'
import { addDays } from '#server/cases/clocks.ts'
import { longDate } from '#server/cases/norwegianDates.ts'
import { ownOrganisation } from '#server/testing/process.ts'
import audit from '#texts/nb/deskAudit.ts'
import codes from '#texts/nb/deskAuditCodes.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import documents from '#texts/nb/deskDocuments.ts'
import desk from '#texts/nb/deskRequests.ts'
import pages from '#texts/nb/deskPages.ts'
import replies from '#texts/nb/requestReplies.ts'
import texts from '#texts/nb/requests.ts'
import rights from '#texts/nb/rights.ts'
import shell from '#texts/nb/shell.ts'
import { ageSessions, query, said, signedIn as putSession } from './desk.ts'
import { button, field, hasNoBarrier, heading, isTold, signedIn } from './deskOversight.ts'
import { choose, isSeen, press, tabTo, write } from './keyboard.ts'
import { axeInBothThemes, fits, openPortal, type Person, type Portal } from './portal.ts'
import { given, kari } from './reporting.ts'

let portal: Portal
beforeAll(async () => void (portal = await openPortal()))
afterEach(() => portal.leave())
afterAll(() => portal.close())

const words = 'Jeg var vitne på bussen i mars. Jeg vil vite hva som står om meg.'
const numbers = async (page: Page) => {
  const [reference = '', code = ''] = await page.locator('main dd').allTextContents()
  return { reference, code }
}
type Sent = {
  capacity: keyof typeof texts.capacities
  wish: keyof typeof texts.what.wishes
  name: string
  by: keyof typeof texts.reachWays
  reach: string
  words: string
}
/** Sends a request with the form at /personvern; answers the number and the code that are shown once. */
async function send(visitor: Page, { capacity, wish, name, by, reach, words: told }: Sent) {
  await visitor.goto('/personvern')
  await field(visitor, texts.form.capacity).selectOption({ label: texts.capacities[capacity] })
  await field(visitor, texts.form.wish).selectOption({ label: texts.what.wishes[wish].name })
  await field(visitor, texts.form.name).fill(name)
  await field(visitor, texts.form.reachWay).selectOption({ label: texts.reachWays[by].name })
  await field(visitor, texts.reachWays[by].field).fill(reach)
  await field(visitor, texts.form.words).fill(told)
  await button(visitor, texts.form.submit).click()
  await visitor.getByRole('heading', { name: texts.receipt.title }).waitFor()
  return numbers(visitor)
}
/** Opens the answer with both. */
async function readAnswer(visitor: Page, { reference, code }: { reference: string; code: string }) {
  await visitor.goto('/personvern/svar')
  await field(visitor, texts.answer.reference).fill(reference)
  await field(visitor, texts.answer.code).fill(code)
  await button(visitor, texts.answer.submit).click()
}
const pick = (page: Page, name: string, option: string) => choose(page, field(page, name), option)
const type = (page: Page, name: string, text: string) => write(page, field(page, name), text)

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

    // It arrives, and its answer is lost: nobody claims to know, and the next press is the same request.
    await page.route('**/api/privacy-requests', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await press(page, button(page, texts.form.submit))
    await page.getByText(texts.form.lost).waitFor()
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
    await button(page, texts.answer.withdraw.open).waitFor()
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
  const { reference, code } = await send(visitor, {
    capacity: 'witness',
    wish: 'access',
    name: 'Kari Nordmann',
    by: 'telephone',
    reach: '+47 99 88 77 66',
    words,
  })

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
  expect(await offered.allTextContents()).toEqual([desk.noTemplate, 'Avslag'])
  const grounds = () => field(officer, desk.answer.refusal).getByRole('option').allTextContents()
  const { identity_unproven, not_entitled, unfounded, others_rights, secrecy } = desk.refusals
  expect(await grounds()).toEqual([desk.answer.noRefusal, not_entitled, unfounded])
  const organisation = { email: ownOrganisation.ORG_EMAIL, address: ownOrganisation.ORG_ADDRESS }
  expect(await field(officer, desk.textField).first().inputValue()).toBe(desk.ask.text(organisation, 'telephone'))
  await press(officer, button(officer, desk.ask.submit))
  await officer.getByText(desk.states.identity_asked).first().waitFor()
  await isTold(officer, replies.asked)
  // Once they were asked, nobody may know still.
  await officer.getByRole('radio', { name: desk.outcomes.refused.name }).check()
  expect(await offered.allTextContents()).toEqual([desk.noTemplate, 'Avslag', 'Vi vet ikke hvem du er'])
  expect(await grounds()).toEqual([desk.answer.noRefusal, identity_unproven, not_entitled, unfounded])
  await press(officer, button(officer, desk.check.submit))
  await expect.poll(() => officer.getByRole('alert').count()).toBeGreaterThan(0)
  await officer.getByRole('radio', { name: desk.identityWays.in_person.name }).check()
  await press(officer, button(officer, desk.check.submit))
  await officer.getByRole('heading', { name: desk.search.title }).waitFor()
  await isTold(officer, replies.checked)
  await officer.getByText(desk.search.notYet).waitFor()
  await officer.getByRole('radio', { name: desk.outcomes.partly.name }).check()
  expect(await grounds()).toEqual([desk.answer.noRefusal, not_entitled, unfounded, others_rights, secrecy])
  expect(await offered.allTextContents()).not.toContain('Vi vet ikke hvem du er')
  await officer.getByText(desk.askMore.open).click()
  const more = officer.getByRole('form', { name: desk.askMore.title })
  expect(await more.getByRole('textbox').inputValue()).toBe(desk.askMore.text(organisation))
  await hasNoBarrier(officer, 'desk-request-ask-more')
  await press(officer, more.getByRole('button', { name: desk.ask.submit }))
  await officer.getByText(desk.steps.asked).waitFor()
  await isTold(officer, replies.asked)
  await officer.getByText(desk.extend.open).click()
  const longer = officer.getByRole('form', { name: desk.extend.title })
  await longer.getByRole('radio', { name: desk.extensions.complex.name }).check()
  await press(officer, longer.getByRole('button', { name: desk.extend.submit }))
  await officer.getByText(desk.steps.extended).waitFor()
  await isTold(officer, replies.extended)

  // Once the last day is over, both are told so.
  await query(portal, "UPDATE privacy_request SET due_on = '2020-03-02' WHERE reference = $1", [reference])
  await readAnswer(visitor, { reference, code })
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
  await officer.getByText(desk.search.none).waitFor()
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
  // A template that nobody has changed gives its place to another; what was written stays.
  const text = field(officer, desk.textField).first()
  await text.fill('Hei, Kari.')
  const insert = async (at: number) => {
    await field(officer, desk.templates).selectOption(desk.answer.templates[at]?.name ?? '')
    await press(officer, button(officer, desk.insert))
  }
  await insert(0)
  await expect.poll(() => text.inputValue()).toBe(`Hei, Kari.\n\n${desk.answer.templates[0]?.text}`)
  await text.fill('')
  await insert(0)
  await expect.poll(() => text.inputValue()).toBe(desk.answer.templates[0]?.text)
  await insert(1)
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
  await isTold(officer, replies.answered)
  await hasNoBarrier(officer, 'desk-request-answered')

  await readAnswer(visitor, { reference, code })
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
  await isTold(officer, replies.closed)

  // All that was done for the request, to the case that was found too, under either of its numbers.
  await press(officer, officer.getByRole('link', { name: audit.see }))
  await heading(officer, audit.title).waitFor()
  const log = officer.getByRole('table', { name: audit.list })
  const id = Number(address.split('/').at(-1))
  const named = audit.referred(audit.of('request', id), reference)
  await log.getByText(named).first().waitFor()
  expect(await field(officer, audit.filter.request).inputValue()).toBe(String(id))
  const seen = log.getByRole('row').filter({ hasText: audit.actionOf('request_case_shown') })
  await seen.getByText(audit.of('case', case_id)).waitFor()
  await seen.getByText(codes.named['request']?.(reference) ?? '').waitFor()
  const rows = await log.getByRole('row').count()
  await hasNoBarrier(officer, 'audit-of-request')
  await field(officer, audit.filter.request).fill(` ${reference.toLowerCase()}`)
  await press(officer, button(officer, audit.filter.show))
  await officer.waitForURL((url) => url.searchParams.get('request') === reference.toLowerCase())
  await log.getByText(named).first().waitFor()
  await expect.poll(() => log.getByRole('row').count()).toBe(rows)
}, 180_000)

test('whoever waits longer reads that the request is worked on, and a refusal names the ground of its own article', async () => {
  const visitor = await portal.visit({ width: 390 })
  const { reference, code } = await send(visitor, {
    capacity: 'named',
    wish: 'erasure',
    name: 'Ola Omtalt',
    by: 'post',
    reach: 'Storgata 2, 0155 Oslo',
    words: 'Jeg står i en beskrivelse.',
  })

  const officer = await portal.visit({ width: 390 })
  await putSession(portal, officer, 'personvern@example.org')
  await officer.goto('/desk/requests')
  await officer.getByRole('link', { name: desk.number(reference) }).click()
  await heading(officer, desk.number(reference)).waitFor()
  // The menu says in which room the page is.
  await officer.setViewportSize({ width: 1280, height: 844 })
  const menu = officer.getByRole('navigation', { name: pages.frame.menu })
  expect(await menu.locator('[aria-current]').allTextContents()).toEqual([desk.menu])
  expect(await menu.locator('[aria-current=true]').count()).toBe(1)
  await officer.setViewportSize({ width: 390, height: 844 })
  await officer.getByText(desk.extend.open).click()
  const longer = officer.getByRole('form', { name: desk.extend.title })
  await longer.getByRole('radio', { name: desk.extensions.many.name }).check()
  await press(officer, longer.getByRole('button', { name: desk.extend.submit }))
  await isTold(officer, replies.extended)

  const read = () => readAnswer(visitor, { reference, code })
  await read()
  await visitor.getByText(texts.answer.extended, { exact: true }).waitFor()
  expect(await visitor.getByText(texts.states.received).count()).toBe(0)
  await visitor.getByText(texts.answer.extendedComplain).waitFor()
  await visitor.getByRole('link', { name: texts.complain.link }).waitFor()
  await hasNoBarrier(visitor, 'svar-extended')

  await officer.getByRole('radio', { name: desk.identityWays.in_person.name }).check()
  await button(officer, desk.check.submit).click()
  await isTold(officer, replies.checked)
  // It was written down by a mistake, and is taken back and written down again.
  await press(officer, officer.getByText(desk.uncheck.open))
  const unchecking = officer.getByRole('form', { name: desk.uncheck.title })
  await press(officer, unchecking.getByRole('button', { name: desk.uncheck.submit }))
  await expect.poll(() => unchecking.getByRole('alert').count()).toBeGreaterThan(0)
  await unchecking.getByRole('radio', { name: desk.uncheckReasons.by_mistake.name }).check()
  await hasNoBarrier(officer, 'desk-request-uncheck')
  await press(officer, unchecking.getByRole('button', { name: desk.uncheck.submit }))
  await isTold(officer, replies.unchecked)
  await officer.getByText(desk.steps.identity_unchecked).waitFor()
  await officer.getByText(desk.uncheckReasons.by_mistake.name).waitFor()
  await officer.getByText(desk.answer.unchecked).waitFor()
  expect(await officer.getByRole('heading', { name: desk.search.title }).count()).toBe(0)
  await hasNoBarrier(officer, 'desk-request-unchecked')
  await read()
  await visitor.getByText(texts.answer.unchecked, { exact: true }).waitFor()
  await visitor.getByText(texts.steps.identity_unchecked, { exact: true }).waitFor()
  expect(await visitor.getByText(desk.uncheckReasons.by_mistake.name).count()).toBe(0)
  await officer.getByRole('radio', { name: desk.identityWays.in_person.name }).check()
  await button(officer, desk.check.submit).click()
  await isTold(officer, replies.checked)
  // The form of the answer begins anew with the state, a moment after the reply is told.
  await officer.getByRole('heading', { name: desk.search.title }).waitFor()
  // Its name stands in the words of another choice too.
  await officer.locator('input[name="outcome"][value="refused"]').check()
  await field(officer, desk.answer.refusal).selectOption({ label: desk.refusals.still_needed })
  await field(officer, desk.templates).selectOption('Avslag')
  await button(officer, desk.insert).click()
  await hasNoBarrier(officer, 'desk-request-ground')
  await button(officer, desk.answer.submit).click()
  await isTold(officer, replies.answered)
  await hasNoBarrier(officer, 'desk-request-refused')
  await read()
  await visitor.getByText(texts.refusals.still_needed).waitFor()
  await visitor.getByText(texts.steps.identity_checked).first().waitFor()
  await visitor.getByRole('link', { name: texts.complain.link }).waitFor()
  await hasNoBarrier(visitor, 'svar-refused')
}, 120_000)

test('whoever sent a request takes it back with the keyboard, also when the answer is lost; another tab and the officer see it', async () => {
  const visitor = await portal.visit({ width: 390, expects: /ERR_FAILED|409/ })
  const form = {
    capacity: 'named',
    wish: 'erasure',
    name: 'Siri Omtalt',
    by: 'post',
    reach: 'Storgata 4, 0155 Oslo',
    words: 'Jeg står i en sak.',
  } as const
  const sent = await send(visitor, form)
  const answered = await send(visitor, form)
  const t = texts.answer.withdraw
  const dialog = visitor.getByRole('dialog', { name: t.title })
  const open = button(visitor, t.open)
  const withdrawal = '**/api/privacy-requests/withdrawal'
  const ask = async () => {
    await press(visitor, open)
    await dialog.waitFor()
  }

  const tab = await visitor.context().newPage()
  await readAnswer(tab, sent)
  await button(tab, t.open).waitFor()
  await readAnswer(visitor, sent)
  expect(await visitor.getByRole('main').innerText()).not.toContain('@')
  await ask()
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await hasNoBarrier(visitor, 'svar-withdraw')
  await axeInBothThemes(visitor)
  await visitor.setViewportSize({ width: 320, height: 700 })
  await fits(visitor)
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => open.evaluate((one) => one === document.activeElement)).toBe(true)
  await ask()
  await press(visitor, dialog.getByRole('button', { name: t.stay }))
  await dialog.waitFor({ state: 'hidden' })

  // The line is down: it is not said to be taken back. When only the call did not arrive, it is known that it was not.
  await visitor.route('**/api/privacy-requests/**', (route) => route.abort())
  await ask()
  const confirm = dialog.getByRole('button', { name: t.confirm })
  await press(visitor, confirm)
  await dialog.getByText(t.unsure).waitFor()
  await axeInBothThemes(visitor)
  await visitor.unroute('**/api/privacy-requests/**')
  await visitor.route(withdrawal, (route) => route.abort())
  await confirm.scrollIntoViewIfNeeded()
  await press(visitor, confirm)
  await dialog.getByText(texts.answer.failed).waitFor()
  await visitor.unroute(withdrawal)
  // The call arrives, and its answer is lost: the page asks how it stands.
  await visitor.route(withdrawal, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(visitor, confirm)
  await visitor.getByText(t.done, { exact: true }).waitFor()
  await visitor.unroute(withdrawal)
  await visitor.getByText(texts.outcomes.withdrawn, { exact: true }).waitFor()
  await visitor.getByText(t.over).waitFor()
  await visitor.getByText(texts.steps.withdrawn, { exact: true }).waitFor()
  await expect.poll(() => visitor.evaluate(() => document.activeElement?.id)).toBe('answer')
  expect([await dialog.count(), await open.count()]).toEqual([0, 0])
  await hasNoBarrier(visitor, 'svar-withdrawn')

  // The other tab, from before.
  await button(tab, t.open).click()
  await tab.getByRole('dialog', { name: t.title }).getByRole('button', { name: t.confirm }).click()
  await tab.getByText(t.done, { exact: true }).waitFor()
  expect(await tab.getByText(texts.steps.withdrawn, { exact: true }).count()).toBe(1)
  await tab.close()

  // Answered since the page was opened: it is not taken back, and the answer is shown.
  await readAnswer(visitor, answered)
  await open.waitFor()
  await query(
    portal,
    `UPDATE privacy_request SET state = 'answered', outcome = 'refused', refusal = 'unfounded', answered_at = now(),
      version = version + 1 WHERE reference = $1`,
    [answered.reference],
  )
  await ask()
  await press(visitor, confirm)
  await visitor.getByText(t.answered, { exact: true }).waitFor()
  await visitor.getByText(texts.outcomes.refused, { exact: true }).waitFor()
  expect(await open.count()).toBe(0)

  const officer = await portal.visit({ width: 390 })
  await putSession(portal, officer, 'personvern@example.org')
  await officer.goto('/desk/requests')
  const row = officer.getByRole('listitem').filter({ hasText: desk.number(sent.reference) })
  await row.getByText(/^Trukket av den som sendte kravet, /).waitFor()
  await hasNoBarrier(officer, 'desk-requests-withdrawn')
  await officer.getByRole('link', { name: desk.number(sent.reference) }).click()
  await heading(officer, desk.number(sent.reference)).waitFor()
  await officer.getByText(desk.steps.withdrawn, { exact: true }).waitFor()
  await officer.getByText(/^Trukket av den som sendte kravet, /).waitFor()
  expect(await button(officer, desk.answer.submit).count()).toBe(0)
  await hasNoBarrier(officer, 'desk-request-withdrawn')
}, 120_000)

test('the privacy officer corrects a witness, restricts them and takes one out, with the keyboard; their words outlive a failed call, and the reporter sees it', async () => {
  const owner = await portal.person({ isVerified: true })
  const cities = await portal.call('/general/cities/list?country_id=578')
  const city_id = cities.body.data?.[0]?.id ?? cities.body.cities?.[0]?.id ?? null
  const { id: case_id } = await given(portal, owner, {
    status: 'Submitted',
    city_id,
    witnesses: [
      { ...kari, name: 'Tuva Vitnesen', contact_number: '+4799112233' },
      { ...kari, name: 'Tuva Vitnesen', contact_number: '+4799112244' },
    ],
  })
  const visitor = await portal.visit({ width: 390 })
  const sent = await send(visitor, {
    capacity: 'witness',
    wish: 'erasure',
    name: 'Tuva Vitnesen',
    by: 'telephone',
    reach: '+47 99 11 22 33',
    words: 'Jeg vil ikke stå i saken.',
  })

  const officer = await portal.visit({ width: 390, expects: /ERR_FAILED|status of (403|404|409|422)/ })
  await putSession(portal, officer, 'personvern@example.org')
  await officer.goto('/desk/requests')
  await officer.getByRole('link', { name: desk.number(sent.reference) }).click()
  await officer.getByRole('radio', { name: desk.identityWays.in_person.name }).check()
  await button(officer, desk.check.submit).click()
  for (const order of desk.answer.limits.erasure)
    await officer.getByRole('listitem').filter({ hasText: order }).waitFor()
  // Nothing is done yet, so no text says that it is.
  const offered = () => field(officer, desk.templates).getByRole('option').allTextContents()
  expect(await offered()).not.toContain('Sletting')
  expect(await offered()).toContain('Ingenting er lagret')
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
  await officer.getByText(/^Tuva Riktigsen, \+4799112255/).waitFor()
  await restTheWitness({ officer, owner, case_id, list, open })
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
  // It would not be true any more.
  expect(await offered()).not.toContain('Ingenting er lagret')
  await hasNoBarrier(officer, 'desk-request-changed')

  // A page from before the reporter has changed them: it is said, and nothing is overwritten.
  await open()
  const { body } = await portal.call(`/incidents/show/${case_id}`, { token: owner.token })
  const [witness] = body.incident.witnesses
  expect(body.incident.witnesses).toHaveLength(1)
  // What the officer has not touched is as it was.
  expect(witness).toMatchObject({ ...kari, name: 'Tuva Riktigsen', contact_number: '+4799112255' })
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
  await officer.keyboard.press('Escape')
  await late.waitFor({ state: 'detached' })
  await takeOutFormer({ officer, case_id, list, open })

  const reporter = await portal.visit({ as: owner, width: 390 })
  await reporter.goto(`/incident/${case_id}`)
  await reporter.getByText(rights.correct.byWitness.erased).waitFor()
  await reporter.getByText(rights.correct.byWitness.corrected).waitFor()
  await reporter.getByText(rights.correct.byWitness.released).waitFor()
  await reporter.getByText(rights.correct.byWitness.former_erased).waitFor()
  expect(await reporter.getByText('Tuva Riktigsen').count()).toBe(0)
  expect(await reporter.getByText('Tuva Vitnesen').count()).toBe(0)
  await hasNoBarrier(reporter, 'incident-by-witness')

  // Taken back before it was answered: what was done is told, because no answer will.
  await readAnswer(visitor, sent)
  await button(visitor, texts.answer.withdraw.open).click()
  await visitor.getByRole('dialog').getByRole('button', { name: texts.answer.withdraw.confirm }).click()
  await visitor.getByText(texts.answer.withdraw.carriedOut).waitFor()
  await visitor.getByText(texts.answer.withdraw.changes.corrected).waitFor()
  await visitor.getByText(texts.answer.withdraw.changes.erased).waitFor()
  await visitor.getByText(texts.answer.withdraw.changes.released).waitFor()
  await visitor.getByText(texts.answer.withdraw.changes.former_erased).waitFor()
  await visitor.getByText(texts.answer.withdraw.restrictionOver).waitFor()
  await hasNoBarrier(visitor, 'svar-withdrawn-after')
}, 240_000)

type Resting = { officer: Page; owner: Person; case_id: number; list: Locator; open: () => Promise<void> }

/** What stood before the reporter's correction is found as that, without whoever stands there now, and taken out. */
async function takeOutFormer({ officer, case_id, list, open }: Omit<Resting, 'owner'>) {
  const t = desk.change
  await field(officer, desk.search.name).fill('Tuva Riktigsen')
  await field(officer, desk.search.telephone).fill('')
  await press(officer, button(officer, desk.search.submit))
  const today = longDate(todayInOslo())
  const hit = desk.search.hit(desk.search.former(today), desk.likenesses.name)
  await officer.getByText(hit).waitFor()
  await open()
  await officer.getByText(/^Tuva Riktigsen, \+4799112255/).waitFor()
  await officer.getByText(t.former(today)).waitFor()
  expect(await officer.getByText('Tuva Meldtsen').count()).toBe(0)
  await hasNoBarrier(officer, 'desk-request-former')
  await officer.setViewportSize({ width: 320, height: 700 })
  await fits(officer)
  await officer.setViewportSize({ width: 390, height: 844 })
  const out = officer.getByRole('button', { name: `${t.eraseFormer} Tuva Riktigsen` })
  await press(officer, out)
  const asked = officer.getByRole('dialog', { name: t.eraseFormerTitle('Tuva Riktigsen') })
  await asked.waitFor()
  await hasNoBarrier(officer, 'desk-request-former-erase')
  await officer.route('**/former-witness-erasure', (route) => route.abort())
  await press(officer, asked.getByRole('button', { name: t.eraseConfirm }))
  await asked.getByRole('alert').first().waitFor()
  await officer.unroute('**/former-witness-erasure')
  await press(officer, asked.getByRole('button', { name: t.eraseConfirm }))
  await officer.getByRole('status').filter({ hasText: replies.formerWitnessErased }).waitFor()
  await expect.poll(() => list.evaluate((one) => one === document.activeElement)).toBe(true)
  await officer.getByText(`${desk.search.case(case_id)}: ${t.done.former_erased}`).waitFor()
  await officer.getByText(hit).waitFor({ state: 'detached' })
}

/** The officer restricts the witness whom the request has found, staff and reporter read that, and the officer ends it. */
async function restTheWitness({ officer, owner, case_id, list, open }: Resting) {
  const { change: t } = desk
  const words = 'Tuva Riktigsen'
  const begin = officer.getByRole('button', { name: `${t.restrict} ${words}` })
  await press(officer, begin)
  const resting = officer.getByRole('dialog', { name: t.restrictTitle(words) })
  await resting.waitFor()
  await hasNoBarrier(officer, 'desk-request-restrict')
  await officer.keyboard.press('Escape')
  await resting.waitFor({ state: 'detached' })
  await expect.poll(() => begin.evaluate((one) => one === document.activeElement)).toBe(true)
  // The check for barriers scrolls.
  await begin.scrollIntoViewIfNeeded()
  await press(officer, begin)
  await officer.route('**/witness-restriction', (route) => route.abort())
  await press(officer, resting.getByRole('button', { name: t.restrictConfirm }))
  await resting.getByRole('alert').first().waitFor()
  await officer.unroute('**/witness-restriction')
  await press(officer, resting.getByRole('button', { name: t.restrictConfirm }))
  await officer.getByRole('status').filter({ hasText: replies.witnessRestricted }).waitFor()
  await expect.poll(() => list.evaluate((one) => one === document.activeElement)).toBe(true)
  await officer.getByText(`${desk.search.case(case_id)}: ${t.done.restricted}`).waitFor()
  await officer.getByText(desk.restricting, { exact: true }).waitFor()
  expect(await field(officer, desk.templates).getByRole('option').allTextContents()).toContain('Begrensning')
  await open()
  await officer.getByText(t.restrictedSince(longDate(todayInOslo()))).waitFor()
  for (const width of [1280, 390]) {
    await officer.setViewportSize({ width, height: 844 })
    await hasNoBarrier(officer, 'desk-request-restricted')
  }
  await officer.setViewportSize({ width: 320, height: 700 })
  await fits(officer)
  await officer.setViewportSize({ width: 390, height: 844 })

  const lead = await signedIn(portal, 'leder@example.org', { at: `/desk/cases/${case_id}` })
  await lead.getByText(documents.restrictedWitness(1, longDate(todayInOslo()))).waitFor()
  await lead.getByText('Tuva Vitnesen').waitFor()
  expect(await lead.getByText(words).count()).toBe(0)
  for (const width of [390, 1280]) {
    await lead.setViewportSize({ width, height: 844 })
    await hasNoBarrier(lead, 'desk-case-restricted')
  }
  const reporter = await portal.visit({ as: owner, width: 390 })
  await reporter.goto(`/incident/${case_id}`)
  await reporter.getByText(rights.correct.byWitness.restricted).waitFor()
  await reporter.getByText(words).first().waitFor()
  await hasNoBarrier(reporter, 'incident-restricted')

  // It is ended where it was done, in the part that stays after the answer, and not without a reason.
  const done = officer.getByRole('region', { name: t.title })
  await press(officer, done.getByRole('button', { name: `${t.release} ${desk.search.case(case_id)}` }))
  const ending = officer.getByRole('dialog', { name: t.releaseTitle })
  await ending.waitFor()
  await hasNoBarrier(officer, 'desk-request-release')
  await press(officer, ending.getByRole('button', { name: t.releaseSave }))
  await expect.poll(() => ending.getByLabel(t.releaseNote).getAttribute('aria-invalid')).toBe('true')
  await axeInBothThemes(officer)
  const note = 'Hun fikk vite det på telefon.'
  await ending.getByLabel(t.releaseNote).fill(note)
  await officer.route('**/witness-restriction/end', (route) => route.abort())
  await press(officer, ending.getByRole('button', { name: t.releaseSave }))
  await ending.getByRole('alert').first().waitFor()
  expect(await ending.getByLabel(t.releaseNote).inputValue()).toBe(note)
  await officer.unroute('**/witness-restriction/end')
  await press(officer, ending.getByRole('button', { name: t.releaseSave }))
  await isTold(officer, replies.witnessReleased)
  await done.getByText(note).waitFor()
  await done.getByText(t.since.ended).waitFor()
  await officer.getByText(`${desk.search.case(case_id)}: ${t.done.released}`).waitFor()
  await hasNoBarrier(officer, 'desk-request-released')
  await lead.reload()
  await lead.getByText(words).first().waitFor()
  await open()
}

test('whoever has another role finds no queue, and a reader without scripts is told where to write', async () => {
  const lead = await signedIn(portal, 'leder@example.org', { at: '/desk/requests' })
  await lead.getByRole('heading', { level: 1 }).waitFor()
  expect(await lead.getByRole('heading', { name: desk.title }).count()).toBe(0)
  const read = async (path: string) => {
    const answer = await fetch(`${portal.url}${path}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
    return answer.text()
  }
  const address = new RegExp(`${texts.form.needsScript} *(<!-- -->)? *<a href="mailto:`)
  const form = await read('/personvern')
  expect(form).toMatch(address)
  expect(form).toContain(texts.how.silent)
  expect(await read('/personvern/svar')).toMatch(address)
}, 60_000)
