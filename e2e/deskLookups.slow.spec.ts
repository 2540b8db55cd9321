import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import lookups from '#texts/nb/deskLookups.ts'
import { heading } from './desk.ts'
import { hasNoBarrier, signedIn } from './deskOversight.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

async function asEditor(at = '/desk/lookups') {
  const page = await signedIn(portal, 'redaktor@example.org', { at })
  await heading(page, lookups.title).waitFor()
  return page
}
const press = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: lookups.of(action, name), exact: true }).click()

test('merged categories are the readers’ within a second, with the articles of both', async () => {
  const page = await asEditor()
  await page.getByText('Kultur', { exact: true }).waitFor()
  const { body } = await portal.call('/impact-highlight/choices')
  const [from, to] = body.choices.categories
  expect(await page.getByRole('button', { name: lookups.of(lookups.remove, from.name), exact: true }).count()).toBe(0)
  await press(page, lookups.merge, from.name)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(lookups.mergeInto).selectOption({ label: to.name })
  await dialog.getByText(new RegExp(`\\d+ artikle?r? med «${from.name}» får «${to.name}»`)).waitFor()
  await hasNoBarrier(page, 'lookups-merge')
  await dialog.getByRole('button', { name: lookups.merge }).click()
  await page.getByText(lookups.merged(from.name, to.name)).waitFor()
  const choices = async (): Promise<{ name: string; count: number }[]> =>
    (await portal.call('/impact-highlight/choices')).body.choices.categories
  await expect.poll(async () => (await choices()).some(({ name }) => name === from.name)).toBe(false)
  expect((await choices()).find(({ name }) => name === to.name)?.count).toBeGreaterThanOrEqual(to.count)
  const reader = await portal.visit()
  await reader.goto('/impact')
  await reader.getByRole('heading', { level: 1 }).waitFor()
  expect(await reader.content()).not.toContain(`>${from.name}<`)
})
