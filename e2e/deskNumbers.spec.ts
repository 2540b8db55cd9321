import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import texts from '#texts/nb/deskNumbers.ts'
import { heading } from './desk.ts'
import { hasNoBarrier, signedIn } from './deskOversight.ts'
import { fits, useSharedPortal } from './portal.ts'
import { button, sentIn } from './reporting.ts'

const portal = useSharedPortal()

test('a lead counts cases by what is known of them, keeps the table, and comes back to it by its address', async () => {
  await sentIn(portal, await portal.person({ isVerified: true }))
  const page = await signedIn(portal, 'leder@example.org', { at: '/desk/numbers' })
  await heading(page, texts.title).waitFor()
  const chart = (words: string) => page.getByRole('img', { name: texts.chart(words) })
  await chart(texts.dimensions.time).waitFor()
  await hasNoBarrier(page, 'numbers')

  await page.getByLabel(texts.by, { exact: true }).selectOption('category')
  await page.getByLabel(texts.and, { exact: true }).focus()
  await page.keyboard.press('Tab')
  await button(page, texts.submit).press('Enter')
  await chart(texts.dimensions.category).waitFor()
  // The form was made anew, so the focus is at what it shows.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('counted')
  expect(new URL(page.url()).searchParams.get('by')).toBe('category')
  const table = page.getByRole('region', { name: texts.chart(texts.dimensions.category) }).getByRole('table')
  const shown = await table.getByRole('row').nth(1).getByRole('cell').first().innerText()
  const [kept] = await Promise.all([page.waitForEvent('download'), button(page, texts.keepTable).press('Enter')])
  const lines = (await readFile(await kept.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe(`\uFEFF"${texts.dimensions.category}";"${texts.now}";"${texts.beforeShort}"`)
  expect(lines[1]).toContain(`;"${shown}";`)

  await page.reload()
  await chart(texts.dimensions.category).waitFor()
  await page.getByLabel(texts.and, { exact: true }).selectOption('status')
  await button(page, texts.submit).press('Enter')
  await page.getByRole('region', { name: texts.twoOf(texts.dimensions.category, texts.dimensions.status) }).waitFor()
  await page.setViewportSize({ width: 320, height: 844 })
  await fits(page)
  await page.goBack()
  await chart(texts.dimensions.category).waitFor()
})

test('an analyst is told that the numbers are rounded', async () => {
  const page = await signedIn(portal, 'analytiker@example.org', { at: '/desk/numbers' })
  await page.getByText(texts.rounded).waitFor()
})
