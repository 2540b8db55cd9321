import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import processing from '#texts/nb/deskProcessing.ts'
import settings from '#texts/nb/deskSettings.ts'
import { ownOrganisation } from '#server/testing/process.ts'
import { officer } from './breaches.ts'
import { button, field, hasNoBarrier, heading, signedIn } from './deskOversight.ts'
import { press } from './keyboard.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

test('the record of processing says what is missing, and has it when an administrator has written it', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings' })
  await field(admin, processing.organisation.controller_name).fill('Foreningen Trygg')
  await press(admin, button(admin, settings.organisation.save))
  await admin.getByRole('status').filter({ hasText: settings.saved }).waitFor()
  await hasNoBarrier(admin, 'organisation')

  const page = await officer(portal, '/desk/processing')
  await heading(page, processing.title).waitFor()
  await page.getByText('Foreningen Trygg').waitFor()
  await page.getByText(processing.missing, { exact: true }).first().waitFor()
  await page.getByText(`${ownOrganisation.ORG_EMAIL} (${processing.fromSetup})`).waitFor()
  // What is kept how long is folded away on the screen, and on no paper.
  const kept = page.getByRole('rowheader', { name: processing.tables.witness.what })
  expect(await kept.count()).toBe(0)
  const isPrinted = (event: 'beforeprint' | 'afterprint') =>
    page.evaluate((name) => dispatchEvent(new Event(name)), event)
  await isPrinted('beforeprint')
  await kept.waitFor()
  await isPrinted('afterprint')
  await expect.poll(() => kept.count()).toBe(0)
  // What somebody has opened by hand stays open after printing, and the others are as they were.
  const lists = page.locator('details')
  const opened = () => lists.evaluateAll((all) => all.map((one) => one instanceof HTMLDetailsElement && one.open))
  const none = await opened()
  await press(page, lists.nth(1).locator('summary'))
  const second = none.map((_, at) => at === 1)
  await expect.poll(opened).toEqual(second)
  await isPrinted('beforeprint')
  await expect.poll(opened).toEqual(none.map(() => true))
  await isPrinted('afterprint')
  await expect.poll(opened).toEqual(second)
  await press(page, button(page, processing.showLimits))
  await expect.poll(opened).toEqual(none.map(() => true))
  await press(page, button(page, processing.showLimits))
  await expect.poll(opened).toEqual(none)
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button(page, processing.download))])
  expect(await readFile(await file.path(), 'utf8')).toContain('Foreningen Trygg')
})
