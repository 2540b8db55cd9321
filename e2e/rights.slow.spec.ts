import choices, { version } from '#texts/nb/consentChoices.ts'
import deskCaseTexts from '#texts/nb/deskCase.ts'
import rightsTexts from '#texts/nb/rights.ts'
import { papers as entry } from '#texts/nb/rightsEntry.ts'
import papers from '#texts/nb/papers.ts'
import { sentIn, signedIn } from './desk.ts'
import { button, download, enter, field, hasFocus, holdCalls, isFocused, link } from './page.ts'
import { localDraft, press, presses, reads, refuseSends, write } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { detail } from './reporting.ts'
import { atDesk, expects, openCase, policeTold, says } from './rightsSteps.ts'

const portal = useSharedPortal()

const { correct, consents, register } = rightsTexts

test('a reporter adds and removes a witness by keyboard, and staff read their name and no number', async () => {
  const { id, person: amina } = await sentIn(portal, { witnesses: [{ name: 'Nora', contact_number: '99887766' }] })
  const page = await portal.visit({ as: amina, width: 1280, expects })
  await openCase(page, id)
  const add = button(page, correct.addWitness)
  await press(page, add)
  await write(page, field(page, correct.name), 'Per')
  await press(page, button(page, correct.save), 'Kontaktnummer er påkrevd hvis navn er oppgitt')
  await isFocused(field(page, correct.contact_number))
  await page.keyboard.type('40 40 40 40')
  await enter(page, button(page, correct.changeWitness('Per')))
  // The focus is put there once the form has gone.
  await isFocused(add)
  await press(page, button(page, correct.changeWitness('Nora')))
  await press(page, button(page, correct.removeWitness))
  await hasNoBarrier(button(page, correct.removeConfirm))
  await press(page, button(page, correct.removeConfirm), says(page, correct.removed('Nora')))
  await expect.poll(() => button(page, correct.changeWitness('Nora')).count()).toBe(0)
  await isFocused(add)
  await openCase(page, id)
  await expect.poll(() => page.getByText(correct.wasRemoved).count()).toBe(1)

  const desk = await atDesk(portal, id)
  const corrected = desk.getByRole('group', { name: deskCaseTexts.corrected.title })
  await press(desk, corrected.locator('summary'), corrected.getByText('Nora'))
  expect(await desk.getByRole('main').innerText()).not.toMatch(/99887766|40404040/)
  await hasNoBarrier(desk)
})

test('a yes is taken back in the account, where it stands, by keyboard', async () => {
  const { id, person: kari } = await sentIn(portal)
  const page = await portal.visit({ as: kari, width: 390, expects })
  const own = page.locator('li', { has: page.getByRole('heading', { name: register.of(id), exact: true }) })
  const { label } = choices.contact
  const say = async (is_given: boolean, consent: string) => {
    const body = { consent, is_given, text_version: version }
    expect((await portal.call(`/incidents/consents/${id}`, { token: kari.token, body })).status).toBe(200)
  }
  await say(true, 'share_ldo')
  await say(false, 'share_ldo')
  await say(true, 'contact')
  await page.goto('/account/samtykker')
  const acts = own.getByText(/^(Ja|Nei) til|^Du sendte/)
  const said = [consents.said(true, label), ...[false, true].map((is) => consents.said(is, choices.share_ldo.label))]
  await expect.poll(() => acts.allTextContents()).toEqual([...said, register.acts.Submitted])
  // Of what was withdrawn before there is nothing to withdraw.
  const withdraw = own.getByRole('button')
  expect(await withdraw.count()).toBe(1)
  await hasNoBarrier(page)
  await page.route('**/api/incidents/consents/*', (route) => route.abort())
  await press(page, withdraw)
  await own.getByText(consents.offline).waitFor()
  await page.unroute('**/api/incidents/consents/*')
  await press(page, withdraw)
  await own.getByText(consents.saved.no(label)).waitFor()
  await own.getByText(consents.said(false, label), { exact: true }).waitFor()
  await hasFocus(page, register.of(id))
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
  const input = field(page, correct.fields.description)
  const words = 'Det var to personer, ikke én.'
  await input.fill(words)
  await refuseSends(page, '**/api/incidents/corrections/*')
  await presses(page, correct.save, page.getByRole('alert').filter({ hasText: correct.kept }))
  await expect.poll(() => input.inputValue()).toBe(words)
  await page.unroute('**/api/incidents/corrections/*')
  await expect.poll(() => localDraft(page)).toContain('to personer')
  await page.reload()
  await expect.poll(() => input.inputValue()).toBe(words)
  const body = { field: 'time', value: '07:00', version: 1 }
  expect((await portal.call(`/incidents/corrections/${id}`, { token: amina.token, body })).status).toBe(200)
  await presses(page, correct.save, page.getByRole('alert').filter({ hasText: correct.stale }))
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
  await reads(page, says(page, correct.saved), page.getByText(words).first())
  await expect.poll(() => localDraft(page).then(String)).not.toContain('personer')
})

test('staff find the text that a reporter has changed, change it, and take it along once they say that they have asked', async () => {
  const { id, person } = await sentIn(portal)
  const { body } = await portal.call(`/papers/${id}`, { token: person.token })
  const mine = policeTold(body.data.papers, 'Min egen tekst om det som skjedde.')
  expect((await portal.call(`/papers/${id}`, { token: person.token, body: mine })).status).toBe(200)
  const lead = await signedIn(portal, 'leder@example.org', { at: `/desk/cases/${id}?part=sharing` })
  await button(lead, papers.staff.open).click()
  const atDesk = field(lead, papers.parts.happened.name)
  await expect.poll(() => atDesk.inputValue()).toBe('Min egen tekst om det som skjedde.')
  await atDesk.fill('Rettet av en ansatt.')
  await presses(lead, papers.save, lead.getByText(papers.saved, { exact: true }))
  await presses(lead, papers.pdf, lead.getByRole('alert').filter({ hasText: papers.staff.mustAsk }))
  // Printing past the tick would leave no audit row.
  expect(await button(lead, papers.print).count()).toBe(0)
  await hasNoBarrier(lead)
  await lead.getByRole('checkbox', { name: papers.staff.asked }).check()
  const { bytes } = await download(lead, () => button(lead, papers.pdf).click())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('what is printed is the text alone, whole, and not its boxes', async () => {
  const { id, person } = await sentIn(portal, { description: `${'En lang fortelling. '.repeat(60)}Slutt.` })
  const page = await portal.visit({ as: person })
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto(`/incident/${id}`)
  await link(page, entry.title).press('Enter')
  await button(page, papers.print).click()
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('[data-printed]')
  await printed.getByText('Slutt.').waitFor()
  expect(await page.locator('textarea').first().isVisible()).toBe(false)
  expect(await page.locator('header').first().isVisible()).toBe(false)
})
