import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import deskErrors from '#texts/nb/deskErrors.ts'
import lookups from '#texts/nb/deskLookups.ts'
import { heading, said, signedIn } from './desk.ts'
import { hasNoBarrier, refusals } from './deskOversight.ts'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

async function asEditor(at = '/desk/lookups') {
  const page = await portal.visit({ width: 1280, expects: refusals })
  await signedIn(portal, page, 'redaktor@example.org')
  await page.goto(at)
  await heading(page, lookups.title).waitFor()
  return page
}
const press = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: lookups.of(action, name), exact: true }).click()
const names = (page: Page) => page.getByRole('listitem').locator('p').first().allTextContents()

test('an editor adds, renames, orders by keyboard, merges with the count shown, and deletes what is not in use', async () => {
  const page = await asEditor()
  await page.getByText('Kultur', { exact: true }).waitFor()
  await hasNoBarrier(page, 'lookups')
  await page.setViewportSize({ width: 1280, height: 844 })
  const field = page.getByLabel(lookups.kinds.categories.newName)
  await field.fill('Kultur')
  await page.keyboard.press('Enter')
  await page.getByText(said(deskErrors.fields.name_taken)).waitFor()
  await field.fill('Nabolag')
  await page.keyboard.press('Enter')
  await page.getByText(lookups.created('Nabolag')).waitFor()
  await press(page, lookups.rename, 'Nabolag')
  await page.getByRole('dialog').getByLabel(lookups.name).fill('Naboskap')
  await hasNoBarrier(page, 'lookups-rename')
  await page.keyboard.press('Enter')
  await page.getByText(lookups.renamed('Naboskap')).waitFor()

  // The last one, moved up twice by keys; the focus stays on the button.
  const up = page.getByRole('button', { name: lookups.of(lookups.up, 'Naboskap'), exact: true })
  await up.focus()
  await page.keyboard.press('Enter')
  await page.getByText(lookups.moved('Naboskap', 12, 13)).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(lookups.moved('Naboskap', 11, 13)).waitFor()
  expect(await up.evaluate((element) => element === document.activeElement)).toBe(true)

  await press(page, lookups.remove, 'Naboskap')
  await page.getByRole('dialog').getByRole('button', { name: lookups.remove }).click()
  await page.getByText(lookups.removed('Naboskap')).waitFor()
  expect(await names(page)).not.toContain('Naboskap')
})

test('merged categories are the readers’ within a second, with the articles of both', async () => {
  const page = await asEditor()
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

test('a theme is renamed and moved, and the hub says so', async () => {
  const page = await asEditor('/desk/lookups?liste=themes')
  await page.getByText('Skole', { exact: true }).waitFor()
  await press(page, lookups.rename, 'Skole')
  await page.getByRole('dialog').getByLabel(lookups.name).fill('Skole og barnehage')
  await page.keyboard.press('Enter')
  await page.getByText(lookups.renamed('Skole og barnehage')).waitFor()
  await expect
    .poll(async () => (await portal.call('/knowledge/list')).body.themes.map(({ name }: { name: string }) => name))
    .toContain('Skole og barnehage')
  const reader = await portal.visit()
  await reader.goto('/information-hub')
  await reader.getByRole('option', { name: /^Skole og barnehage/ }).waitFor({ state: 'attached' })
})

test('of two editors the second hears that the word has changed, and what was typed stays', async () => {
  const [page, other] = [await asEditor('/desk/lookups?liste=hashtags'), await asEditor('/desk/lookups?liste=hashtags')]
  const field = page.getByLabel(lookups.kinds.hashtags.newName)
  await field.fill('sammen')
  await page.keyboard.press('Enter')
  await page.getByText(lookups.created('sammen')).waitFor()
  await other.reload()
  await press(other, lookups.rename, 'sammen')
  await press(page, lookups.rename, 'sammen')
  await page.getByRole('dialog').getByLabel(lookups.name).fill('fellesskap')
  await page.keyboard.press('Enter')
  await page.getByText(lookups.renamed('fellesskap')).waitFor()
  await other.getByRole('dialog').getByLabel(lookups.name).fill('hverandre')
  await other.keyboard.press('Enter')
  await other.getByText(said(deskErrors.messages.changed_meanwhile)).waitFor()
  await expect.poll(() => other.getByRole('dialog').getByLabel(lookups.name).inputValue()).toBe('hverandre')
})
