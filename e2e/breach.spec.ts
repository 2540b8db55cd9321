import { expect, test } from 'vitest'
import breaches from '#texts/nb/deskBreaches.ts'
import pages from '#texts/nb/deskPages.ts'
import { foundTyped, officer } from './breaches.ts'
import { button, field, heading } from './deskOversight.ts'
import { press } from './keyboard.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

const portal = usePortal()

// The first, while no breach is recorded.
test('a breach is written down by keyboard, and presses on the first page', async () => {
  const page = await officer(portal, '/desk/breaches')
  await page.getByText(breaches.none).waitFor()
  await hasNoBarrier(page)
  await press(page, page.getByRole('link', { name: breaches.add }))
  await heading(page, breaches.newTitle).waitFor()
  await press(page, button(page, breaches.register))
  await expect.poll(() => field(page, breaches.what).getAttribute('aria-invalid')).toBe('true')
  await hasNoBarrier(page)

  const found = foundTyped()
  await page.getByRole('textbox', { name: breaches.foundDay }).fill(found.day)
  await field(page, breaches.foundTime).fill(found.time)
  await page.locator('input[name="risk"][value="unknown"]').check()
  await page.getByRole('checkbox', { name: breaches.kinds.confidentiality.name }).focus()
  await page.keyboard.press('Space')
  await field(page, breaches.what).fill('En liste gikk til feil mottaker <b>her</b>.')
  await page.getByRole('checkbox', { name: breaches.data.reports }).check()
  await page.getByRole('radio', { name: breaches.extents.up_to_10 }).check()
  await press(page, button(page, breaches.register))
  await heading(page, breaches.name(1)).waitFor()
  await page.getByText('En liste gikk til feil mottaker <b>her</b>.', { exact: true }).waitFor()
  await page.getByText(breaches.missing.authority).waitFor()
  await hasNoBarrier(page)

  await page.goto('/desk')
  const wayTo = page.getByRole('link', { name: breaches.name(1), exact: true })
  const notice = page.getByRole('status').getByRole('paragraph').filter({ has: wayTo })
  await notice.and(page.locator('[data-pressing]')).waitFor()
  // What the notice names is not said once more.
  expect(await page.getByText(breaches.homeOpen(1)).count()).toBe(0)
  await hasNoBarrier(page)
  await press(page, notice.getByRole('link', { name: breaches.name(1) }))
  // The same hours are red here too, and the menu says where this is.
  const hours = page.locator('[data-level=danger]').getByText(/igjen til å melde/)
  await hours.waitFor()
  const menu = page.getByRole('navigation', { name: pages.frame.menu })
  await expect.poll(() => menu.locator('[aria-current]').allTextContents()).toEqual([breaches.title])
})
