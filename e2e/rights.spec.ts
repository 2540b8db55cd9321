import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import accountTexts from '#texts/nb/accounts.ts'
import choices, { version } from '#texts/nb/consentChoices.ts'
import deskCaseTexts from '#texts/nb/deskCase.ts'
import deskMessageTexts from '#texts/nb/deskMessages.ts'
import rightsTexts from '#texts/nb/rights.ts'
import entryTexts from '#texts/nb/rightsEntry.ts'
import { signedIn } from './desk.ts'
import { choose, press, write } from './keyboard.ts'
import { axeInBothThemes, fits, openPortal, type Person, type Portal } from './portal.ts'
import { button, detail, given } from './reporting.ts'

let portal: Portal
let amina: Person
beforeAll(async () => {
  portal = await openPortal()
  amina = await portal.person({ isVerified: true })
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const { correct, consents, register } = rightsTexts
const expects = /status of (404|409|422|503)|ERR_FAILED/

async function hasNoBarrier(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await axeInBothThemes(page)
    await fits(page)
  }
}

/** A case that has been sent in. */
async function sentIn(person = amina, change: Record<string, unknown> = {}) {
  const { body } = await portal.call('/general/cities/list?country_id=578')
  return given(portal, person, { status: 'Submitted', city_id: body.cities[0].id, ...change })
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const openCase = async (page: Page, id: number) => {
  await page.goto(`/incident/${id}`)
  await button(page, correct.change(correct.fields.time)).waitFor()
  await section(page, entryTexts.consents).getByRole('listitem').first().waitFor()
}
const hasFocus = (wanted: Locator) =>
  expect.poll(() => wanted.evaluate((element) => element === document.activeElement)).toBe(true)

test('a reporter corrects a case by keyboard, one field at a time, and staff see what it said first', async () => {
  const { id } = await sentIn(amina, { witnesses: [{ name: 'Nora', contact_number: '99887766' }] })
  const page = await portal.visit({ as: amina, width: 1280, expects })
  await openCase(page, id)
  await hasNoBarrier(page)
  const time = button(page, correct.change(correct.fields.time))
  await press(page, time)
  const input = page.getByLabel(correct.fields.time, { exact: true })
  await hasFocus(input)
  // Nothing was changed yet.
  await press(page, button(page, correct.save))
  await page.getByText(correct.same).waitFor()
  // Escape closes as the button does, but keeps what was typed.
  await page.keyboard.press('Escape')
  await input.waitFor({ state: 'detached' })
  await hasFocus(time)
  await press(page, time)
  await hasFocus(input)
  // A field of a time takes its digits one after the other, and where the browser has twelve hours the half of the day.
  await page.keyboard.type('0915a')
  await expect.poll(() => input.inputValue()).toBe('09:15')
  await page.keyboard.press('Escape')
  await expect.poll(() => input.inputValue()).toBe('09:15')
  await hasNoBarrier(page)
  await press(page, button(page, correct.save))
  await page
    .getByRole('status')
    .filter({ hasText: correct.saved(correct.fields.time, '09:15') })
    .waitFor()
  await hasFocus(time)
  await page.getByText(detail.clock('09:15')).first().waitFor()

  const add = button(page, correct.addWitness)
  await press(page, add)
  await write(page, page.getByLabel(correct.name, { exact: true }), 'Per')
  await press(page, button(page, correct.save))
  await page.getByText('Kontaktnummer er påkrevd hvis navn er oppgitt').waitFor()
  await hasFocus(page.getByLabel(correct.contact_number, { exact: true }))
  await page.keyboard.type('40 40 40 40')
  await page.keyboard.press('Enter')
  await button(page, correct.changeWitness('Per')).waitFor()
  await press(page, button(page, correct.changeWitness('Nora')))
  await press(page, button(page, correct.removeWitness))
  await button(page, correct.removeConfirm).waitFor()
  await hasNoBarrier(page)
  await page.setViewportSize({ width: 1280, height: 844 })
  await press(page, button(page, correct.removeConfirm))
  await page
    .getByRole('status')
    .filter({ hasText: correct.removed('Nora') })
    .waitFor()
  await expect.poll(() => button(page, correct.changeWitness('Nora')).count()).toBe(0)
  await hasFocus(add)

  await press(page, button(page, correct.change(correct.fields.place)))
  await choose(page, page.getByLabel(correct.city, { exact: true }), 'Tromsø')
  await press(page, button(page, correct.save))
  await page
    .getByRole('status')
    .filter({ hasText: correct.saved(correct.fields.place, 'Tromsø, Norge') })
    .waitFor()
  await page.getByRole('heading', { name: correct.history }).waitFor()
  await hasNoBarrier(page)
  await openCase(page, id)
  expect(await section(page, entryTexts.correct).getByText(correct.wasRemoved).count()).toBe(1)

  const desk = await portal.visit({ width: 1280, expects })
  await signedIn(portal, desk, 'leder@example.org')
  await desk.goto(`/desk/cases/${id}`)
  const corrected = desk.getByRole('group', { name: deskCaseTexts.corrected.title })
  await corrected.getByText(deskCaseTexts.corrected.clock('14:05')).waitFor()
  await corrected.getByText(deskCaseTexts.corrected.clock('09:15')).waitFor()
  await corrected.getByText('Nora').waitFor()
  expect(await desk.getByRole('main').innerText()).not.toMatch(/99887766|40404040/)
  await hasNoBarrier(desk)
})

test('what was typed in a correction survives a failure, a reload and a change in another window', async () => {
  const { id } = await sentIn()
  const page = await portal.visit({ as: amina, width: 390, expects })
  await openCase(page, id)
  await button(page, correct.change(correct.fields.description)).click()
  const input = page.getByLabel(correct.fields.description, { exact: true })
  const words = 'Det var to personer, ikke én.'
  await input.fill(words)
  await page.route('**/api/incidents/corrections/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'x' } })
      : route.continue(),
  )
  await button(page, correct.save).click()
  await page.getByRole('alert').filter({ hasText: correct.kept }).waitFor()
  await expect.poll(() => input.inputValue()).toBe(words)
  await page.unroute('**/api/incidents/corrections/*')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('incidentFormDraft'))).toContain('to personer')
  await page.reload()
  // It is open again, as it was left.
  await expect.poll(() => input.inputValue()).toBe(words)
  const other = await portal.call(`/incidents/corrections/${id}`, {
    token: amina.token,
    body: { field: 'time', value: '07:00', version: 1 },
  })
  expect(other.status).toBe(200)
  await button(page, correct.save).click()
  await page.getByRole('alert').filter({ hasText: correct.stale }).waitFor()
  await expect.poll(() => input.inputValue()).toBe(words)
  await page.getByText(detail.clock('07:00')).first().waitFor()
  await button(page, correct.save).click()
  await page.getByRole('status').filter({ hasText: correct.savedLong }).waitFor()
  await page.getByText(words).first().waitFor()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('incidentFormDraft') ?? ''))
    .not.toContain('personer')
})

test('each consent is given and withdrawn by itself, by keyboard, and staff see it where they write', async () => {
  const { id } = await sentIn()
  const page = await portal.visit({ as: amina, width: 1280, expects })
  await openCase(page, id)
  const { contact, share_police, statistics_only } = choices
  await press(page, button(page, consents.yesTo(contact.label)))
  await page
    .getByRole('status')
    .filter({ hasText: consents.saved.yes(contact.label) })
    .waitFor()
  await hasFocus(button(page, consents.withdrawOf(contact.label)))
  await press(page, button(page, consents.yesTo(share_police.label)))
  await page.getByText(consents.withdraws.share_police).waitFor()
  await hasNoBarrier(page)
  await press(page, button(page, consents.withdrawOf(contact.label)))
  await page
    .getByRole('status')
    .filter({ hasText: consents.saved.no(contact.label) })
    .waitFor()
  await button(page, consents.withdrawOf(share_police.label)).waitFor()

  const desk = await portal.visit({ width: 1280, expects })
  await signedIn(portal, desk, 'leder@example.org')
  await desk.goto(`/desk/cases/${id}`)
  await desk.getByText(deskMessageTexts.contact.withdrawn).waitFor()
  await hasNoBarrier(desk)

  await press(page, button(page, consents.yesTo(statistics_only.label)))
  await page.getByRole('status').filter({ hasText: consents.others }).waitFor()
  await button(page, consents.yesTo(share_police.label)).waitFor()
  await page.route('**/api/incidents/consents/*', (route) => route.abort())
  await press(page, button(page, consents.withdrawOf(statistics_only.label)))
  await page.getByRole('alert').filter({ hasText: consents.offline }).waitFor()
  await hasNoBarrier(page)
})

test('the account shows case by case what was agreed to, when and in which words, and takes a yes back', async () => {
  const kari = await portal.person({ isVerified: true })
  const { id } = await sentIn(kari)
  const page = await portal.visit({ as: kari, width: 390, expects })
  await page.goto('/account')
  await press(page, button(page, accountTexts.account.consentsOpen))
  // The pressed button went.
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe(accountTexts.account.consents)
  const { toPrivacy } = accountTexts.account
  const rightsPart = section(page, accountTexts.account.rights)
  expect(await rightsPart.getByRole('link', { name: toPrivacy }).getAttribute('href')).toBe('/personvern')
  await page.getByText(register.acts.Submitted).waitFor()
  await page.getByText(register.words).click()
  await page.getByText('Du kan trekke samtykket tilbake for ett formål').waitFor()
  await hasNoBarrier(page)

  // What stands there is withdrawn where it stands, with the keyboard.
  const of = (one: number) =>
    page.locator('li', { has: page.getByRole('heading', { name: register.of(one), exact: true }) })
  const { label } = choices.contact
  const say = (is_given: boolean, consent: string) => {
    const words = { consent, is_given, text_version: version }
    return portal.call(`/incidents/consents/${id}`, { token: kari.token, body: words })
  }
  for (const [is_given, consent] of [
    [true, 'share_ldo'],
    [false, 'share_ldo'],
    [true, 'contact'],
  ] as const)
    expect((await say(is_given, consent)).status).toBe(200)
  const other = await sentIn(kari)
  await page.reload()
  await button(page, accountTexts.account.consentsOpen).click()
  await expect
    .poll(() =>
      of(id)
        .getByText(/^(Ja|Nei) til|^Du sendte/)
        .allTextContents(),
    )
    .toEqual([
      consents.said(true, label),
      consents.said(false, choices.share_ldo.label),
      consents.said(true, choices.share_ldo.label),
      register.acts.Submitted,
    ])
  expect(await of(other.id).getByRole('button').count()).toBe(0)
  // Of what was withdrawn before there is nothing to withdraw.
  const withdraw = of(id).getByRole('button')
  expect(await withdraw.count()).toBe(1)
  await hasNoBarrier(page)
  await page.route('**/api/incidents/consents/*', (route) => route.abort())
  await press(page, withdraw)
  await of(id).getByText(consents.offline).waitFor()
  await page.unroute('**/api/incidents/consents/*')
  await press(page, withdraw)
  await of(id).getByText(consents.saved.no(label)).waitFor()
  await of(id).getByText(consents.said(false, label), { exact: true }).waitFor()
  await expect.poll(focused).toBe(register.of(id))
  expect(await withdraw.count()).toBe(0)
  await hasNoBarrier(page)
  await page.getByRole('link', { name: register.of(id) }).click()
  await section(page, entryTexts.consents).getByRole('heading', { name: choices.contact.label }).waitFor()

  const empty = await portal.visit({ as: await portal.person(), width: 390, expects })
  await empty.goto('/account')
  await button(empty, accountTexts.account.consentsOpen).click()
  await empty.getByText(register.empty).waitFor()
})
