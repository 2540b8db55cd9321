import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import audit from '#texts/nb/deskAudit.ts'
import breaches, { breachReplies as replies } from '#texts/nb/deskBreaches.ts'
import { officer, recorded } from './officer.ts'
import { callDesk } from './desk.ts'
import { press } from './keyboard.ts'
import { button, download, field, heading, isTold } from './page.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

const portal = usePortal()

const rows = (page: Page) => page.getByRole('table', { name: audit.list }).getByRole('row')

test('what is wrong in the filter of the log is said at its field, and a log without rows says so; each look at it is a row, it is paged through and taken along as a file', async () => {
  const page = await officer(portal, '/desk/audit')
  await page.getByText(audit.filter.title, { exact: true }).click()
  await field(page, audit.filter.case).fill('tolv')
  await field(page, audit.filter.request).fill('Ola Nordmann')
  await field(page, audit.filter.breach).fill('ett')
  await button(page, audit.filter.show).click()
  for (const words of [audit.filter.caseInvalid, audit.filter.requestInvalid, audit.filter.breachInvalid])
    await page.getByText(words).waitFor()
  await hasNoBarrier(page)
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
  await hasNoBarrier(page)
  expect(await page.getByText(audit.emptyRequest).count()).toBe(0)
  await button(page, audit.filter.reset).click()
  // The address is new before the fields are: what is typed between the two goes with the old ones.
  await expect.poll(() => field(page, audit.filter.case).inputValue()).toBe('')
  // A request that is erased has no number any more but that of the log, which the page says.
  await field(page, audit.filter.request).fill('7k3m 9qxa')
  await button(page, audit.filter.show).click()
  await page.getByText(audit.emptyRequest).waitFor()
  await hasNoBarrier(page)

  await button(page, audit.filter.reset).click()
  await expect.poll(() => field(page, audit.filter.request).inputValue()).toBe('')
  const show = async () => {
    const answered = page.waitForResponse((reply) => reply.url().includes('/api/desk/audit?'))
    await button(page, audit.filter.show).click()
    await (await answered).finished()
    await expect.poll(() => button(page, audit.filter.show).isEnabled()).toBe(true)
  }
  await field(page, audit.filter.action).selectOption('audit_read')
  await show()
  await rows(page).nth(1).getByText('Demo personvern').waitFor()
  let looks = 0
  page.on('request', (request) => (looks += request.url().includes('/api/desk/audit?') ? 1 : 0))
  for (let presses = 1; presses <= 3; presses += 1) {
    await show()
    expect(looks).toBe(presses)
  }
  // More of them than the first page shows.
  for (let more = 0; more < 20; more += 1) await callDesk(page, '/desk/audit?action=audit_read')
  await button(page, audit.filter.show).click()
  await button(page, audit.more).press('Enter')
  const whole = /^Viser (\d+) av \1$/
  await page.getByText(whole).waitFor()
  // The pressed button is gone; the keyboard goes on from where it stood.
  await expect.poll(() => page.locator(':focus').innerText()).toMatch(whole)
  const total = Number(whole.exec(await page.getByText(whole).innerText())?.[1])
  expect(total).toBeGreaterThan(22)
  await expect.poll(() => rows(page).count()).toBe(total + 1)

  const { name } = await download(page, () => button(page, audit.download).click())
  expect(name).toMatch(/^logg-\d{4}-\d\d-\d\d\.csv$/)
})

test('whom a breach is told is written down by keyboard, and it is closed, which the audit log says', async () => {
  const page = await officer(portal, '/desk')
  const { id } = await recorded(page)
  await page.goto(`/desk/breaches/${id}`)
  await press(page, button(page, breaches.changeTitle))
  await page.getByRole('radio', { name: new RegExp(`^${breaches.risks.likely.name}`) }).check()
  await field(page, breaches.consequences).fill('Noen kan bli kjent igjen.')
  await field(page, breaches.measures).fill('Mottakeren har slettet listen.')
  await hasNoBarrier(page)
  await press(page, button(page, breaches.save))
  await page.getByText(breaches.missing.measures).waitFor({ state: 'detached' })
  await isTold(page, replies.changed)
  // What is being changed stays while it is written down who was told.
  await press(page, button(page, breaches.changeTitle))
  await field(page, breaches.measures).fill('Halvskrevet.')
  const dialog = page.getByRole('dialog')
  for (const whom of ['authority', 'board'] as const) {
    const { name } = breaches.told[whom]
    await press(page, button(page, breaches.tick(name)))
    await dialog.getByRole('heading', { name: breaches.tickTitle(name) }).waitFor()
    if (whom === 'board') await hasNoBarrier(page)
    await press(page, dialog.getByRole('button', { name: breaches.tickShort, exact: true }))
    await button(page, breaches.takeBack(name)).waitFor()
  }
  expect(await field(page, breaches.measures).inputValue()).toBe('Halvskrevet.')
  await page.getByText(breaches.ready).waitFor()
  await press(page, button(page, breaches.close))
  await press(page, dialog.getByRole('button', { name: breaches.close }))
  await button(page, breaches.reopen).waitFor()
  await isTold(page, replies.closed)
  await hasNoBarrier(page)
  await press(page, page.getByRole('link', { name: audit.see }))
  await heading(page, audit.title).waitFor()
  await page.waitForURL(/\/desk\/audit\?breach=\d+$/)
  await rows(page).getByText(audit.actionOf('breach_closed')).waitFor()
  // Below the row of the columns' names, of this breach alone.
  const others = rows(page).filter({ hasNotText: audit.of('breach', id) })
  expect([await others.count(), await field(page, audit.filter.breach).inputValue()]).toEqual([1, String(id)])
})
