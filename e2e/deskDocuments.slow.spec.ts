import { beforeAll, test } from 'vitest'
import { pagesPdf } from '#server/testing/shownDocuments.ts'
import texts from '#texts/nb/deskDocuments.ts'
import incidentTexts from '#texts/nb/incidents.ts'
import { toPart } from './atCase.ts'
import { atDesk, isDrawn, report } from './documents.ts'
import { hasNoBarrier, usePortal, type Person } from './portal.ts'
import { button, pdf } from './reporting.ts'

const { add, picture, pages } = texts
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

test('a caseworker adds a document for a reporter, who sees whose it is', async () => {
  const id = await report(portal, kari, {})
  const page = await atDesk(portal, id, 'saksbehandler@example.org')
  const form = page.getByRole('form', { name: add.title })
  const input = form.locator('input[type=file]')
  await input.setInputFiles([pdf('brev.pdf'), { ...pdf('skript.svg'), mimeType: 'image/svg+xml' }])
  await form.getByRole('alert').filter({ hasText: 'skript.svg' }).waitFor()
  await hasNoBarrier(page)
  await button(page, add.submit(1)).click()
  await page.getByText(add.added(1)).waitFor()
  await page.getByRole('heading', { level: 3, name: 'brev.pdf' }).waitFor()
  await page.getByText(/· lagt til av/).waitFor()
  await toPart(page, 'timeline')
  await page.getByText('la til dokumenter').waitFor()
  await hasNoBarrier(page)

  const own = await portal.visit({ as: kari })
  await own.goto(`/incident/${id}`)
  await own.getByRole('heading', { name: incidentTexts.detail.addedByUs }).waitFor()
  await own.getByText('brev.pdf').first().waitFor()
  await hasNoBarrier(own)
})
