import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { graceDays } from '#contract/erasure.ts'
import { todayInOslo } from '#contract/time.ts'
import { addDays } from '#server/cases/clocks.ts'
import { longDate } from '#server/cases/norwegianDates.ts'
import { ownOrganisation } from '#server/testing/process.ts'
import audit from '#texts/nb/deskAudit.ts'
import codes from '#texts/nb/deskAuditCodes.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import desk from '#texts/nb/deskRequests.ts'
import pages from '#texts/nb/deskPages.ts'
import replies from '#texts/nb/requestReplies.ts'
import texts from '#texts/nb/requests.ts'
import { query, said } from './desk.ts'
import { button, field, hasNoBarrier, heading, isTold } from './deskOversight.ts'
import { press, write } from './keyboard.ts'
import { fits, usePortal } from './portal.ts'
import { sentIn } from './reporting.ts'
import { officerAt, readAnswer, sent, step } from './requestSteps.ts'

const portal = usePortal()

const byPost = {
  capacity: 'named',
  wish: 'erasure',
  name: 'Ola Omtalt',
  reach_by: 'post',
  reach: 'Storgata 2, 0155 Oslo',
  words: 'Jeg står i en beskrivelse.',
} as const
const byTelephone = {
  capacity: 'witness',
  wish: 'access',
  name: 'Kari Nordmann',
  reach_by: 'telephone',
  reach: '+47 99 11 33 22',
  words: 'Jeg vil vite hva som står om meg.',
} as const

/** A witness of a case asks, and their identity is checked. */
async function checked(width?: number) {
  const owner = await portal.person({ isVerified: true })
  const { id: case_id } = await sentIn(portal, owner, {
    witnesses: [{ name: 'Kari Nordmann', contact_number: '+4799113322' }],
  })
  const request = await sent(portal, byTelephone)
  const officer = await officerAt(portal, request, width)
  await step(officer, request.id, 'identity', { version: 1, how: 'in_person' })
  await officer.reload()
  await officer.getByRole('heading', { name: desk.search.title }).waitFor()
  return { owner, case_id, request, officer }
}
const offered = (officer: Page) => field(officer, desk.templates).getByRole('option').allTextContents()
const grounds = (officer: Page) => field(officer, desk.answer.refusal).getByRole('option').allTextContents()

test('the page about rights leads those without an account to the form, and the form and its refusal have no barrier', async () => {
  const page = await portal.visit()
  await page.goto('/personvern')
  await expect.poll(() => page.title()).toContain('Personvern og rettigheter')
  await hasNoBarrier(page, 'personvern')
  await page.setViewportSize({ width: 320, height: 700 })
  await fits(page)
  const login = page.getByRole('link', { name: texts.account.login })
  expect(await login.getAttribute('href')).toBe('/login?redirect=/account')
  expect(await page.getByRole('link', { name: texts.account.link, exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: texts.form.link }).click()
  await button(page, texts.form.submit).click()
  await expect.poll(() => field(page, texts.form.capacity).getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByRole('group', { name: texts.form.reachBy }).getByRole('combobox').count()).toBe(1)
  await hasNoBarrier(page, 'personvern-refused')
})

test('a wrong code opens nothing, a right one in small letters does', async () => {
  const { reference, code } = await sent(portal, byPost)
  const page = await portal.visit({ expects: /404/ })
  await page.goto('/personvern/svar')
  await heading(page, texts.answer.title).waitFor()
  await write(page, field(page, texts.answer.reference), reference)
  await write(page, field(page, texts.answer.code), 'AAAAA-AAAAA-AAAAA-AAAAA')
  await page.keyboard.press('Enter')
  await page.getByText(texts.answer.unknown).waitFor()
  await hasNoBarrier(page, 'svar-unknown')
  await field(page, texts.answer.code).fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByText(texts.states.received).waitFor()
  await button(page, texts.answer.withdraw.open).waitFor()
  expect(page.url()).toMatch(/\/personvern\/svar$/)
  await hasNoBarrier(page, 'svar-received')
})

test('until it is known who asks only what fits is offered; the officer asks who it is, checks, and asks for more', async () => {
  const request = await sent(portal, byTelephone)
  const officer = await officerAt(portal, request)
  await officer.getByText(desk.answer.unchecked).waitFor()
  await hasNoBarrier(officer, 'desk-request')
  await officer.getByRole('radio', { name: desk.outcomes.refused.name }).check()
  await expect.poll(() => offered(officer)).toEqual([desk.noTemplate, 'Avslag'])
  const { identity_unproven, not_entitled, unfounded, others_rights, secrecy } = desk.refusals
  expect(await grounds(officer)).toEqual([desk.answer.noRefusal, not_entitled, unfounded])
  const organisation = { email: ownOrganisation.ORG_EMAIL, address: ownOrganisation.ORG_ADDRESS }
  expect(await field(officer, desk.textField).first().inputValue()).toBe(desk.ask.text(organisation, 'telephone'))
  await press(officer, button(officer, desk.ask.submit))
  await officer.getByText(desk.states.identity_asked).first().waitFor()
  await isTold(officer, replies.asked)
  // Once they were asked, nobody may know still.
  await officer.getByRole('radio', { name: desk.outcomes.refused.name }).check()
  await expect.poll(() => offered(officer)).toEqual([desk.noTemplate, 'Avslag', 'Vi vet ikke hvem du er'])
  expect(await grounds(officer)).toEqual([desk.answer.noRefusal, identity_unproven, not_entitled, unfounded])
  await press(officer, button(officer, desk.check.submit))
  await expect.poll(() => officer.getByRole('alert').count()).toBeGreaterThan(0)
  await officer.getByRole('radio', { name: desk.identityWays.in_person.name }).check()
  await press(officer, button(officer, desk.check.submit))
  await officer.getByRole('heading', { name: desk.search.title }).waitFor()
  await isTold(officer, replies.checked)
  await officer.getByText(desk.search.notYet).waitFor()
  await officer.getByRole('radio', { name: desk.outcomes.partly.name }).check()
  await expect
    .poll(() => grounds(officer))
    .toEqual([desk.answer.noRefusal, not_entitled, unfounded, others_rights, secrecy])
  expect(await offered(officer)).not.toContain('Vi vet ikke hvem du er')
  await officer.getByText(desk.askMore.open).click()
  const more = officer.getByRole('form', { name: desk.askMore.title })
  expect(await more.getByRole('textbox').inputValue()).toBe(desk.askMore.text(organisation))
  await hasNoBarrier(officer, 'desk-request-ask-more')
  await press(officer, more.getByRole('button', { name: desk.ask.submit }))
  await officer.getByText(desk.steps.asked).waitFor()
  await isTold(officer, replies.asked)
})

test('once the last day is over both are told so, with more time too', async () => {
  const request = await sent(portal, byTelephone)
  const officer = await officerAt(portal, request)
  await officer.getByText(desk.extend.open).click()
  const longer = officer.getByRole('form', { name: desk.extend.title })
  await longer.getByRole('radio', { name: desk.extensions.complex.name }).check()
  await press(officer, longer.getByRole('button', { name: desk.extend.submit }))
  await officer.getByText(desk.steps.extended).waitFor()
  await isTold(officer, replies.extended)
  await query(portal, "UPDATE privacy_request SET due_on = '2020-03-02' WHERE id = $1", [request.id])
  const visitor = await portal.visit()
  await readAnswer(visitor, request)
  await visitor.getByText(texts.answer.overdue(longDate('2020-03-02'))).waitFor()
  await visitor.getByRole('link', { name: texts.complain.link }).waitFor()
  await visitor.getByText(texts.extensions.complex).waitFor()
  await hasNoBarrier(visitor, 'svar-overdue')
  await officer.goto('/desk')
  await officer.getByText(desk.pressing(0, 1)).waitFor()
})

test('a search that finds nobody says so, and of a case on its way out only the day is told', async () => {
  const { owner, case_id, officer } = await checked()
  await field(officer, desk.search.name).fill('Helt Ukjent')
  await field(officer, desk.search.telephone).fill('')
  await press(officer, button(officer, desk.search.submit))
  await officer.getByText(desk.search.found(0)).waitFor()
  await officer.getByText(desk.search.none).waitFor()
  await field(officer, desk.search.name).fill('nordmann kari')
  await press(officer, button(officer, desk.search.submit))
  await officer.getByRole('heading', { name: desk.search.case(case_id), exact: true }).waitFor()
  await press(officer, button(officer, `${desk.search.show} ${desk.search.case(case_id)}`))
  await officer.getByText(desk.facts.lead).waitFor()
  await officer.getByText(/^Kari Nordmann, \+4799113322$/).waitFor()
  const body = { password: owner.password, at_once: false }
  expect((await portal.call(`/incidents/withdrawal/${case_id}`, { token: owner.token, body })).status).toBe(200)
  await press(officer, button(officer, desk.search.submit))
  await officer.getByText(desk.search.gone(longDate(addDays(todayInOslo(), graceDays)))).waitFor()
  expect(await officer.getByText(/Kari Nordmann, \+4799113322/).count()).toBe(0)
  await hasNoBarrier(officer, 'desk-request-gone')
})

test('an answer begins with a template, is refused while one is not filled in, and is closed once its sender has read it', async () => {
  const { officer, request } = await checked()
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
  await expect.poll(() => text.inputValue()).toBe(desk.answer.templates[1]?.text)
  await press(officer, button(officer, desk.answer.submit))
  await expect.poll(() => field(officer, desk.answer.refusal).getAttribute('aria-invalid')).toBe('true')
  await field(officer, desk.answer.refusal).selectOption({ label: desk.refusals.others_rights })
  // A template that is not filled in is told at its field, and not sent.
  await press(officer, button(officer, desk.answer.submit))
  await officer.getByText(said(deskErrors.fields.not_filled_in)).waitFor()
  await hasNoBarrier(officer, 'desk-request-answer')
  const filled = desk.answer.templates[1]?.text.replace('…', 'navnet ditt og nummeret ditt') ?? ''
  await text.fill(filled)
  await press(officer, button(officer, desk.answer.submit))
  await officer.getByRole('heading', { name: desk.close.title }).waitFor()
  await isTold(officer, replies.answered)
  await hasNoBarrier(officer, 'desk-request-answered')

  const visitor = await portal.visit()
  await readAnswer(visitor, request)
  await visitor.getByText(texts.outcomes.partly).waitFor()
  await visitor.getByText(texts.refusals.others_rights).waitFor()
  await visitor.getByRole('link', { name: texts.complain.link }).waitFor()
  await visitor.getByText(/^Hei\. Dette er lagret om deg:/).waitFor()
  await hasNoBarrier(visitor, 'svar-partly')

  await officer.reload()
  await officer.getByText(desk.read, { exact: true }).waitFor()
  await press(officer, button(officer, desk.close.submit))
  await officer.getByText(desk.states.closed).first().waitFor()
  await isTold(officer, replies.closed)
})

test('the audit log shows all that was done for a request, to the case that was found too, under either of its numbers', async () => {
  const { officer, case_id, request } = await checked(1280)
  await step(officer, request.id, 'search', { name: 'Kari Nordmann', telephone: '' })
  await step(officer, request.id, 'case-facts', { case_id })
  await press(officer, officer.getByRole('link', { name: audit.see }))
  await heading(officer, audit.title).waitFor()
  const log = officer.getByRole('table', { name: audit.list })
  const named = audit.referred(audit.of('request', request.id), request.reference)
  await log.getByText(named).first().waitFor()
  expect(await field(officer, audit.filter.request).inputValue()).toBe(String(request.id))
  const seen = log.getByRole('row').filter({ hasText: audit.actionOf('request_case_shown') })
  await seen.getByText(audit.of('case', case_id)).waitFor()
  await seen.getByText(codes.named['request']?.(request.reference) ?? '').waitFor()
  const rows = await log.getByRole('row').count()
  await hasNoBarrier(officer, 'audit-of-request')
  await field(officer, audit.filter.request).fill(` ${request.reference.toLowerCase()}`)
  await press(officer, button(officer, audit.filter.show))
  await officer.waitForURL((url) => url.searchParams.get('request') === request.reference.toLowerCase())
  await log.getByText(named).first().waitFor()
  await expect.poll(() => log.getByRole('row').count()).toBe(rows)
})

test('whoever waits longer, and whose identity is to be checked again, reads so', async () => {
  const request = await sent(portal, byPost)
  const officer = await officerAt(portal, request, 1280)
  // The menu says in which room the page is.
  const menu = officer.getByRole('navigation', { name: pages.frame.menu })
  expect(await menu.locator('[aria-current]').allTextContents()).toEqual([desk.menu])
  expect(await menu.locator('[aria-current=true]').count()).toBe(1)
  await officer.getByText(desk.extend.open).click()
  const longer = officer.getByRole('form', { name: desk.extend.title })
  await longer.getByRole('radio', { name: desk.extensions.many.name }).check()
  await press(officer, longer.getByRole('button', { name: desk.extend.submit }))
  await isTold(officer, replies.extended)

  const visitor = await portal.visit()
  await readAnswer(visitor, request)
  await visitor.getByText(texts.answer.extended, { exact: true }).waitFor()
  expect(await visitor.getByText(texts.states.received).count()).toBe(0)
  await visitor.getByText(texts.answer.extendedComplain).waitFor()
  await visitor.getByRole('link', { name: texts.complain.link }).waitFor()
  await hasNoBarrier(visitor, 'svar-extended')

  await officer.getByRole('radio', { name: desk.identityWays.in_person.name }).check()
  await button(officer, desk.check.submit).click()
  await isTold(officer, replies.checked)
  await press(officer, officer.getByText(desk.uncheck.open))
  await hasNoBarrier(officer, 'desk-request-uncheck')
  await press(officer, officer.getByRole('button', { name: desk.uncheck.submit }))
  await isTold(officer, replies.unchecked)
  await officer.getByText(desk.steps.identity_unchecked).waitFor()
  await officer.getByText(desk.answer.unchecked).waitFor()
  await expect.poll(() => officer.getByRole('heading', { name: desk.search.title }).count()).toBe(0)
  await hasNoBarrier(officer, 'desk-request-unchecked')
  await readAnswer(visitor, request)
  await visitor.getByText(texts.answer.unchecked, { exact: true }).waitFor()
  await visitor.getByText(texts.steps.identity_unchecked, { exact: true }).waitFor()
})

test('a refusal names the ground of its own article', async () => {
  const request = await sent(portal, byPost)
  const officer = await officerAt(portal, request)
  await step(officer, request.id, 'identity', { version: 1, how: 'in_person' })
  await officer.reload()
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
  const visitor = await portal.visit()
  await readAnswer(visitor, request)
  await visitor.getByText(texts.refusals.still_needed).waitFor()
  await visitor.getByText(texts.steps.identity_checked).first().waitFor()
  await visitor.getByRole('link', { name: texts.complain.link }).waitFor()
  await hasNoBarrier(visitor, 'svar-refused')
})

test('the question before a request is taken back is closed by Escape and by its button, and says when the call did not arrive', async () => {
  const request = await sent(portal, byPost)
  const visitor = await portal.visit({ expects: /ERR_FAILED/ })
  const t = texts.answer.withdraw
  const dialog = visitor.getByRole('dialog', { name: t.title })
  const open = button(visitor, t.open)
  const ask = async () => {
    await press(visitor, open)
    await dialog.waitFor()
  }
  await readAnswer(visitor, request)
  await open.waitFor()
  expect(await visitor.getByRole('main').innerText()).not.toContain('@')
  await ask()
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await visitor.setViewportSize({ width: 320, height: 700 })
  await fits(visitor)
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => open.evaluate((one) => one === document.activeElement)).toBe(true)
  await ask()
  await press(visitor, dialog.getByRole('button', { name: t.stay }))
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => open.evaluate((one) => one === document.activeElement)).toBe(true)
  // When only the call did not arrive, it is known that it was not taken back.
  await visitor.route('**/api/privacy-requests/withdrawal', (route) => route.abort())
  await ask()
  await press(visitor, dialog.getByRole('button', { name: t.confirm }))
  await dialog.getByText(texts.answer.failed).waitFor()
  await hasNoBarrier(visitor, 'svar-withdraw-failed')
})

test('a request that was taken back is so in another tab and at the desk, and one that was answered meanwhile is not taken back', async () => {
  const [request, answered] = [await sent(portal, byPost), await sent(portal, byPost)]
  const visitor = await portal.visit({ expects: /409/ })
  const t = texts.answer.withdraw
  const confirm = (page: Page) =>
    page.getByRole('dialog', { name: t.title }).getByRole('button', { name: t.confirm }).click()
  const tab = await visitor.context().newPage()
  await readAnswer(tab, request)
  await button(tab, t.open).waitFor()
  await readAnswer(visitor, request)
  await button(visitor, t.open).click()
  await confirm(visitor)
  await visitor.getByText(t.done, { exact: true }).waitFor()
  await visitor.getByText(t.over).waitFor()
  await visitor.getByText(texts.steps.withdrawn, { exact: true }).waitFor()
  await hasNoBarrier(visitor, 'svar-withdrawn')
  // The other tab, from before.
  await button(tab, t.open).click()
  await confirm(tab)
  await tab.getByText(t.done, { exact: true }).waitFor()
  await expect.poll(() => tab.getByText(texts.steps.withdrawn, { exact: true }).count()).toBe(1)
  await tab.close()

  // Answered since the page was opened: the answer is shown.
  await readAnswer(visitor, answered)
  await button(visitor, t.open).waitFor()
  await query(
    portal,
    `UPDATE privacy_request SET state = 'answered', outcome = 'refused', refusal = 'unfounded', answered_at = now(),
      version = version + 1 WHERE id = $1`,
    [answered.id],
  )
  await button(visitor, t.open).click()
  await confirm(visitor)
  await visitor.getByText(t.answered, { exact: true }).waitFor()
  await visitor.getByText(texts.outcomes.refused, { exact: true }).waitFor()
  await expect.poll(() => button(visitor, t.open).count()).toBe(0)

  const officer = await officerAt(portal, request)
  await officer.getByText(desk.steps.withdrawn, { exact: true }).waitFor()
  await officer.getByText(/^Trukket av den som sendte kravet, /).waitFor()
  expect(await button(officer, desk.answer.submit).count()).toBe(0)
  await hasNoBarrier(officer, 'desk-request-withdrawn')
  await officer.goto('/desk/requests')
  const row = officer.getByRole('listitem').filter({ hasText: desk.number(request.reference) })
  await row.getByText(/^Trukket av den som sendte kravet, /).waitFor()
  await hasNoBarrier(officer, 'desk-requests-withdrawn')
})
