import type { Page } from 'playwright'
import { longDate } from '#server/platform/norwegianDates.ts'
import audit from '#texts/nb/deskAudit.ts'
import breaches, { breachReplies as replies } from '#texts/nb/deskBreaches.ts'
import holds from '#texts/nb/deskHolds.ts'
import erasure from '#texts/nb/erasure.ts'
import kept from '#texts/nb/kept.ts'
import { officer, recorded, atHolds, typed } from './officer.ts'
import { callDesk } from './desk.ts'
import { button, download, enter, field, heading, isTold, opens, pick, press, presses, reads, write } from './page.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

// The list of holds begins and ends empty.
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
  await enter(page, audit.filter.wrongOrder)
  await field(page, audit.filter.to).fill('2026-02-03')
  await enter(page, audit.empty)
  await hasNoBarrier(page)
  expect(await page.getByText(audit.emptyRequest).count()).toBe(0)
  await button(page, audit.filter.reset).click()
  // The address is new before the fields are: what is typed between the two goes with the old ones.
  await expect.poll(() => field(page, audit.filter.case).inputValue()).toBe('')
  // A request that is erased has no number any more but that of the log, which the page says.
  await field(page, audit.filter.request).fill('7k3m 9qxa')
  await presses(page, audit.filter.show, audit.emptyRequest)
  await hasNoBarrier(page)

  await button(page, audit.filter.reset).click()
  await expect.poll(() => field(page, audit.filter.request).inputValue()).toBe('')
  await field(page, audit.filter.action).selectOption('audit_read')
  let looks = 0
  page.on('request', (request) => (looks += request.url().includes('/api/desk/audit?') ? 1 : 0))
  for (let presses = 1; presses <= 3; presses += 1) {
    const answered = page.waitForResponse((reply) => reply.url().includes('/api/desk/audit?'))
    await button(page, audit.filter.show).click()
    await (await answered).finished()
    await expect.poll(() => button(page, audit.filter.show).isEnabled()).toBe(true)
    expect(looks).toBe(presses)
  }
  await rows(page).nth(1).getByText('Demo personvern').waitFor()
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
    await press(page, button(dialog, breaches.tickShort))
    await button(page, breaches.takeBack(name)).waitFor()
  }
  expect(await field(page, breaches.measures).inputValue()).toBe('Halvskrevet.')
  await page.getByText(breaches.ready).waitFor()
  await press(page, button(page, breaches.close))
  await press(page, dialog.getByRole('button', { name: breaches.close }), button(page, breaches.reopen))
  await isTold(page, replies.closed)
  await hasNoBarrier(page)
  await press(page, page.getByRole('link', { name: audit.see }), heading(page, audit.title))
  await page.waitForURL(/\/desk\/audit\?breach=\d+$/)
  await rows(page).getByText(audit.actionOf('breach_closed')).waitFor()
  // Below the row of the columns' names, of this breach alone.
  const others = rows(page).filter({ hasNotText: audit.of('breach', id) })
  expect([await others.count(), await field(page, audit.filter.breach).inputValue()]).toEqual([1, String(id)])
})

test('the privacy officer keeps a case by law, looks at it again and ends that, by keyboard; meanwhile its reporter reads why, at the case and where the account would be erased', async () => {
  const { id, reporter, officer, day, early } = await atHolds(portal)
  await officer.getByText(holds.none).waitFor()
  await press(officer, officer.locator('summary', { hasText: holds.newTitle }))
  await write(officer, field(officer, holds.caseField), String(id))
  await pick(officer, officer.getByRole('radio', { name: holds.grounds.legal_duty.name }))
  await write(officer, field(officer, holds.reasonField), 'Politiloven.')
  await write(officer, officer.getByRole('textbox', { name: holds.endField }), typed(early))
  await press(officer, button(officer, holds.submit), holds.endsBefore, longDate(day))

  await opens(reporter, `/incident/${id}`, reporter.getByRole('link', { name: kept.complaint }))
  await hasNoBarrier(reporter.getByText(kept.erasedOn(longDate(day))))
  for (const at of [`/incident/${id}`, `/incident/${id}/slett`]) {
    await reporter.goto(at)
    for (const words of [kept.duty(longDate(early)), kept.thenYours]) await reporter.getByText(words).waitFor()
  }
  await opens(reporter, '/account/slett', erasure.account.kept)
  await reporter.getByRole('link', { name: erasure.account.keptCase(id, longDate(early)) }).waitFor()
  expect(await button(reporter, erasure.account.submit).count()).toBe(0)
  await hasNoBarrier(reporter)

  await press(officer, button(officer, `${holds.review}: ${holds.caseNumber(id)}`))
  await hasNoBarrier(officer.getByRole('dialog').getByText(holds.reviewBody))
  await press(officer, officer.getByRole('dialog').getByRole('button', { name: holds.keep }), holds.kept)
  await press(officer, button(officer, `${holds.end}: ${holds.caseNumber(id)}`))
  await press(officer, button(officer.getByRole('dialog'), holds.end))
  await isTold(officer, holds.ended)
  await reads(officer, holds.endedHow.officer, holds.none)
})
