import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fieldsOf, photo } from '#server/testing/documents.ts'
import { jpgWithTail } from '#server/testing/hostileDocuments.ts'
import { pagesPdf, wordFile } from '#server/testing/shownDocuments.ts'
import deskCase from '#texts/nb/deskCase.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import texts from '#texts/nb/deskDocuments.ts'
import { inspection } from '#texts/inspection.ts'
import incidentTexts from '#texts/nb/incidents.ts'
import { ageSessions, demoPerson, field, giveRecoveryCode, said, signedIn, texts as desk } from './desk.ts'
import { hasNoBarrier, openPortal, type Person, type Portal } from './portal.ts'
import { button, pdf } from './reporting.ts'

let portal: Portal
let kari: Person
beforeAll(async () => {
  portal = await openPortal()
  kari = await portal.person({ isVerified: true })
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

/** The browser writes every refused call to its console. */
const expects = /status of (401|403|404|409|422|503)/
const { add, original, picture, pages, text, redaction } = texts
const nora = { name: 'Nora Vitne', contact_number: '99887766' }
const description = 'Naboen Per ropte etter meg i trappa.'

/** A submitted case with these files, as the form sends it. */
async function report(files: Record<string, Buffer>) {
  const city_id = (await portal.call('/general/cities/list?country_id=578')).body.cities[0].id
  const facts = { date: '2026-11-01', time: '14:05', country_id: 578, city_id, harassment_category_id: 2 }
  const form = new FormData()
  for (const [name, value] of fieldsOf({ ...facts, description, status: 'Submitted', witnesses: [nora] }))
    form.append(name, value)
  for (const [name, bytes] of Object.entries(files)) form.append('documents[]', new File([new Uint8Array(bytes)], name))
  const headers = { authorization: `Bearer ${kari.token}` }
  const reply = await fetch(`${portal.url}/api/incidents/store`, { method: 'POST', headers, body: form })
  const body = await reply.json()
  expect(reply.status, JSON.stringify(body)).toBe(201)
  return Number(body.incident.id)
}

async function atDesk(id: number, email = 'leder@example.org') {
  const page = await portal.visit({ width: 1280, expects })
  await signedIn(portal, page, email)
  await page.goto(`/desk/cases/${id}`)
  await page.getByRole('heading', { level: 2, name: texts.title }).waitFor()
  return page
}

const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isDrawn = (page: Page, alt: string) =>
  expect
    .poll(() =>
      page
        .getByAltText(alt, { exact: true })
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBeGreaterThan(10)
const blurOf = (page: Page, alt: string) =>
  page.getByAltText(alt, { exact: true }).evaluate((image) => getComputedStyle(image).filter)

test('a lead sees the documents without opening them, fetches an original for a reason, and leaves words out before sharing', async () => {
  const jpeg = await photo(1200, 900)
  const id = await report({
    'skade.jpg': jpeg,
    'brev.pdf': await pagesPdf(32),
    'notat.docx': wordFile('Hilsen naboen'),
    'hale.jpg': await jpgWithTail(4000),
    'gammel.pdf': Buffer.from('%PDF-1.7\n%%EOF'),
  })
  const page = await atDesk(id)
  await hasNoBarrier(page)

  // Pictures are blurred until somebody asks for one, by keyboard too.
  await named(page, picture.of(picture.show, 'skade.jpg')).waitFor({ timeout: 60_000 })
  await isDrawn(page, picture.hidden('skade.jpg'))
  expect(await blurOf(page, picture.hidden('skade.jpg'))).toMatch(/^blur/)
  await named(page, picture.of(picture.show, 'skade.jpg')).press('Enter')
  await isDrawn(page, picture.alt('skade.jpg'))
  await expect.poll(() => blurOf(page, picture.alt('skade.jpg'))).toBe('none')
  expect(await blurOf(page, picture.hidden('hale.jpg'))).toMatch(/^blur/)
  await page.getByText(inspection.nb.findings.trailing_data).first().waitFor()
  await page.getByText(texts.states.unreadable).first().waitFor()

  // The pages of a pdf, thirty at most, and the text of a Word file.
  const show = named(page, picture.of(pages.show(30), 'brev.pdf'))
  await show.waitFor({ timeout: 60_000 })
  await show.press('Enter')
  await isDrawn(page, pages.alt(1, 'brev.pdf'))
  await page.getByText(pages.cut(30, 32)).waitFor()
  await page.getByText(pages.page(1, 32)).waitFor()
  for (let turned = 1; turned < 31; turned++) await button(page, pages.next).press('Enter')
  await page.getByText(pages.page(30, 32)).waitFor()
  await isDrawn(page, pages.alt(30, 'brev.pdf'))
  await named(page, picture.of(text.show, 'notat.docx')).press('Enter')
  await expect.poll(() => page.getByLabel(text.of('notat.docx')).inputValue()).toContain('Hilsen naboen <b>')
  await hasNoBarrier(page)

  // The original: a reason, and for a file with findings that they were read.
  await named(page, original.of('hale.jpg')).click()
  await page.getByRole('dialog', { name: original.title }).waitFor()
  await hasNoBarrier(page)
  await button(page, original.submit).click()
  await page.getByText(said(errors.fields.required)).waitFor()
  await field(page, original.reason).fill('Politiet trenger originalen.')
  await button(page, original.submit).click()
  await page.getByText(original.mustConfirm).waitFor()
  await hasNoBarrier(page)
  await page.getByRole('checkbox', { name: original.confirm }).check()
  await ageSessions(portal, 'leder@example.org', 'step-up over')
  await button(page, original.submit).click()
  await page.getByRole('dialog', { name: desk.stepUp.title }).waitFor()
  await page.getByRole('dialog', { name: desk.stepUp.title }).getByRole('button', { name: desk.frame.cancel }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: said(deskErrors.messages.step_up_needed) })
    .waitFor()
  // What was written is still there.
  await expect.poll(() => field(page, original.reason).inputValue()).toBe('Politiet trenger originalen.')
  await freshen('leder@example.org')
  const download = page.waitForEvent('download')
  await button(page, original.submit).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('hale.jpg')
  expect((await readFile(await file.path())).length).toBe(4000)
  await page.getByText(original.done('hale.jpg')).waitFor()
  await named(page, original.of('skade.jpg')).waitFor()

  // What is left out before sharing, by keyboard.
  await button(page, redaction.open).click()
  const source = field(page, redaction.text)
  await source.waitFor()
  await button(page, redaction.add).click()
  await page.getByText(redaction.nothingMarked).waitFor()
  await source.focus()
  await page.keyboard.press('Control+Home')
  for (let at = 0; at < 'Naboen '.length; at++) await page.keyboard.press('ArrowRight')
  for (let at = 0; at < 3; at++) await page.keyboard.press('Shift+ArrowRight')
  await button(page, redaction.add).press('Enter')
  // Nothing that is typed there changes the text.
  await source.press('x')
  await expect.poll(() => source.inputValue()).toBe(description)
  await page.getByText('Naboen [sladdet] ropte etter meg i trappa.').waitFor()
  await page.getByRole('checkbox', { name: 'brev.pdf', exact: true }).check()
  await page.getByRole('checkbox', { name: redaction.nameOf('skade.jpg') }).check()
  await page.getByRole('group', { name: redaction.witnesses }).getByRole('checkbox', { name: nora.name }).check()
  await page.getByText(redaction.unsaved).waitFor()
  await hasNoBarrier(page)
  // Marks that are not saved are asked about on the way out, by a link too.
  await page.getByRole('link', { name: deskCase.toInbox }).click()
  await page.getByRole('dialog', { name: deskCase.unsaved.title }).waitFor()
  await button(page, desk.frame.cancel).click()
  await button(page, redaction.save).click()
  await page.getByText(redaction.current('', '').slice(0, 10)).waitFor()
  await page.reload()
  await button(page, redaction.open).click()
  await page.getByText('Naboen [sladdet] ropte etter meg i trappa.').waitFor()
  for (const name of ['brev.pdf', redaction.nameOf('skade.jpg'), nora.name])
    await expect.poll(() => page.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(true)
  // A document that is left out has no name to hide.
  expect(await page.getByRole('checkbox', { name: redaction.nameOf('brev.pdf') }).count()).toBe(0)
  await named(page, redaction.removeOf('Per')).waitFor()
  // What the reporter has corrected meanwhile is shown before it counts as looked at.
  const { incident } = (await portal.call(`/incidents/show/${id}`, { token: kari.token })).body
  const value = { ...nora, name: 'Nora Nytt Navn' }
  const correction = { version: incident.version, field: 'witness', witness_id: incident.witnesses[0].id, value }
  const corrected = await portal.call(`/incidents/corrections/${id}`, { token: kari.token, body: correction })
  expect(corrected.status).toBe(200)
  await button(page, redaction.save).click()
  await page.getByText(redaction.changed).waitFor()
  await button(page, redaction.reload).click()
  await page.getByText(redaction.outdated).waitFor()
  await page.getByRole('checkbox', { name: value.name, exact: true }).waitFor()
  await button(page, redaction.save).click()
  await page.getByText(redaction.current('', '').slice(0, 10)).waitFor()
  // Blurred again: what was asked for was remembered in memory alone.
  await named(page, picture.of(picture.show, 'skade.jpg')).waitFor()
}, 240_000)

test('a caseworker sees no way to leave words out, and asks again for a picture that did not come, also after the session has ended', async () => {
  const id = await report({ 'skade.jpg': await photo(600, 400) })
  const caseworker = 'saksbehandler@example.org'
  const page = await atDesk(id, caseworker)
  await named(page, picture.of(picture.show, 'skade.jpg')).waitFor({ timeout: 60_000 })
  await page.route('**/pages/1', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await page.getByText(picture.notFetched).waitFor()
  expect(await page.getByRole('heading', { name: redaction.title }).count()).toBe(0)
  await hasNoBarrier(page)
  await page.unroute('**/pages/1')
  await ageSessions(portal, caseworker, 'ended')
  await button(page, desk.frame.retry).click()
  await page.getByRole('dialog', { name: desk.ended.title }).waitFor()
  // The picture is fetched again by itself once the same person has signed in.
  const demo = demoPerson(portal, caseworker)
  await page.getByRole('dialog').getByLabel(desk.login.password, { exact: true }).fill(demo.password)
  await button(page, desk.login.next).click()
  await giveRecoveryCode(page, demo.code, { isOnly: true })
  await isDrawn(page, picture.hidden('skade.jpg'))
})

test('a caseworker adds a document for a reporter, who sees whose it is, and a lead leaves words of a message out', async () => {
  const id = await report({})
  const page = await atDesk(id, 'saksbehandler@example.org')
  const form = page.getByRole('form', { name: add.title })
  const input = form.locator('input[type=file]')
  await input.setInputFiles([pdf('brev.pdf'), { ...pdf('skript.svg'), mimeType: 'image/svg+xml' }])
  await form.getByRole('alert').filter({ hasText: 'skript.svg' }).waitFor()
  await hasNoBarrier(page)
  // What was chosen survives a failed call.
  await page.route('**/documents', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await named(page, add.submit(1)).press('Enter')
  await form.getByRole('alert').filter({ hasNotText: 'skript.svg' }).first().waitFor()
  await page.unroute('**/documents')
  await named(page, add.submit(1)).click()
  await page.getByText(add.added(1)).waitFor()
  await page.getByRole('heading', { level: 3, name: 'brev.pdf' }).waitFor()
  await page.getByText(/· lagt til av/).waitFor()
  await page.getByText('la til dokumenter').waitFor()
  await hasNoBarrier(page)

  const own = await portal.visit({ as: kari, expects })
  await own.goto(`/incident/${id}`)
  await own.getByRole('heading', { name: incidentTexts.detail.addedByUs }).waitFor()
  await own.getByText('brev.pdf').first().waitFor()
  await hasNoBarrier(own)

  const headers = { authorization: `Bearer ${kari.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ body: 'Naboen Per kom igjen i går.' })
  const sent = await fetch(`${portal.url}/api/incidents/messages/${id}`, { method: 'POST', headers, body })
  expect(sent.status).toBe(201)
  const lead = await atDesk(id)
  await button(lead, redaction.open).click()
  const message = lead
    .locator('details')
    .filter({ hasText: redaction.passageCount(0) })
    .first()
  await message.locator('summary').press('Enter')
  const source = message.locator('textarea')
  await source.waitFor()
  await source.focus()
  await lead.keyboard.press('Control+Home')
  for (let at = 0; at < 'Naboen '.length; at++) await lead.keyboard.press('ArrowRight')
  for (let at = 0; at < 3; at++) await lead.keyboard.press('Shift+ArrowRight')
  await message.getByRole('button', { name: redaction.add }).press('Enter')
  await lead.getByText('Naboen [sladdet] kom igjen i går.').waitFor()
  await lead.getByText(redaction.passageCount(1)).waitFor()
  await hasNoBarrier(lead)
  await button(lead, redaction.save).click()
  await lead.getByText(redaction.current('', '').slice(0, 10)).waitFor()
  await lead.reload()
  await button(lead, redaction.open).click()
  await lead.getByText(redaction.passageCount(1)).waitFor()
}, 240_000)

/** As if the second factor had just been given again. */
const freshen = (email: string) => ageSessions(portal, email, 'stepped up')
