import { expect, test } from 'vitest'
import choices, { version } from '#texts/nb/consentChoices.ts'
import deskCaseTexts from '#texts/nb/deskCase.ts'
import rightsTexts from '#texts/nb/rights.ts'
import { sentIn } from './desk.ts'
import { press, write } from './keyboard.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button, detail, holdCalls, localDraft, refuseSends, untilKept } from './reporting.ts'
import { atDesk, expects, hasFocus, openCase, says } from './rightsSteps.ts'

const portal = useSharedPortal()

const { correct, consents, register } = rightsTexts

test('a reporter adds and removes a witness by keyboard, and staff read their name and no number', async () => {
  const { id, person: amina } = await sentIn(portal, { witnesses: [{ name: 'Nora', contact_number: '99887766' }] })
  const page = await portal.visit({ as: amina, width: 1280, expects })
  await openCase(page, id)
  const add = button(page, correct.addWitness)
  await press(page, add)
  await write(page, page.getByLabel(correct.name, { exact: true }), 'Per')
  await press(page, button(page, correct.save))
  await page.getByText('Kontaktnummer er påkrevd hvis navn er oppgitt').waitFor()
  await hasFocus(page.getByLabel(correct.contact_number, { exact: true }))
  await page.keyboard.type('40 40 40 40')
  await page.keyboard.press('Enter')
  await button(page, correct.changeWitness('Per')).waitFor()
  // The focus is put there once the form has gone.
  await hasFocus(add)
  await press(page, button(page, correct.changeWitness('Nora')))
  await press(page, button(page, correct.removeWitness))
  await button(page, correct.removeConfirm).waitFor()
  await hasNoBarrier(page)
  await press(page, button(page, correct.removeConfirm))
  await says(page, correct.removed('Nora'))
  await expect.poll(() => button(page, correct.changeWitness('Nora')).count()).toBe(0)
  await hasFocus(add)
  await openCase(page, id)
  await expect.poll(() => page.getByText(correct.wasRemoved).count()).toBe(1)

  const desk = await atDesk(portal, id)
  const corrected = desk.getByRole('group', { name: deskCaseTexts.corrected.title })
  await press(desk, corrected.locator('summary'))
  await corrected.getByText('Nora').waitFor()
  expect(await desk.getByRole('main').innerText()).not.toMatch(/99887766|40404040/)
  await hasNoBarrier(desk)
})

test('a yes is taken back in the account, where it stands, by keyboard', async () => {
  const { id, person: kari } = await sentIn(portal)
  const page = await portal.visit({ as: kari, width: 390, expects })
  const of = (one: number) =>
    page.locator('li', { has: page.getByRole('heading', { name: register.of(one), exact: true }) })
  const { label } = choices.contact
  const say = async (is_given: boolean, consent: string) => {
    const body = { consent, is_given, text_version: version }
    expect((await portal.call(`/incidents/consents/${id}`, { token: kari.token, body })).status).toBe(200)
  }
  await say(true, 'share_ldo')
  await say(false, 'share_ldo')
  await say(true, 'contact')
  const other = await sentIn(portal, {}, kari)
  await page.goto('/account/samtykker')
  const acts = of(id).getByText(/^(Ja|Nei) til|^Du sendte/)
  await expect
    .poll(() => acts.allTextContents())
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(register.of(id))
  expect(await withdraw.count()).toBe(0)
  await hasNoBarrier(page)
  await page.getByRole('link', { name: register.of(id) }).click()
  await page.waitForURL(`**/incident/${id}/samtykker`)
  await page.getByRole('heading', { name: choices.contact.label }).waitFor()
})

test('what was typed in a correction survives a failure, a reload and a change in another window', async () => {
  const { id, person: amina } = await sentIn(portal)
  const page = await portal.visit({ as: amina, width: 390, expects })
  await openCase(page, id)
  await button(page, correct.change(correct.fields.description)).click()
  const input = page.getByLabel(correct.fields.description, { exact: true })
  const words = 'Det var to personer, ikke én.'
  await input.fill(words)
  await refuseSends(page, '**/api/incidents/corrections/*')
  await button(page, correct.save).click()
  await page.getByRole('alert').filter({ hasText: correct.kept }).waitFor()
  await expect.poll(() => input.inputValue()).toBe(words)
  await page.unroute('**/api/incidents/corrections/*')
  await untilKept(page, 'to personer')
  await page.reload()
  // It is open again, as it was left.
  await expect.poll(() => input.inputValue()).toBe(words)
  const body = { field: 'time', value: '07:00', version: 1 }
  expect((await portal.call(`/incidents/corrections/${id}`, { token: amina.token, body })).status).toBe(200)
  await button(page, correct.save).click()
  await page.getByRole('alert').filter({ hasText: correct.stale }).waitFor()
  await expect.poll(() => input.inputValue()).toBe(words)
  await page.getByText(detail.clock('07:00')).first().waitFor()
  // What is typed while it is being saved would be gone with the form.
  const saving = page.waitForRequest('**/api/incidents/corrections/*')
  const letGo = await holdCalls(page, '**/api/incidents/corrections/*')
  await button(page, correct.save).click()
  await saving
  await input.press('End')
  await page.keyboard.type(' Og noe mer.')
  expect(await input.inputValue()).toBe(words)
  letGo()
  await says(page, correct.saved)
  await page.getByText(words).first().waitFor()
  await expect.poll(() => localDraft(page).then(String)).not.toContain('personer')
})
