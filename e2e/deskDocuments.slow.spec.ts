import { beforeAll, expect, test } from 'vitest'
import { photo } from '#server/testing/documents.ts'
import { pagesPdf } from '#server/testing/shownDocuments.ts'
import texts from '#texts/nb/deskDocuments.ts'
import incidentTexts from '#texts/nb/incidents.ts'
import { ageSessions, demoPerson, giveRecoveryCode, texts as desk } from './desk.ts'
import { atDesk, isDrawn, markPer, report } from './documents.ts'
import { hasNoBarrier, usePortal, type Person } from './portal.ts'
import { button, pdf } from './reporting.ts'

const { add, picture, pages, redaction } = texts
const portal = usePortal()
let kari: Person
beforeAll(async () => void (kari = await portal.person({ isVerified: true })))

test('a lead turns the pages of a pdf, of which thirty are shown at most', async () => {
  const page = await atDesk(portal, await report(portal, kari, { 'brev.pdf': await pagesPdf(32) }))
  await hasNoBarrier(page)
  const show = button(page, picture.of(pages.show(30), 'brev.pdf'))
  await show.waitFor({ timeout: 60_000 })
  await show.press('Enter')
  await isDrawn(page, pages.alt(1, 'brev.pdf'))
  await page.getByText(pages.cut(30, 32)).waitFor()
  await page.getByText(pages.page(1, 32)).waitFor()
  for (let turned = 1; turned < 31; turned++) await button(page, pages.next).press('Enter')
  await page.getByText(pages.page(30, 32)).waitFor()
  await isDrawn(page, pages.alt(30, 'brev.pdf'))
})

test('a caseworker sees no way to leave words out, and asks again for a picture that did not come, also after the session has ended', async () => {
  const id = await report(portal, kari, { 'skade.jpg': await photo(600, 400) })
  const caseworker = 'saksbehandler@example.org'
  const page = await atDesk(portal, id, caseworker)
  await button(page, picture.of(picture.show, 'skade.jpg')).waitFor({ timeout: 60_000 })
  await page.route('**/pages/1', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await button(page, picture.of(picture.show, 'skade.jpg')).press('Enter')
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
  await isDrawn(page, picture.alt('skade.jpg'))
})

test('a lead leaves words of a message out before sharing', async () => {
  const id = await report(portal, kari, {})
  const sent = await portal.call(`/incidents/messages/${id}`, {
    token: kari.token,
    body: { body: 'Naboen Per kom igjen i går.' },
  })
  expect(sent.status).toBe(201)
  const lead = await atDesk(portal, id)
  await button(lead, redaction.open).click()
  const message = lead
    .locator('details')
    .filter({ hasText: redaction.passageCount(0) })
    .first()
  await message.locator('summary').press('Enter')
  const source = message.locator('textarea')
  await source.waitFor()
  await markPer(lead, source)
  await message.getByRole('button', { name: redaction.add }).press('Enter')
  await lead.getByText('Naboen [sladdet] kom igjen i går.').waitFor()
  await lead.getByText(redaction.passageCount(1)).waitFor()
  await hasNoBarrier(lead)
  await button(lead, redaction.save).click()
  await lead.getByText(redaction.current('', '').slice(0, 10)).waitFor()
  await lead.reload()
  await button(lead, redaction.open).click()
  await lead.getByText(redaction.passageCount(1)).waitFor()
})

test('a caseworker adds a document for a reporter, who sees whose it is', async () => {
  const id = await report(portal, kari, {})
  const page = await atDesk(portal, id, 'saksbehandler@example.org')
  const form = page.getByRole('form', { name: add.title })
  const input = form.locator('input[type=file]')
  await input.setInputFiles([pdf('brev.pdf'), { ...pdf('skript.svg'), mimeType: 'image/svg+xml' }])
  await form.getByRole('alert').filter({ hasText: 'skript.svg' }).waitFor()
  await hasNoBarrier(page)
  // What was chosen survives a failed call.
  await page.route('**/documents', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await button(page, add.submit(1)).press('Enter')
  await form.getByRole('alert').filter({ hasNotText: 'skript.svg' }).first().waitFor()
  await page.unroute('**/documents')
  await button(page, add.submit(1)).click()
  await page.getByText(add.added(1)).waitFor()
  await page.getByRole('heading', { level: 3, name: 'brev.pdf' }).waitFor()
  await page.getByText(/· lagt til av/).waitFor()
  await page.getByText('la til dokumenter').waitFor()
  await hasNoBarrier(page)

  const own = await portal.visit({ as: kari })
  await own.goto(`/incident/${id}`)
  await own.getByRole('heading', { name: incidentTexts.detail.addedByUs }).waitFor()
  await own.getByText('brev.pdf').first().waitFor()
  await hasNoBarrier(own)
})
