import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { photo } from '#server/testing/documents.ts'
import { jpgWithTail } from '#server/testing/hostileDocuments.ts'
import { pagesPdf } from '#server/testing/shownDocuments.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import texts from '#texts/nb/deskDocuments.ts'
import { ageSessions, field, said, texts as desk } from './desk.ts'
import { toPart } from './atCase.ts'
import { atDesk, description, markPer, nora, report } from './documents.ts'
import { hasNoBarrier, useSharedPortal, type Person } from './portal.ts'
import { button } from './reporting.ts'

const { original, picture, redaction } = texts
const portal = useSharedPortal()
let kari: Person
beforeAll(async () => void (kari = await portal.person({ isVerified: true })))

test('a lead fetches an original for a reason that stays when the second factor is not given', async () => {
  const id = await report(portal, kari, { 'hale.jpg': await jpgWithTail(4000), 'skade.jpg': await photo(600, 400) })
  const page = await atDesk(portal, id)
  await button(page, original.of('hale.jpg')).waitFor({ timeout: 60_000 })
  await button(page, original.of('hale.jpg')).click()
  await page.getByRole('dialog', { name: original.title }).waitFor()
  await hasNoBarrier(page)
  await button(page, original.submit).click()
  await page.getByText(said(errors.fields.required)).waitFor()
  await field(page, original.reason).fill('Politiet trenger originalen.')
  // A file with findings is handed out to whoever has read them.
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
  await ageSessions(portal, 'leder@example.org', 'stepped up')
  const download = page.waitForEvent('download')
  await button(page, original.submit).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('hale.jpg')
  expect((await readFile(await file.path())).length).toBe(4000)
  await page.getByText(original.done('hale.jpg')).waitFor()
  await button(page, original.of('skade.jpg')).waitFor()
})

test('a lead marks by keyboard what is left out before sharing', async () => {
  const id = await report(portal, kari, { 'skade.jpg': await photo(600, 400), 'brev.pdf': await pagesPdf(1) })
  const page = await atDesk(portal, id)
  await button(page, picture.of(picture.show, 'skade.jpg')).waitFor({ timeout: 60_000 })
  await toPart(page, 'sharing')
  await button(page, redaction.open).click()
  const source = field(page, redaction.texts.description)
  await source.waitFor()
  await button(page, redaction.add).click()
  await page.getByText(redaction.nothingMarked).waitFor()
  await markPer(page, source)
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
  await button(page, redaction.save).click()
  await page.getByText(redaction.current('', '').slice(0, 10)).waitFor()
  await page.reload()
  await button(page, redaction.open).click()
  await page.getByText('Naboen [sladdet] ropte etter meg i trappa.').waitFor()
  for (const name of ['brev.pdf', redaction.nameOf('skade.jpg'), nora.name])
    await expect.poll(() => page.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(true)
  // A document that is left out has no name to hide.
  expect(await page.getByRole('checkbox', { name: redaction.nameOf('brev.pdf') }).count()).toBe(0)
  await button(page, redaction.removeOf('Per')).waitFor()
})
