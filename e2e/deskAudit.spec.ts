import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import audit from '#texts/nb/deskAudit.ts'
import { button, field, hasNoBarrier, heading, signedIn, texts } from './deskOversight.ts'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
// Each start prints new recovery codes, so that a journey that is walked again gets in again.
beforeEach(async () => {
  await portal.goAway()
  await portal.comeBack()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const rows = (page: Page) => page.getByRole('table', { name: audit.list }).getByRole('row')

test('the privacy officer narrows the log, sees the own looks in it, pages on and takes it along as a file', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/staff' })
  await heading(admin, texts.staff.title).waitFor()
  const page = await signedIn(portal, 'personvern@example.org')
  await page.getByRole('link', { name: audit.title, exact: true }).first().click()
  await heading(page, audit.title).waitFor()
  await page.getByText(audit.check.none).waitFor()
  await rows(page).getByText(audit.actionOf('staff_signed_in')).nth(1).waitFor()
  await hasNoBarrier(page, 'audit')

  await field(page, audit.filter.action).selectOption('staff_signed_in')
  await field(page, audit.filter.person).selectOption({ label: 'Demo administrator' })
  await button(page, audit.filter.show).click()
  await page.waitForURL(/action=staff_signed_in/)
  await rows(page).nth(1).getByText('Demo administrator').waitFor()
  await expect.poll(() => rows(page).getByText('Demo personvern').count()).toBe(0)
  await hasNoBarrier(page, 'audit-filtered')

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

  await field(page, audit.filter.case).fill('tolv')
  await field(page, audit.filter.request).fill('Ola Nordmann')
  await field(page, audit.filter.breach).fill('ett')
  await button(page, audit.filter.show).click()
  for (const words of [audit.filter.caseInvalid, audit.filter.requestInvalid, audit.filter.breachInvalid])
    await page.getByText(words).waitFor()
  await hasNoBarrier(page, 'audit-wrong')
  await field(page, audit.filter.request).fill('')
  await field(page, audit.filter.breach).fill('')
  await field(page, audit.filter.case).fill('12')
  await field(page, audit.filter.from).fill('2026-02-02')
  await field(page, audit.filter.to).fill('2026-02-01')
  await page.keyboard.press('Enter')
  await page.getByText(audit.filter.wrongOrder).waitFor()
  await field(page, audit.filter.to).fill('2026-02-03')
  await page.keyboard.press('Enter')
  await page.getByText(audit.empty).waitFor()
  await hasNoBarrier(page, 'audit-empty')
  expect(await page.getByText(audit.emptyRequest).count()).toBe(0)
  await button(page, audit.filter.reset).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  // A request that is erased has no number any more but that of the log, which the page says.
  await field(page, audit.filter.request).fill('7k3m 9qxa')
  await button(page, audit.filter.show).click()
  await page.getByText(audit.emptyRequest).waitFor()
  await hasNoBarrier(page, 'audit-empty-request')
  await button(page, audit.filter.reset).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')

  // Each press is a look, and each look a row.
  await field(page, audit.filter.action).selectOption('audit_read')
  await button(page, audit.filter.show).click()
  await rows(page).nth(1).getByText('Demo personvern').waitFor()
  let looks = 0
  page.on('request', (request) => (looks += request.url().includes('/api/desk/audit?') ? 1 : 0))
  for (let presses = 1; presses <= 22; presses += 1) {
    const answered = page.waitForResponse((reply) => reply.url().includes('/api/desk/audit?'))
    await button(page, audit.filter.show).click()
    await (await answered).finished()
    await expect.poll(() => button(page, audit.filter.show).isEnabled()).toBe(true)
    expect(looks).toBe(presses)
  }
  await button(page, audit.more).click()
  const whole = /^Viser (\d+) av \1$/
  await page.getByText(whole).waitFor()
  const total = Number(whole.exec(await page.getByText(whole).innerText())?.[1])
  expect(total).toBeGreaterThan(22)
  expect(await rows(page).count()).toBe(total + 1)

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, audit.download).click()])
  expect(download.suggestedFilename()).toMatch(/^logg-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith(`\uFEFF${audit.columnsOfFile.join(';')}`)).toBe(true)
  expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(total)
})

test('a log that cannot be fetched says so and is asked for again, and it fits a phone by keyboard alone', async () => {
  const page = await signedIn(portal, 'personvern@example.org', { width: 390 })
  await heading(page, texts.home.hello('Demo personvern')).waitFor()
  await page.route('**/api/desk/audit?*', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'x' } }),
  )
  await page.goto('/desk/audit')
  await button(page, texts.frame.retry).waitFor()
  await hasNoBarrier(page, 'audit-failed')
  await page.unroute('**/api/desk/audit?*')
  await button(page, texts.frame.retry).press('Enter')
  await page.getByRole('table', { name: audit.list }).waitFor()
})

test('the privacy officer has the log checked at once: it is found whole, and that it was asked for is a row', async () => {
  const page = await signedIn(portal, 'personvern@example.org', { at: '/desk/audit' })
  await button(page, audit.check.now).click()
  await page.getByText(/Loggen henger sammen/).waitFor()
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
  await hasNoBarrier(page, 'audit-checked')
  await field(page, audit.filter.action).selectOption('audit_checked')
  await button(page, audit.filter.show).click()
  await rows(page).nth(1).getByText('Demo personvern').waitFor()
})
