import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import inbox from '#texts/nb/deskInbox.ts'
import texts from '#texts/nb/deskNumbers.ts'
import { heading, texts as desk } from './desk.ts'
import { signedIn } from './deskOversight.ts'
import { fits, hasNoBarrier, useSharedPortal } from './portal.ts'
import { button, sentIn } from './reporting.ts'

const portal = useSharedPortal()

test('a lead counts cases by what is known of them, keeps the table, and comes back to it by its address', async () => {
  await sentIn(portal, await portal.person({ isVerified: true }))
  const expects = /ERR_INTERNET_DISCONNECTED/
  const page = await signedIn(portal, 'leder@example.org', { at: '/desk/numbers', expects })
  await heading(page, texts.title).waitFor()
  const chart = (words: string) => page.getByRole('img', { name: texts.chart(words), exact: true })
  await chart(texts.dimensions.time).waitFor()
  await hasNoBarrier(page)

  await page.getByLabel(texts.by, { exact: true }).selectOption('category')
  await page.getByLabel(texts.and, { exact: true }).focus()
  await page.keyboard.press('Tab')
  await button(page, texts.submit).press('Enter')
  await chart(texts.dimensions.category).waitFor()
  // The form was made anew, so the focus is at what it shows.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('counted')
  expect(new URL(page.url()).searchParams.get('by')).toBe('category')
  const counted = page.getByRole('region', { name: texts.chart(texts.dimensions.category), exact: true })
  const table = counted.getByRole('table')
  const shown = await table.getByRole('row').nth(1).getByRole('cell').first().innerText()
  const [kept] = await Promise.all([page.waitForEvent('download'), button(page, texts.keepTable).press('Enter')])
  const [picture] = await Promise.all([page.waitForEvent('download'), button(page, texts.keepChart.png).press('Enter')])
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG')
  const lines = (await readFile(await kept.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe(`\uFEFF"${texts.dimensions.category}";"${texts.now}";"${texts.beforeShort}"`)
  expect(lines[1]).toContain(`;"${shown}";`)

  await page.reload()
  await chart(texts.dimensions.category).waitFor()
  await page.getByLabel(texts.and, { exact: true }).selectOption('status')
  await button(page, texts.submit).press('Enter')
  await page.getByRole('img', { name: texts.twoOf(texts.dimensions.category, texts.dimensions.status) }).waitFor()
  await page.setViewportSize({ width: 320, height: 844 })
  await fits(page)
  await page.goBack()
  await chart(texts.dimensions.category).waitFor()

  // From a number to its cases, and back to the same numbers.
  await page.setViewportSize({ width: 1280, height: 844 })
  const row = table.getByRole('row').nth(1)
  const label = await row.getByRole('rowheader').innerText()
  const count = Number(await row.getByRole('cell').first().innerText())
  await page.getByRole('link', { name: texts.cases(count, label), exact: true }).press('Enter')
  await page.getByText(inbox.shownAll(count)).waitFor()
  await page.goBack()
  await chart(texts.dimensions.category).waitFor()

  // A call that fails has the focus where it is told, and trying again leads to the numbers.
  await page.context().setOffline(true)
  await page.getByLabel(texts.by, { exact: true }).selectOption('source')
  await button(page, texts.submit).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('failed')
  await page.context().setOffline(false)
  await button(page, desk.frame.retry).press('Enter')
  await chart(texts.dimensions.source).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('counted')
})

test('an analyst is told that the numbers are rounded', async () => {
  const page = await signedIn(portal, 'analytiker@example.org', { at: '/desk/numbers' })
  await page.getByText(texts.rounded).waitFor()
  await page.getByRole('region', { name: texts.inAll }).waitFor()
  expect(await page.getByRole('region', { name: texts.inAll }).getByRole('link').count()).toBe(0)
})
