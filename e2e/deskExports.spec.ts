import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Download, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import deskErrors from '#texts/nb/deskErrors.ts'
import { desk } from '#texts/desk.ts'
import texts from '#texts/nb/deskExports.ts'
import incidentTexts from '#texts/nb/incidents.ts'
import entry from '#texts/nb/papersEntry.ts'
import papers from '#texts/nb/papers.ts'
import { readZip } from '#server/testing/sheets.ts'
import { field, heading, pagesOfDemoPeople, said, texts as pages } from './desk.ts'
import { fits, hasNoBarrier, openPortal, type Portal } from './portal.ts'
import { button, given } from './reporting.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const expects = /status of (401|404|409|410|422)/
const signedIn = pagesOfDemoPeople(() => portal, expects)

async function submitted(description: string) {
  const person = await portal.person({ isVerified: true })
  const { body } = await portal.call('/general/cities/list?country_id=578')
  const witnesses = [{ name: 'Nora Vitne', contact_number: '99887766' }]
  const { id } = await given(portal, person, {
    status: 'Submitted',
    city_id: body.cities[0].id,
    description,
    witnesses,
  })
  return { person, id }
}

const bytesOf = async (download: Download) => readFile(await download.path())
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()

test('an export is asked for by a lead, approved by the privacy officer, fetched once, and refused the second time', async () => {
  const { id } = await submitted('Ropt etter på trikken.')
  const lead = await signedIn('leder', `/desk/cases/${id}`)
  await button(lead, texts.ask.open).click()
  const dialog = lead.getByRole('dialog', { name: texts.ask.caseTitle })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: pages.frame.cancel }).click()
  await dialog.waitFor({ state: 'hidden' })
  await button(lead, texts.ask.open).click()
  await dialog.getByRole('radio', { name: texts.kinds.case_zip }).check()
  await dialog.getByRole('checkbox', { name: texts.ask.originals }).check()
  await button(lead, texts.ask.submit).click()
  await lead.getByText(texts.ask.mustChoose).waitFor()
  await hasNoBarrier(lead)
  await field(lead, texts.ask.purpose).selectOption({ label: texts.purposes.to_police })
  await button(lead, texts.ask.submit).click()
  await lead.getByText(texts.ask.done).waitFor()
  await lead.getByRole('link', { name: texts.ask.seeAll }).click()
  await heading(lead, texts.title).waitFor()
  const what = `${texts.kinds.case_zip}: ${texts.of(id)}`
  const mine = row(lead, texts.kinds.case_zip)
  await mine.getByText(texts.states.asked).waitFor()
  // Whoever asked has no button to approve it.
  expect(await lead.getByRole('button', { name: texts.approveThat(what) }).count()).toBe(0)
  await hasNoBarrier(lead)

  const officer = await signedIn('personvern', '/desk/exports')
  // The approver is told that nobody has gone through the case.
  await row(officer, texts.kinds.case_zip).getByText(texts.redaction.none).waitFor()
  await row(officer, texts.kinds.case_zip).getByText(texts.pictures.sent).waitFor()
  await officer.getByRole('button', { name: texts.approveThat(what) }).click()
  await officer.getByRole('dialog', { name: texts.approveTitle }).waitFor()
  await hasNoBarrier(officer)
  await button(officer, texts.approve).click()
  await officer.getByText(texts.approved).waitFor()
  await officer.getByText(texts.noWaiting).waitFor()
  await hasNoBarrier(officer)

  await lead.reload()
  await mine.getByText(texts.states.ready).waitFor({ timeout: 40_000 })
  const other = await lead.context().newPage()
  await other.goto('/desk/exports')
  await other.getByRole('button', { name: texts.fetchThat(what) }).click()
  await lead.getByRole('button', { name: texts.fetchThat(what) }).click()
  await hasNoBarrier(lead)
  const coming = lead.waitForEvent('download')
  await button(lead, texts.fetch).click()
  const parts = await readZip(await bytesOf(await coming))
  const pdf = parts.get(`sak-${id}.pdf`) ?? Buffer.alloc(0)
  expect(parts.get('manifest-sha256.txt')?.toString()).toBe(
    `${createHash('sha256').update(pdf).digest('hex')}  sak-${id}.pdf\n`,
  )
  await lead.getByText(texts.gotIt).waitFor()
  await mine.getByText(texts.states.fetched, { exact: true }).waitFor()
  await button(other, texts.fetch).click()
  await other
    .getByRole('alert')
    .filter({ hasText: said(deskErrors.messages.export_gone) })
    .waitFor()
})

test('a filtered list is exported with the count that was shown; a refusal is said; a caseworker has no such page', async () => {
  await submitted('Skriving på døra.')
  const lead = await signedIn('leder', '/desk/exports?list=new')
  await lead.getByRole('heading', { name: texts.ask.listTitle }).waitFor()
  await lead.getByText(/^Eksporten får \d+ sak/).waitFor()
  await hasNoBarrier(lead)
  // Another case comes in between.
  await submitted('Enda en.')
  await field(lead, texts.ask.purpose).selectOption({ label: texts.purposes.reporting })
  await button(lead, texts.ask.submit).click()
  await lead
    .getByRole('alert')
    .filter({ hasText: said(deskErrors.messages.count_changed) })
    .waitFor()
  await button(lead, texts.ask.submit).click()
  await lead.getByText(texts.ask.done).waitFor()
  const officer = await signedIn('personvern', '/desk/exports')
  await officer.getByText(`${texts.filters['list']}: ${texts.valueOf('list', 'new')}`).waitFor()
  await officer.getByRole('button', { name: /^Avslå: Liste som CSV/ }).click()
  await button(officer, texts.refuse).click()
  await officer.getByText(texts.refused).waitFor()
  await lead.reload()
  await row(lead, texts.kinds.list_csv).getByText(texts.states.refused, { exact: true }).waitFor()
  await hasNoBarrier(lead)
  const caseworker = await signedIn('saksbehandler', '/desk/exports')
  await heading(caseworker, 'Finner ikke siden').waitFor()
})

test('a reporter reads a text through, changes it, and keeps it as PDF; staff find the changed text at the desk', async () => {
  const { person, id } = await submitted('Ropt etter på bussen i Østensjø.')
  const page = await portal.visit({ as: person, width: 1280, expects })
  await page.goto(`/incident/${id}`)
  await button(page, entry.open).click()
  const happened = field(page, papers.parts.happened.name)
  await happened.waitFor()
  await expect.poll(() => happened.inputValue()).toBe('Ropt etter på bussen i Østensjø.')
  await page.getByText(papers.noEvidence).waitFor()
  await hasNoBarrier(page)
  await happened.fill('Min egen tekst om det som skjedde.')
  // Looking at another text loses nothing.
  await page.getByRole('radio', { name: papers.kinds.diskrimineringsnemnda.name }).check()
  await page.getByText(/tre år 1\. november 2029/).waitFor()
  await hasNoBarrier(page)
  await page.getByRole('radio', { name: papers.kinds.police.name }).check()
  await expect.poll(() => happened.inputValue()).toBe('Min egen tekst om det som skjedde.')
  await page.getByText(papers.unsaved).waitFor()
  // What is not saved is asked about on the way out, by a link too.
  await page.getByRole('button', { name: incidentTexts.detail.back, exact: true }).click()
  const asked = page.getByRole('dialog', { name: papers.leave.title })
  await asked.waitFor()
  await hasNoBarrier(page)
  await asked.getByRole('button', { name: papers.leave.stay }).click()
  await expect.poll(() => happened.inputValue()).toBe('Min egen tekst om det som skjedde.')
  await page.getByRole('checkbox', { name: papers.withWitnesses }).check()
  const coming = page.waitForEvent('download')
  await button(page, papers.pdf).click()
  const made = await PDFDocument.load(await bytesOf(await coming))
  expect(made.getTitle()).toBe(papers.kinds.police.title)
  await page.getByText(papers.pdfDone).waitFor()
  await page.reload()
  await button(page, entry.open).click()
  await expect.poll(() => happened.inputValue()).toBe('Min egen tekst om det som skjedde.')

  const lead = await signedIn('leder', `/desk/cases/${id}`)
  await button(lead, papers.staff.open).click()
  const atDesk = field(lead, papers.parts.happened.name)
  await expect.poll(() => atDesk.inputValue()).toBe('Min egen tekst om det som skjedde.')
  await atDesk.fill('Rettet av en ansatt.')
  await lead.getByRole('link', { name: desk.nb.case.toInbox }).click()
  await lead.getByRole('dialog', { name: desk.nb.case.unsaved.title }).waitFor()
  await button(lead, desk.nb.frame.cancel).click()
  await button(lead, papers.save).click()
  await lead.getByText(papers.saved, { exact: true }).waitFor()
  await button(lead, papers.pdf).click()
  await lead.getByRole('alert').filter({ hasText: papers.staff.mustAsk }).waitFor()
  // Printing past the tick would leave no audit row.
  expect(await button(lead, papers.print).count()).toBe(0)
  await hasNoBarrier(lead)
  await lead.getByRole('checkbox', { name: papers.staff.asked }).check()
  const theirs = lead.waitForEvent('download')
  await button(lead, papers.pdf).click()
  expect((await bytesOf(await theirs)).subarray(0, 5).toString()).toBe('%PDF-')

  // The reporter's page still holds the older text: what they type stays, and they are told.
  await happened.fill('Noe annet.')
  await button(page, papers.save).click()
  await page.getByRole('alert').filter({ hasText: papers.changed }).waitFor()
  await expect.poll(() => happened.inputValue()).toBe('Noe annet.')
  await hasNoBarrier(page)
  await button(page, papers.loadNew).click()
  await expect.poll(() => happened.inputValue()).toBe('Rettet av en ansatt.')
  await button(page, papers.reset).click()
  await button(page, papers.resetTitle).click()
  await expect.poll(() => happened.inputValue()).toBe('Ropt etter på bussen i Østensjø.')
})

test('what is printed is the text alone, whole, and not its boxes', async () => {
  const { person, id } = await submitted(`${'En lang fortelling. '.repeat(60)}Slutt.`)
  const page = await portal.visit({ as: person, width: 390, expects })
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto(`/incident/${id}`)
  await button(page, entry.open).click()
  await button(page, papers.print).click()
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('[data-printed]')
  await printed.getByText('Slutt.').waitFor()
  expect(await page.locator('textarea').first().isVisible()).toBe(false)
  expect(await page.locator('header').first().isVisible()).toBe(false)
})

test('at 320 px no dialog and no page of exports and roles scrolls sideways', async () => {
  const { id } = await submitted('Smal skjerm.')
  const fitsAtNarrow = async (page: Page) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await fits(page)
    const [wanted, there] = await page.evaluate(() => {
      const dialog = document.querySelector('dialog[open]') ?? document.documentElement
      return [dialog.scrollWidth, dialog.clientWidth]
    })
    expect(wanted).toBeLessThanOrEqual(there ?? 0)
  }
  const lead = await signedIn('leder', '/desk/exports?list=new')
  await lead.getByText(/^Eksporten får \d+ sak/).waitFor()
  await fitsAtNarrow(lead)
  await lead.goto(`/desk/cases/${id}`)
  await button(lead, texts.ask.open).click()
  await fitsAtNarrow(lead)
  const admin = await signedIn('administrator', '/desk/staff')
  await button(admin, desk.nb.staff.invite).click()
  await fitsAtNarrow(admin)
})
