import { expect, test } from 'vitest'
import erasure from '#texts/nb/erasure.ts'
import entry from '#texts/nb/withdrawalEntry.ts'
import { day, isAlone, numberOn, saysWhatWaits } from './erasureSteps.ts'
import { hasFocus, press, tabTo, write } from './keyboard.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button, detail, link, sees, sentIn } from './reporting.ts'

const portal = useSharedPortal()

test('a reporter withdraws a case with the keyboard alone, and takes it back', async () => {
  const person = await portal.person()
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ as: person })
  await page.goto(`/incident/${id}`)
  await press(page, link(page, entry.title))
  await page.getByText(erasure.case.nothingStays).waitFor()
  await hasFocus(page, entry.title)
  // Copies are not said to be unreadable at once.
  await page.getByText('sikkerhetskopier i inntil 35 dager').waitFor()
  await hasNoBarrier(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const password = page.getByLabel(erasure.form.password, { exact: true })
  // The check for barriers scrolls.
  await password.scrollIntoViewIfNeeded()
  await write(page, password, person.password)
  await page.keyboard.press('Enter')
  await isAlone(page, detail.title)
  expect(await page.getByText('Noen ropte etter meg.').count()).toBe(0)
  await saysWhatWaits(page)
  await numberOn(page)
  await hasNoBarrier(page)
  await press(page, button(page, erasure.case.done))
  await press(page, button(page, erasure.receipt.ask.leave))
  await page.waitForURL('**/report-harassment')
  const listed = page.getByRole('listitem').filter({ has: page.locator(`a[href="/incident/${id}"]`) })
  await listed.getByText(day).waitFor()
  await page.goto(`/incident/${id}`)
  await page.getByRole('region', { name: entry.withdrawn, exact: true }).getByText(day).waitFor()
  await hasNoBarrier(page)
  await press(page, button(page, erasure.case.takeBack))
  await link(page, entry.title).waitFor()
  await hasFocus(page, detail.title)
})

test('a reporter has a case erased at once with the keyboard alone, which its number then proves', async () => {
  const person = await portal.person()
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ as: person })
  await page.goto(`/incident/${id}`)
  await press(page, link(page, entry.title))
  await tabTo(page, page.getByLabel(erasure.form.later, { exact: true }))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByLabel(erasure.form.password, { exact: true }))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await sees(page, erasure.case.erased)
  await isAlone(page, detail.title)
  const number = await numberOn(page)
  expect((await portal.call(`/incidents/show/${id}`, { token: person.token })).status).toBe(404)
  await page.goto('/personvern/kvittering')
  await write(page, page.getByLabel(erasure.check.number), number)
  await press(page, button(page, erasure.check.submit))
  await page.getByText(/^Det ble slettet/).waitFor()
  await hasNoBarrier(page)
})
