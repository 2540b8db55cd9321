import { photo } from '#server/testing/documents.ts'
import { jpgWithTail } from '#server/testing/hostileDocuments.ts'
import { pagesPdf } from '#server/testing/shownDocuments.ts'
import texts from '#texts/nb/deskDocuments.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import incidentTexts from '#texts/nb/incidents.ts'
import exportTexts from '#texts/nb/deskExports.ts'
import { toPart } from './atCase.ts'
import { ageSessions, callDesk, said, sentIn, signedIn, texts as pageTexts } from './desk.ts'
import { atDesk, description, isDrawn, nora, report } from './documents.ts'
import { alert, button, download, field, isFocused, pdf, presses, reads } from './page.ts'
import { hasNoBarrier, type Person, usePortal } from './portal.ts'

const { add, original, picture, pages, redaction } = texts
const portal = usePortal()
let kari: Person
beforeAll(async () => void (kari = await portal.person({ isVerified: true })))

test('a caseworker adds a document for a reporter, who sees whose it is', async () => {
  const id = await report(portal, kari, {})
  const page = await atDesk(portal, id, 'saksbehandler@example.org')
  const form = page.getByRole('form', { name: add.title })
  const input = form.locator('input[type=file]')
  await input.setInputFiles([pdf('brev.pdf'), { ...pdf('skript.svg'), mimeType: 'image/svg+xml' }])
  await hasNoBarrier(form.getByRole('alert').filter({ hasText: 'skript.svg' }))
  await presses(page, add.submit(1), add.added(1), page.getByRole('heading', { level: 3, name: 'brev.pdf' }))
  await page.getByText(/· lagt til av/).waitFor()
  await toPart(page, 'timeline')
  await hasNoBarrier(page.getByText('la til dokumenter'))

  const own = await portal.visit({ at: `/incident/${id}`, as: kari })
  await own.getByRole('heading', { name: incidentTexts.detail.addedByUs }).waitFor()
  await hasNoBarrier(own.getByText('brev.pdf').first())
})

test('a lead turns the pages of a pdf, of which thirty are shown at most, and fetches an original for a reason that stays when the second factor is not given', async () => {
  const pictures = { 'hale.jpg': await jpgWithTail(4000), 'skade.jpg': await photo(600, 400) }
  const page = await atDesk(portal, await report(portal, kari, { 'brev.pdf': await pagesPdf(32), ...pictures }))
  await hasNoBarrier(page)
  await button(page, picture.of(pages.show(30), 'brev.pdf')).press('Enter')
  await isDrawn(page, pages.alt(1, 'brev.pdf'))
  await reads(page, pages.cut(30, 32), pages.page(1, 32))
  for (let turned = 1; turned < 31; turned++) await button(page, pages.next).press('Enter')
  await page.getByText(pages.page(30, 32)).waitFor()
  await isDrawn(page, pages.alt(30, 'brev.pdf'))

  await button(page, original.of('hale.jpg')).click()
  await hasNoBarrier(page.getByRole('dialog', { name: original.title }))
  await presses(page, original.submit, said(errors.fields.required))
  await field(page, original.reason).fill('Politiet trenger originalen.')
  // A file with findings is handed out to whoever has read them.
  await presses(page, original.submit, original.mustConfirm)
  await hasNoBarrier(page)
  await page.getByRole('checkbox', { name: original.confirm }).check()
  await ageSessions(portal, 'leder@example.org', 'step-up over')
  await button(page, original.submit).click()
  const again = page.getByRole('dialog', { name: pageTexts.stepUp.title })
  await again.getByRole('button', { name: pageTexts.frame.cancel }).click()
  await alert(page, said(deskErrors.messages.step_up_needed))
  await expect.poll(() => field(page, original.reason).inputValue()).toBe('Politiet trenger originalen.')
  await ageSessions(portal, 'leder@example.org', 'stepped up')
  const { name, bytes } = await download(page, () => button(page, original.submit).click())
  expect([name, bytes.length]).toEqual(['hale.jpg', 4000])
  await reads(page, original.done('hale.jpg'), button(page, original.of('skade.jpg')))
}, 180_000)

test('a lead marks by keyboard what is left out before sharing', async () => {
  const id = await report(portal, kari, { 'skade.jpg': await photo(600, 400), 'brev.pdf': await pagesPdf(1) })
  const page = await atDesk(portal, id)
  await button(page, picture.of(picture.show, 'skade.jpg')).waitFor()
  await toPart(page, 'sharing')
  await button(page, redaction.open).click()
  const source = field(page, redaction.texts.description)
  await source.waitFor()
  await isFocused(page.locator('#sharing'))
  await presses(page, redaction.add, redaction.nothingMarked)
  await source.focus()
  await page.keyboard.press('Control+Home')
  for (let at = 0; at < 'Naboen '.length; at++) await page.keyboard.press('ArrowRight')
  for (let at = 0; at < 'Per'.length; at++) await page.keyboard.press('Shift+ArrowRight')
  await button(page, redaction.add).press('Enter')
  // Nothing that is typed there changes the text.
  await source.press('x')
  await expect.poll(() => source.inputValue()).toBe(description)
  await page.getByText('Naboen [sladdet] ropte etter meg i trappa.').waitFor()
  await page.getByRole('checkbox', { name: 'brev.pdf', exact: true }).check()
  await page.getByRole('checkbox', { name: redaction.nameOf('skade.jpg') }).check()
  await page.getByRole('group', { name: redaction.witnesses }).getByRole('checkbox', { name: nora.name }).check()
  await hasNoBarrier(page.getByText(redaction.unsaved))
  await presses(page, redaction.save, redaction.current('', '').slice(0, 10))
  await page.reload()
  await presses(page, redaction.open, 'Naboen [sladdet] ropte etter meg i trappa.')
  for (const name of ['brev.pdf', redaction.nameOf('skade.jpg'), nora.name])
    await expect.poll(() => page.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(true)
  // A document that is left out has no name to hide.
  expect(await page.getByRole('checkbox', { name: redaction.nameOf('brev.pdf') }).count()).toBe(0)
  await button(page, redaction.removeOf('Per')).waitFor()
  // Saved elsewhere meanwhile, it is refused, and what is marked here stays until somebody asks for the other.
  const at = `/desk/cases/${id}`
  const documents = (await callDesk(page, `${at}/documents`)).map((one: { id: number }) => one.id)
  const kept = await callDesk(page, `${at}/redaction`)
  await callDesk(page, `${at}/redaction`, { ...kept, documents, witnesses_out: [] })
  await button(page, redaction.removeOf('Per')).click()
  await presses(page, redaction.save, redaction.changed)
  await page.waitForLoadState('networkidle')
  expect(await button(page, redaction.removeOf('Per')).count()).toBe(0)
}, 180_000)

const staff = (name: string, at: string) => signedIn(portal, `${name}@example.org`, { at })

test('a filtered list is exported with the count that was shown, and a refusal is said', async () => {
  await sentIn(portal)
  const lead = await staff('leder', '/desk/exports?list=new')
  await lead.getByRole('heading', { name: exportTexts.ask.listTitle }).waitFor()
  await hasNoBarrier(lead.getByText(/^Eksporten får \d+ sak/), [320, 1280])
  // The file of a year is asked for on the same page.
  const ask = lead
    .getByRole('region', { name: exportTexts.ask.listTitle })
    .getByRole('button', { name: exportTexts.ask.submit })
  await sentIn(portal)
  await field(lead, exportTexts.ask.purpose).selectOption({ label: exportTexts.purposes.reporting })
  await ask.click()
  await alert(lead, said(deskErrors.messages.count_changed))
  await presses(lead, ask, exportTexts.ask.done)
  const officer = await staff('personvern', '/desk/exports')
  await officer.getByText(`${exportTexts.filters['list']}: ${exportTexts.valueOf('list', 'new')}`).waitFor()
  await officer.getByRole('button', { name: /^Avslå: Liste som CSV/ }).click()
  await presses(officer, exportTexts.refuse, exportTexts.refused)
  await lead.reload()
  const row = lead.getByRole('listitem').filter({ hasText: exportTexts.kinds.list_csv }).first()
  await hasNoBarrier(row.getByText(exportTexts.states.refused, { exact: true }))
})
