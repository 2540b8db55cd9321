import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import audit from '#texts/nb/deskAudit.ts'
import { demoPerson, givePassword, giveRecoveryCode } from './desk.ts'
import { button, field, heading, refusals, signedIn, texts } from './deskOversight.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

const portal = usePortal()

const rows = (page: Page) => page.getByRole('table', { name: audit.list }).getByRole('row')

/** By hand, which leaves a row in the log. */
async function signIn(email: string, at: string) {
  const page = await portal.visit({ width: 1280, expects: refusals })
  const person = demoPerson(portal, email)
  await page.goto(at)
  await givePassword(page, person)
  await giveRecoveryCode(page, person.code)
  return page
}

test('the privacy officer finds who has signed in, and narrows the log to one action of one person', async () => {
  const admin = await signIn('administrator@example.org', '/desk/staff')
  await heading(admin, texts.staff.title).waitFor()
  const page = await signIn('personvern@example.org', '/desk')
  await page.getByRole('link', { name: audit.title, exact: true }).first().click()
  await heading(page, audit.title).waitFor()
  await rows(page).getByText(audit.actionOf('staff_signed_in')).nth(1).waitFor()
  await hasNoBarrier(page)

  await page.getByText(audit.filter.title, { exact: true }).click()
  await field(page, audit.filter.action).selectOption('staff_signed_in')
  await field(page, audit.filter.person).selectOption({ label: 'Demo administrator' })
  await button(page, audit.filter.show).click()
  await page.waitForURL(/action=staff_signed_in/)
  await rows(page).nth(1).getByText('Demo administrator').waitFor()
  await expect.poll(() => rows(page).getByText('Demo personvern').count()).toBe(0)
  await hasNoBarrier(page)

  // The list of actions is in groups, and each of these in Norwegian order.
  const groups = await field(page, audit.filter.action)
    .locator('optgroup')
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute('label'), ...[...one.children].map((option) => option.textContent)]),
    )
  const inOrder = new Intl.Collator('nb')
  expect(groups).toEqual(
    audit.actionGroups.map(({ name, actions }) => [name, ...Object.values(actions).toSorted(inOrder.compare)]),
  )
  // What is taken away again leaves the filter open, with the focus on its heading.
  await button(page, audit.filter.reset).press('Enter')
  await page.waitForURL(/audit$/)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(audit.filter.title)
  expect(await field(page, audit.filter.action).isVisible()).toBe(true)
})

test('the privacy officer has the log checked at once: it is found whole, and that it was asked for is a row', async () => {
  const page = await signedIn(portal, 'personvern@example.org', { at: '/desk/audit' })
  await button(page, audit.check.now).click()
  await page.getByText(/Loggen henger sammen/).waitFor()
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
  await hasNoBarrier(page)
  await page.getByText(audit.filter.title, { exact: true }).click()
  await field(page, audit.filter.action).selectOption('audit_checked')
  await button(page, audit.filter.show).click()
  const row = rows(page).nth(1)
  await row.getByText('Demo personvern').waitFor()
  // What else a row holds opens in it.
  await row.getByText(audit.actionOf('audit_checked')).click()
  await row.getByText(/^Rad \d+\./).waitFor()
  await page.getByRole('link', { name: audit.actionOf('setting_changed') }).click()
  await page.waitForURL(/\?action=setting_changed$/)
})
