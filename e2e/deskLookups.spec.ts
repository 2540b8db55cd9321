import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import deskErrors from '#texts/nb/deskErrors.ts'
import lookups from '#texts/nb/deskLookups.ts'
import { callDesk, heading, said } from './desk.ts'
import { openDesk } from './editors.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

const press = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: lookups.of(action, name), exact: true }).click()

test('an editor adds, renames, orders by keyboard, and deletes what is not in use', async () => {
  const page = await openDesk(portal, '/desk/lookups')
  await heading(page, lookups.title).waitFor()
  await page.getByText('Kultur', { exact: true }).waitFor()
  await hasNoBarrier(page)
  const field = page.getByLabel(lookups.kinds.categories.newName)
  await field.fill('Kultur')
  await page.keyboard.press('Enter')
  await page.getByText(said(deskErrors.fields.name_taken)).waitFor()
  await field.fill('Nabolag')
  await page.keyboard.press('Enter')
  await page.getByText(lookups.created('Nabolag')).waitFor()
  await press(page, lookups.rename, 'Nabolag')
  await page.getByRole('dialog').getByLabel(lookups.name).fill('Naboskap')
  await hasNoBarrier(page)
  await page.keyboard.press('Enter')
  await page.getByText(lookups.renamed('Naboskap')).waitFor()

  // The last one, moved up twice by keys; the focus stays on the button.
  const up = page.getByRole('button', { name: lookups.of(lookups.up, 'Naboskap'), exact: true })
  await up.focus()
  await page.keyboard.press('Enter')
  const { length } = (await callDesk(page, '/desk/articles/choices')).categories
  await page.getByText(lookups.moved('Naboskap', length - 1, length)).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(lookups.moved('Naboskap', length - 2, length)).waitFor()
  await expect.poll(() => up.evaluate((element) => element === document.activeElement)).toBe(true)

  await press(page, lookups.remove, 'Naboskap')
  await page.getByRole('dialog').getByRole('button', { name: lookups.remove }).click()
  await page.getByText(lookups.removed('Naboskap')).waitFor()
  await up.waitFor({ state: 'detached' })
})
