import type { Page } from 'playwright'
import { toldTexts } from '#contract/incidentFacts.ts'
import { desk } from '#texts/desk.ts'
import replyTexts from '#texts/nb/replyTexts.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import incidentTexts from '#texts/nb/incidents.ts'
import { caseworker, lead, report, toPart } from './atCase.ts'
import { readsWitness, sentIn, signedIn, said } from './desk.ts'
import { button, field, fills, heading, isFocused, isSeen, opens, pdf, presses, refuseSends, reloads } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { kari as witness, fillWitness } from './reporting.ts'

const { callerCase: callerTexts, case: t, caseCodes, coding: codingTexts, documents, messages: deskTexts } = desk

const portal = useSharedPortal()

test('the number of a witness is nowhere in the page until it is asked for', async () => {
  const id = await report(portal, { witnesses: [witness] })
  const asked: string[] = []
  const page = await signedIn(portal, lead, { at: 'about:blank' })
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await opens(page, `/desk/cases/${id}`, heading(page, t.title(id)), t.told.hidden)
  expect(await page.content()).not.toContain(witness.contact_number)
  await readsWitness(page, witness)
  await hasNoBarrier(page.getByRole('link', { name: witness.contact_number }))
  await presses(page, page.getByRole('button', { name: t.told.hideOf(witness.name) }), t.told.hidden)
  expect(await page.content()).not.toContain(witness.contact_number)
  // One look, one reading of the case.
  expect(asked.filter((one) => one === `GET /api/desk/cases/${id}`)).toHaveLength(1)
})

const group = (page: Page, name: string) => page.locator('details').filter({ has: page.getByRole('heading', { name }) })
const open = (page: Page, name: string) => page.getByRole('heading', { level: 3, name }).click()
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const saved = (page: Page) => page.getByText(/^Lagret kl\./).waitFor()
const { labels, groups, fields, missing } = codingTexts

test('a case is coded field by field, is still so after a reload, and says what the yearly export lacks', async () => {
  const { id } = await sentIn(portal)
  const page = await signedIn(portal, caseworker, { at: `/desk/cases/${id}?part=coding` })
  await page.getByRole('heading', { level: 2, name: codingTexts.title, exact: true }).waitFor()
  // Nobody is asked to code what has just come in.
  const asked = page.getByText(missing.title(5))
  expect(await asked.count()).toBe(0)
  await presses(page, caseCodes.moves.acknowledge, t.state.now(caseCodes.statuses.Received))
  expect(await asked.count()).toBe(0)
  await button(page, caseCodes.moves.begin).click()
  await asked.click()
  await hasNoBarrier(page)
  await page.getByRole('button', { name: missing.go(missing.names.act) }).click()
  await box(page, labels.act.threat).check()
  await saved(page)
  // The line at the foot of the window covers no choice that has the focus.
  const choices = page.locator('details[data-group=act] input[type=checkbox]')
  await choices.first().focus()
  for (let at = 1; at < (await choices.count()); at += 1) {
    await page.keyboard.press('Tab')
    await isSeen(page)
  }
  await box(page, labels.act.veil_pulled).check()
  await page.getByRole('button', { name: missing.go(missing.names.act) }).waitFor({ state: 'detached' })
  await open(page, groups.place)
  expect(await field(page, fields.platform).count()).toBe(0)
  await box(page, labels.arena.online).check()
  await field(page, fields.platform).selectOption({ label: labels.platform.facebook })
  await field(page, fields.platform_user).fill('@Hater')
  await open(page, groups.target)
  await box(page, labels.target_kind.person).check()
  // What says that there is nothing else takes the others away.
  await box(page, labels.visible_marker.hijab).check()
  await group(page, groups.target).getByRole('checkbox', { name: labels.visible_marker.none, exact: true }).check()
  await expect.poll(() => box(page, labels.visible_marker.hijab).isChecked()).toBe(false)
  await open(page, groups.bias)
  await box(page, labels.bias_indicator.words).check()
  await open(page, groups.law)
  await box(page, labels.legal_flag.hate_crime).check()
  await open(page, groups.summary)
  await field(page, fields.summary).fill('En kvinne ble truet, og hijaben ble dratt av.')
  await page.getByText(missing.none).waitFor()
  await saved(page)

  await reloads(page, missing.none)
  for (const name of [groups.act, groups.place, groups.summary]) await open(page, name)
  for (const name of [labels.act.threat, labels.act.veil_pulled, labels.arena.online])
    await expect.poll(() => box(page, name).isChecked()).toBe(true)
  await expect.poll(() => field(page, fields.platform_user).inputValue()).toBe('@Hater')
  await expect
    .poll(() => field(page, fields.summary).inputValue())
    .toBe('En kvinne ble truet, og hijaben ble dratt av.')
})

const deskInput = (page: Page) => field(page, deskTexts.label)

test('staff write to a reporter with words of the house, and what is typed is kept on the server', async () => {
  const { id } = await sentIn(portal, { date: '2026-11-01' })
  const staff = await signedIn(portal, lead, { at: `/desk/cases/${id}` })
  await staff.getByText(deskTexts.empty).waitFor()
  await deskInput(staff).fill('Halvferdig svar')
  await staff.getByText(deskTexts.kept).waitFor()
  expect(await staff.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Halv')
  await staff.reload()
  await expect.poll(() => deskInput(staff).inputValue()).toBe('Halvferdig svar')
  await button(staff, deskTexts.discard).click()
  const [reply] = replyTexts.first
  await staff.getByText(deskTexts.more).click()
  await field(staff, deskTexts.reply).selectOption({ label: reply?.title ?? '' })
  await button(staff, deskTexts.insert).click()
  await expect.poll(() => deskInput(staff).inputValue()).toContain(`sak ${id}`)
  await expect.poll(() => deskInput(staff).inputValue()).toContain('1. november 2026')
  await hasNoBarrier(staff)
  await presses(staff, deskTexts.send, deskTexts.sent, deskTexts.notRead)
})

test('a case of somebody who called is not lost on the way, nor a document that could not be stored with it; it is read with its witness, the caller only when asked for', async () => {
  const page = await signedIn(portal, caseworker, { at: '/desk/cases/new', title: callerTexts.title })
  await field(page, incidentTexts.facts.country).waitFor()
  await button(page, callerTexts.addWitness).click()
  await presses(page, callerTexts.save, said(deskErrors.fields.consent_required), page.getByText(/felt må rettes/))
  await hasNoBarrier(page.getByText(said(errors.fields.required)).first())
  await field(page, callerTexts.callerName).first().fill('Samira')
  await field(page, callerTexts.callerContact).fill('90 80 70 60')
  await page.getByRole('checkbox', { name: callerTexts.consent }).check()
  await page.getByRole('checkbox', { name: codingTexts.labels.consent_to.contact, exact: true }).check()
  await field(page, incidentTexts.facts.country).selectOption({ label: 'Norge' })
  await fills(page, { [incidentTexts.facts.city]: 'oslo', [incidentTexts.facts.description]: 'Ropt etter på trikken.' })
  await fillWitness(page.getByRole('group', { name: incidentTexts.witnesses.number(1) }), witness)
  await page.getByLabel(documents.add.choose).setInputFiles(pdf('brev-fra-skolen.pdf'))
  await page.getByText('brev-fra-skolen.pdf').first().waitFor()
  await page.getByRole('navigation').getByRole('link').first().click()
  await hasNoBarrier(page.getByRole('dialog', { name: t.unsaved.title }))
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page, incidentTexts.facts.description).inputValue()).toBe('Ropt etter på trikken.')
  await refuseSends(page, '**/documents')
  await presses(page, callerTexts.save, heading(page, callerTexts.storedTitle))
  await hasNoBarrier(page.getByRole('alert').filter({ hasText: /\S/ }).first())
  await page.unroute('**/documents')
  await button(page, documents.add.submit(1)).click()
  await page.waitForURL(/\/desk\/cases\/\d+$/)
  await page.getByText('Ropt etter på trikken.').waitFor()
  // Neither day, time of day nor category was known, nor was any text told but the description.
  await expect.poll(() => page.getByText(t.told.empty, { exact: true }).count()).toBe(1 + toldTexts.length)
  await readsWitness(page, witness)
  await page.getByRole('heading', { name: callerTexts.note.title }).waitFor()
  for (const word of ['90807060', 'Samira']) expect(await page.getByText(word).count()).toBe(0)
  await button(page, callerTexts.note.show).click()
  for (const word of ['90807060', 'Samira']) await page.getByText(word).waitFor()
  await isFocused(button(page, callerTexts.note.hide))
  await hasNoBarrier(page)
  await toPart(page, 'documents')
  await page.getByRole('heading', { level: 3, name: 'brev-fra-skolen.pdf' }).waitFor()
  await toPart(page, 'coding')
  await open(page, codingTexts.groups.source)
  await expect.poll(() => field(page, codingTexts.fields.source).inputValue()).toBe('phone')
})
