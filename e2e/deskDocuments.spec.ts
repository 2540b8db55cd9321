import type { Page } from 'playwright'
import { photo } from '#server/testing/documents.ts'
import { jpgWithTail } from '#server/testing/hostileDocuments.ts'
import { wordFile } from '#server/testing/shownDocuments.ts'
import texts from '#texts/nb/deskDocuments.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import inspection from '#texts/nb/inspection.ts'
import exportTexts from '#texts/nb/deskExports.ts'
import { said, sentIn, signedIn } from './desk.ts'
import { atDesk, isDrawn, report } from './documents.ts'
import { alert, button, download, field, heading, presses, reads } from './page.ts'
import { hasNoBarrier, type Person, useSharedPortal } from './portal.ts'

const { picture, text } = texts
const portal = useSharedPortal()
let kari: Person
beforeAll(async () => void (kari = await portal.person({ isVerified: true })))

test('a lead sees the documents without opening them, and each picture is fetched when it is asked for', async () => {
  const id = await report(portal, kari, {
    'skade.jpg': await photo(1200, 900),
    'notat.docx': wordFile('Hilsen naboen'),
    'hale.jpg': await jpgWithTail(4000),
    'gammel.pdf': Buffer.from('%PDF-1.7\n%%EOF'),
  })
  const page = await atDesk(portal, id)
  await button(page, picture.of(picture.show, 'skade.jpg')).waitFor()
  // Passing it by on the way down is no look at it.
  await button(page, picture.of(picture.show, 'hale.jpg')).scrollIntoViewIfNeeded()
  await button(page, picture.of(picture.show, 'skade.jpg')).press('Enter')
  await isDrawn(page, picture.alt('skade.jpg'))
  expect(await page.getByRole('img').and(page.locator('[src*="/documents/"]')).count()).toBe(1)
  await page.getByText(inspection.findings.trailing_data).first().waitFor()
  await page.getByText(texts.states.unreadable).first().waitFor()
  await button(page, picture.of(text.show, 'notat.docx')).press('Enter')
  await expect.poll(() => page.getByLabel(text.of('notat.docx')).inputValue()).toContain('Hilsen naboen <b>')
  await hasNoBarrier(page)
  await page.reload()
  // Hidden again: what was asked for was remembered in memory alone.
  await button(page, picture.of(picture.show, 'skade.jpg')).waitFor()
}, 180_000)

const expects = /status of (401|404|409|410|422)/
const staff = (name: string, at: string) => signedIn(portal, `${name}@example.org`, { at, expects })
/** The export of this case. */
const row = (page: Page, id: number) =>
  page.getByRole('listitem').filter({ has: page.getByText(new RegExp(`: ${exportTexts.of(id)}\\b`)) })

test('an export is asked for by a lead, approved by the privacy officer, fetched once, and refused the second time', async () => {
  const { id } = await sentIn(portal)
  const lead = await staff('leder', `/desk/cases/${id}?part=sharing`)
  await button(lead, exportTexts.ask.open).click()
  const dialog = lead.getByRole('dialog', { name: exportTexts.ask.caseTitle })
  await dialog.getByRole('radio', { name: exportTexts.kinds.case_zip }).check()
  await dialog.getByRole('checkbox', { name: exportTexts.ask.originals }).check()
  await presses(lead, exportTexts.ask.submit, exportTexts.ask.mustChoose)
  await hasNoBarrier(lead, [320, 1280])
  await field(lead, exportTexts.ask.purpose).selectOption({ label: exportTexts.purposes.to_police })
  await presses(lead, exportTexts.ask.submit, exportTexts.ask.done)
  await presses(lead, lead.getByRole('link', { name: exportTexts.ask.seeAll }), heading(lead, exportTexts.title))
  const what = `${exportTexts.kinds.case_zip}: ${exportTexts.of(id)}`
  const mine = row(lead, id)
  await mine.getByText(exportTexts.states.asked).waitFor()
  expect(await button(lead, `${exportTexts.approve}: ${what}`).count()).toBe(0)
  await hasNoBarrier(lead)

  const officer = await staff('personvern', '/desk/exports')
  await row(officer, id).getByText(exportTexts.redaction.none).waitFor()
  await row(officer, id).getByText(exportTexts.pictures.sent).waitFor()
  await button(officer, `${exportTexts.approve}: ${what}`).click()
  await hasNoBarrier(officer.getByRole('dialog', { name: exportTexts.approveTitle }))
  await presses(officer, exportTexts.approve, exportTexts.approved)
  const approved = officer.getByRole('region', { name: exportTexts.approvedOfOthers })
  await button(approved, `${exportTexts.stop}: ${what}`).waitFor()
  expect(await button(officer, `${exportTexts.approve}: ${what}`).count()).toBe(0)
  await hasNoBarrier(officer)

  await lead.reload()
  await mine.getByText(exportTexts.states.ready).waitFor({ timeout: 40_000 })
  const other = await lead.context().newPage()
  await other.goto('/desk/exports')
  await button(other, `${exportTexts.fetch}: ${what}`).click()
  await button(lead, `${exportTexts.fetch}: ${what}`).click()
  await hasNoBarrier(lead)
  await download(lead, () => button(lead, exportTexts.fetch).click())
  await reads(lead, exportTexts.gotIt, mine.getByText(exportTexts.states.fetched, { exact: true }))
  await button(other, exportTexts.fetch).click()
  await alert(other, said(deskErrors.messages.export_gone))
})

test('an analyst asks for the incidents of a year for ODIHR, which a lead finds to be approved', async () => {
  const analyst = await staff('analytiker', '/desk/exports')
  const card = analyst.getByRole('region', { name: exportTexts.ask.yearTitle })
  const year = await field(analyst, exportTexts.ask.year).inputValue()
  await hasNoBarrier(analyst, [320, 1280])
  await presses(analyst, card.getByRole('button', { name: exportTexts.ask.yearSubmit }), exportTexts.ask.done)
  const mine = analyst.getByRole('listitem').filter({ hasText: `${exportTexts.kinds.odihr_xlsx}: ${year}` })
  await mine.getByText(exportTexts.states.asked).waitFor()

  const lead = await staff('leder', '/desk/exports')
  const waiting = lead.getByRole('listitem').filter({ hasText: `${exportTexts.kinds.odihr_xlsx}: ${year}` })
  await waiting.getByRole('button', { name: new RegExp(`^${exportTexts.approve}`) }).waitFor()
})
