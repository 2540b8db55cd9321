import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import caseTexts from '#texts/nb/deskCase.ts'
import caseCodes from '#texts/nb/deskCodes.ts'
import codingTexts from '#texts/nb/deskCoding.ts'
import { version as consentVersion } from '#texts/nb/consentChoices.ts'
import callerTexts from '#texts/nb/deskCallerCase.ts'
import relatedTexts from '#texts/nb/deskRelated.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import documentTexts from '#texts/nb/deskDocuments.ts'
import errors from '#texts/nb/errors.ts'
import incidentTexts from '#texts/nb/incidents.ts'
import { field, heading, pagesOfDemoPeople, readsWitness, said } from './desk.ts'
import { hasNoBarrier, openPortal, type Person, type Portal } from './portal.ts'
import { button, fillWitness, given, kari as witness, pdf } from './reporting.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const expects = /status of (401|404|409|422|503)/
const signedIn = pagesOfDemoPeople(() => portal, expects)

const reporters = new Map<number, Person>()
const submitted = async (change: Record<string, unknown> = {}) => {
  const person = await portal.person({ isVerified: true })
  const { body } = await portal.call('/general/cities/list?country_id=578')
  const city_id = body.cities[0].id
  const { id } = await given(portal, person, { status: 'Submitted', city_id, ...change })
  reporters.set(id, person)
  return id
}
const group = (page: Page, name: string) => page.locator('details').filter({ has: page.getByRole('heading', { name }) })
const open = (page: Page, name: string) => page.getByRole('heading', { level: 3, name }).click()
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const saved = (page: Page) => page.getByText(/^Lagret kl\./).waitFor()
const { labels, groups, fields, missing } = codingTexts

test('a case is coded field by field, is still so after a reload, and says what the yearly export lacks', async () => {
  const id = await submitted()
  for (const consent of ['contact', 'share_police'])
    await portal.call(`/incidents/consents/${id}`, {
      token: reporters.get(id)?.token ?? '',
      body: { consent, is_given: true, text_version: consentVersion },
    })
  const page = await signedIn('saksbehandler', `/desk/cases/${id}`)
  await page.getByRole('heading', { level: 2, name: codingTexts.title, exact: true }).waitFor()
  // Nobody is asked to code what has just come in.
  const asked = page.getByText(missing.title(5))
  for (const move of [caseCodes.moves.acknowledge, caseCodes.moves.begin]) {
    expect(await asked.count()).toBe(0)
    await button(page, move).click()
  }
  await asked.click()
  await hasNoBarrier(page)
  await page.getByRole('button', { name: missing.go(missing.names.act) }).click()
  await box(page, labels.act.threat).check()
  await saved(page)
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
  await open(page, groups.reports)
  await button(page, codingTexts.reports.add).click()
  await field(page, codingTexts.reports.body).selectOption({ label: labels.reported_to.police })
  await field(page, codingTexts.reports.case_number).fill('15234567')
  await field(page, codingTexts.reports.outcome).selectOption({ label: labels.report_outcome.pending })
  // The reporter's own answers: nothing else is offered than to write down that one is withdrawn.
  await open(page, groups.consent)
  await page.getByText(/Dere kan kontakte meg: ja/).waitFor()
  expect(await box(page, labels.consent_to.share_ldo).count()).toBe(0)
  await expect.poll(() => box(page, labels.consent_to.share_police).isDisabled()).toBe(true)
  await field(page, codingTexts.consent.how).selectOption({ label: labels.source.phone })
  await box(page, labels.consent_to.share_police).uncheck()
  await page.getByText(/Dere kan dele med politiet: nei/).waitFor()
  await hasNoBarrier(page)
  await saved(page)
  await open(page, groups.source)
  await open(page, groups.perpetrator)
  await hasNoBarrier(page)

  await page.reload()
  await page.getByText(missing.none).waitFor()
  for (const name of Object.values(groups)) await open(page, name)
  for (const name of [labels.act.threat, labels.act.veil_pulled, labels.arena.online, labels.consent_to.contact])
    await expect.poll(() => box(page, name).isChecked()).toBe(true)
  await expect.poll(() => field(page, fields.platform_user).inputValue()).toBe('@Hater')
  await expect
    .poll(() => field(page, fields.summary).inputValue())
    .toBe('En kvinne ble truet, og hijaben ble dratt av.')
  await expect.poll(() => field(page, codingTexts.reports.case_number).inputValue()).toBe('15234567')
})

test('of two people who code one case, the second sees what the first saved before their own is saved over it', async () => {
  const id = await submitted()
  const [one, other] = [
    await signedIn('saksbehandler', `/desk/cases/${id}`),
    await signedIn('leder', `/desk/cases/${id}`),
  ]
  for (const page of [one, other]) await open(page, groups.act)
  await field(one, fields.repeat).selectOption({ label: labels.repeat.first })
  await saved(one)
  await field(other, fields.repeat).selectOption({ label: labels.repeat.ongoing })
  const alert = other.getByRole('alert').filter({ hasText: codingTexts.conflict.title })
  await alert.waitFor()
  await alert.getByText(`${fields.repeat}: ${labels.repeat.ongoing}`).waitFor()
  // The form shows what is saved.
  await expect.poll(() => field(other, fields.repeat).inputValue()).toBe('first')
  await hasNoBarrier(other)
  await button(other, codingTexts.conflict.save).click()
  await saved(other)
  await expect.poll(() => field(other, fields.repeat).inputValue()).toBe('ongoing')

  // Without network what was chosen stays, and is saved when asked again.
  await other.route('**/api/desk/cases/*/coding', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'x' } })
      : route.continue(),
  )
  await field(other, fields.bystanders).selectOption({ label: labels.bystanders.helped })
  await other.getByRole('alert').filter({ hasText: codingTexts.state.failed }).waitFor()
  await expect.poll(() => field(other, fields.bystanders).inputValue()).toBe('helped')
  await other.unroute('**/api/desk/cases/*/coding')
  await button(other, codingTexts.state.retry).click()
  await saved(other)
  await other.reload()
  await open(other, groups.act)
  await expect.poll(() => field(other, fields.bystanders).inputValue()).toBe('helped')
})

test('a case of somebody who called is entered, and never lost on the way', async () => {
  const page = await signedIn('saksbehandler', '/desk/cases/new')
  await heading(page, callerTexts.title).waitFor()
  await field(page, incidentTexts.facts.country).waitFor()
  await hasNoBarrier(page)
  await button(page, callerTexts.save).click()
  await page.getByText(said(deskErrors.fields.consent_required)).waitFor()
  await page.getByText(said(errors.fields.required)).first().waitFor()
  await hasNoBarrier(page)
  await field(page, callerTexts.callerName).first().fill('Samira')
  await field(page, callerTexts.callerContact).fill('90 80 70 60')
  await page.getByRole('checkbox', { name: callerTexts.consent }).check()
  await box(page, labels.consent_to.contact).check()
  await field(page, incidentTexts.facts.time).fill('14:05')
  await field(page, incidentTexts.facts.city).fill('oslo')
  await page.getByLabel(incidentTexts.facts.category, { exact: true }).selectOption({ index: 1 })
  await field(page, incidentTexts.facts.description).fill('Ropt etter på trikken.')
  await button(page, callerTexts.addWitness).click()
  await fillWitness(page.getByRole('group', { name: incidentTexts.witnesses.number(1) }), witness)
  await hasNoBarrier(page)
  await page.getByLabel(documentTexts.add.choose).setInputFiles(pdf('brev-fra-skolen.pdf'))
  await page.getByText('brev-fra-skolen.pdf').first().waitFor()
  // A press on another page asks first.
  await page.getByRole('link', { name: callerTexts.title, exact: true }).waitFor()
  await page.getByRole('navigation').getByRole('link').first().click()
  const dialog = page.getByRole('dialog', { name: caseTexts.unsaved.title })
  await dialog.waitFor()
  await hasNoBarrier(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page, incidentTexts.facts.description).inputValue()).toBe('Ropt etter på trikken.')
  // The case is stored and its document is not: it can be tried again.
  await page.route('**/documents', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await button(page, callerTexts.save).click()
  await heading(page, callerTexts.storedTitle).waitFor()
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
  await hasNoBarrier(page)
  await page.unroute('**/documents')
  await button(page, documentTexts.add.submit(1)).click()
  await page.waitForURL(/\/desk\/cases\/\d+$/)
  await page.getByRole('heading', { level: 3, name: 'brev-fra-skolen.pdf' }).waitFor()
  await page.getByText('Ropt etter på trikken.').waitFor()
  await readsWitness(page, witness)
  await page.getByRole('heading', { name: callerTexts.note.title }).waitFor()
  for (const word of ['90807060', 'Samira']) expect(await page.getByText(word).count()).toBe(0)
  await button(page, callerTexts.note.show).click()
  for (const word of ['90807060', 'Samira']) await page.getByText(word).waitFor()
  await hasNoBarrier(page)
  await open(page, groups.source)
  await expect.poll(() => field(page, fields.source).inputValue()).toBe('phone')
})

test('cases that hold the same number are linked and dismissed, and a duplicate comes back', async () => {
  // Another number for each walk: a case of a walk that failed must not be found.
  const contact_number = `9${String(Date.now()).slice(-7)}`
  const shared = { date: '2026-10-02', witnesses: [{ name: 'Nora', contact_number }] }
  const [first, second] = [await submitted(shared), await submitted(shared)]
  const page = await signedIn('leder', `/desk/cases/${first}`)
  await page.getByText(relatedTexts.reasons.telephone).waitFor()
  await page.getByText(relatedTexts.reasons.place_and_week).first().waitFor()
  await hasNoBarrier(page)
  await page.getByRole('button', { name: relatedTexts.of(relatedTexts.link, second) }).click()
  await page.getByText(relatedTexts.said.linked(second)).waitFor()
  await page.goto(`/desk/cases/${second}`)
  await page.getByRole('heading', { level: 3, name: relatedTexts.linked, exact: true }).waitFor()
  await page.getByRole('button', { name: relatedTexts.of(relatedTexts.undo, first) }).click()
  await page.getByRole('button', { name: relatedTexts.of(relatedTexts.dismiss, first) }).click()
  await page.getByText(relatedTexts.said.dismissed(first)).waitFor()
  await page.getByText(relatedTexts.dismissed(1)).click()
  await hasNoBarrier(page)
  await page.getByRole('button', { name: relatedTexts.of(relatedTexts.undo, first) }).click()

  const move = (version: number, body: Record<string, unknown>) =>
    page.evaluate(
      async ([id, sent]) =>
        (
          await fetch(`/api/desk/cases/${String(id)}/moves`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(sent),
          })
        ).status,
      [second, { version, ...body }] as const,
    )
  expect(await move(1, { move: 'acknowledge' })).toBe(200)
  expect(await move(2, { move: 'close', outcome: 'duplicate', duplicate_of: first })).toBe(200)
  // A duplicate is never counted, so nothing is missing for the yearly export.
  await page.goto(`/desk/cases/${second}`)
  await page.getByText(codingTexts.coded(0, 1)).first().waitFor()
  expect(await page.getByText(/årsrapporten til ODIHR/).count()).toBe(0)
  await page.goto(`/desk/cases/${first}`)
  await page.getByText(relatedTexts.duplicates(1)).click()
  await hasNoBarrier(page)
  await page.getByRole('button', { name: relatedTexts.of(relatedTexts.fetchBack, second) }).click()
  await page.getByRole('dialog', { name: relatedTexts.fetchTitle(second) }).waitFor()
  await hasNoBarrier(page)
  await page.getByRole('dialog').getByRole('button', { name: relatedTexts.fetchBack }).click()
  await page.getByText(relatedTexts.duplicates(1)).waitFor({ state: 'detached' })
  await page.getByText(relatedTexts.reasons.telephone).waitFor()
})
