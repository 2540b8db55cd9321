import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright'
import audit from '#texts/nb/deskAudit.ts'
import replies from '#texts/nb/deskBreachReplies.ts'
import breaches from '#texts/nb/deskBreaches.ts'
import pages from '#texts/nb/deskPages.ts'
import report from '#texts/nb/deskPrivacyReport.ts'
import processing from '#texts/nb/deskProcessing.ts'
import settings from '#texts/nb/deskSettings.ts'
import { todayInOslo } from '#contract/time.ts'
import { addDays } from '#server/cases/clocks.ts'
import { ownOrganisation } from '#server/testing/process.ts'
import { button, field, hasNoBarrier, heading, isTold, signedIn } from './deskOversight.ts'
import { press } from './keyboard.ts'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal
beforeAll(async () => void (portal = await openPortal()))
// Each start prints new recovery codes, so that a journey that is walked again gets in again.
beforeEach(async () => {
  await portal.goAway()
  await portal.comeBack()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const officer = (at: string) => signedIn(portal, 'personvern@example.org', { at })
const asTyped = (day: string) => day.split('-').toReversed().join('.')
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

test('a breach is written down, told of and closed by keyboard, and presses on the first page meanwhile', async () => {
  const page = await officer('/desk/breaches')
  await page.getByText(breaches.none).waitFor()
  await hasNoBarrier(page, 'breaches-none')
  await press(page, page.getByRole('link', { name: breaches.add }))
  await heading(page, breaches.newTitle).waitFor()
  await press(page, button(page, breaches.register))
  await expect.poll(() => field(page, breaches.what).getAttribute('aria-invalid')).toBe('true')
  await hasNoBarrier(page, 'breach-new-wrong')

  // Found two days ago and an hour: less than a day is left.
  await page.getByRole('textbox', { name: breaches.foundDay }).fill(asTyped(addDays(todayInOslo(), -3)))
  await field(page, breaches.foundTime).fill('2359')
  // Why something was not done is asked only where it was not, and what was typed there outlives another choice.
  expect(await field(page, breaches.noNotice).count()).toBe(0)
  expect(await field(page, breaches.delay).count()).toBe(0)
  const risk = (of: 'unlikely' | 'unknown') => page.locator(`input[name="risk"][value="${of}"]`).check()
  await risk('unlikely')
  await field(page, breaches.noNotice).fill('Disken er kryptert.')
  await risk('unknown')
  await field(page, breaches.noNotice).waitFor({ state: 'detached' })
  await risk('unlikely')
  await expect.poll(() => field(page, breaches.noNotice).inputValue()).toBe('Disken er kryptert.')
  await risk('unknown')
  await page.getByRole('textbox', { name: breaches.foundDay }).fill(asTyped(addDays(todayInOslo(), -5)))
  await field(page, breaches.delay).waitFor()
  await page.getByRole('textbox', { name: breaches.foundDay }).fill(asTyped(addDays(todayInOslo(), -3)))
  await field(page, breaches.delay).waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: breaches.kinds.confidentiality.name }).focus()
  await page.keyboard.press('Space')
  await field(page, breaches.what).fill('En liste gikk til feil mottaker <b>her</b>.')
  await page.getByRole('checkbox', { name: breaches.data.reports }).check()
  await page.getByRole('radio', { name: breaches.extents.up_to_10 }).check()
  await press(page, button(page, breaches.register))
  await heading(page, breaches.name(1)).waitFor()
  await page.getByText('En liste gikk til feil mottaker <b>her</b>.', { exact: true }).waitFor()
  await page.getByText(breaches.missing.authority).waitFor()
  await hasNoBarrier(page, 'breach-open')

  await page.goto('/desk')
  const notice = page.getByRole('status').filter({ has: page.getByRole('link', { name: breaches.name(1) }) })
  await notice.locator('[data-pressing]').waitFor()
  await page.getByText(breaches.homeOpen(1)).waitFor()
  await hasNoBarrier(page, 'breach-home')
  await press(page, notice.getByRole('link', { name: breaches.name(1) }))
  // The same hours are red here too, and the menu says where this is.
  // It was found by the end of its day, so that late in the evening it is one hour, or less.
  await page
    .locator('[data-level=danger]')
    .getByText(/igjen til å melde/)
    .waitFor()
  const menu = page.getByRole('navigation', { name: pages.frame.menu })
  expect(await menu.locator('[aria-current]').allTextContents()).toEqual([breaches.title])

  // Found this night: more than a day is left, which the first page says too, and not in red.
  await press(page, button(page, breaches.changeTitle))
  await page.getByRole('textbox', { name: breaches.foundDay }).fill(asTyped(todayInOslo()))
  await field(page, breaches.foundTime).fill('00:00')
  await press(page, button(page, breaches.save))
  // At least two days; what is shown until it is saved is less than one, which may have two digits too.
  await page.getByText(/^[4-7]\d timer igjen til å melde til Datatilsynet/).waitFor()
  await isTold(page, replies.changed)
  await page.goto('/desk')
  await notice.getByText(/[4-7]\d timer igjen til å melde til Datatilsynet/).waitFor()
  expect(await notice.locator('[data-pressing]').count()).toBe(0)
  await press(page, notice.getByRole('link', { name: breaches.name(1) }))

  await press(page, button(page, breaches.changeTitle))
  await page.getByRole('radio', { name: new RegExp(`^${breaches.risks.likely.name}`) }).check()
  await field(page, breaches.consequences).fill('Noen kan bli kjent igjen.')
  await field(page, breaches.measures).fill('Mottakeren har slettet listen.')
  await hasNoBarrier(page, 'breach-change')
  await press(page, button(page, breaches.save))
  await page.getByText(breaches.missing.measures).waitFor({ state: 'detached' })
  await isTold(page, replies.changed)
  for (const whom of ['authority', 'board'] as const) {
    const { name } = breaches.told[whom]
    await press(page, button(page, breaches.tick(name)))
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: breaches.tickTitle(name) })
      .waitFor()
    if (whom === 'board') await hasNoBarrier(page, 'breach-tick')
    await press(page, page.getByRole('dialog').getByRole('button', { name: breaches.tickShort, exact: true }))
    await button(page, breaches.takeBack(name)).waitFor()
  }
  await page.getByText(breaches.ready).waitFor()
  // Where the risk is high, the first page goes on until the people themselves are told.
  await press(page, button(page, breaches.changeTitle))
  await page.getByRole('radio', { name: new RegExp(`^${breaches.risks.high.name}`) }).check()
  await press(page, button(page, breaches.save))
  await page.getByText(breaches.missing.persons).waitFor()
  await page.goto('/desk')
  await notice.getByText(breaches.personsWait).waitFor()
  expect(await notice.getByText(/timer/).count()).toBe(0)
  await hasNoBarrier(page, 'breach-persons-wait')
  await press(page, notice.getByRole('link', { name: breaches.name(1) }))
  await press(page, button(page, breaches.tick(breaches.told.persons.name)))
  await press(page, page.getByRole('dialog').getByRole('button', { name: breaches.tickShort, exact: true }))
  await page.getByText(breaches.ready).waitFor()
  await hasNoBarrier(page, 'breach-told')
  await press(page, button(page, breaches.showThat(1)))
  await page.getByRole('dialog').getByText(breaches.risks.unknown.name).first().waitFor()
  await page.keyboard.press('Escape')
  await press(page, button(page, breaches.close))
  await press(page, page.getByRole('dialog').getByRole('button', { name: breaches.close }))
  await button(page, breaches.reopen).waitFor()
  await isTold(page, replies.closed)
  await hasNoBarrier(page, 'breach-closed')
  await press(page, page.getByRole('link', { name: audit.see }))
  await heading(page, audit.title).waitFor()
  await page.waitForURL(/\/desk\/audit\?breach=1$/)
  const rows = page.getByRole('table', { name: audit.list }).getByRole('row')
  await rows.getByText(audit.actionOf('breach_closed')).waitFor()
  // Below the row of the columns' names, of this breach alone.
  const others = rows.filter({ hasNotText: audit.of('breach', 1) })
  expect([await others.count(), await field(page, audit.filter.breach).inputValue()]).toEqual([1, '1'])
  await page.goto('/desk')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: processing.title }).first().waitFor()
  await page.getByText(breaches.homeLead).waitFor()
  expect(await page.getByRole('link', { name: breaches.name(1) }).count()).toBe(0)
}, 240_000)

test('the record of processing says what is missing, and has it when an administrator has written it', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings' })
  await field(admin, processing.organisation.controller_name).fill('Foreningen Trygg')
  await press(admin, button(admin, settings.organisation.save))
  await said(admin, settings.saved)
  await hasNoBarrier(admin, 'organisation')

  const page = await officer('/desk/processing')
  await heading(page, processing.title).waitFor()
  await page.getByText('Foreningen Trygg').waitFor()
  await page.getByText(processing.missing, { exact: true }).first().waitFor()
  await page.getByText(`${ownOrganisation.ORG_EMAIL} (${processing.fromSetup})`).waitFor()
  await page.getByRole('heading', { name: processing.activities.reports.name }).waitFor()
  await hasNoBarrier(page, 'processing')
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
  await press(page, button(page, processing.showLimits))
  await kept.waitFor()
  await hasNoBarrier(page, 'processing-open')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button(page, processing.download))])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Foreningen Trygg')
  expect(text).toContain(processing.tables.witness.what)

  await page.goto('/desk/privacy-report')
  await heading(page, report.title).waitFor()
  await page.getByText(report.notPublic).waitFor()
  await page.getByRole('rowheader', { name: report.counts.breaches }).waitFor()
  await hasNoBarrier(page, 'privacy-report')
}, 180_000)

test('to anybody else the pages do not exist', async () => {
  const page = await signedIn(portal, 'administrator@example.org', { at: '/desk/breaches' })
  await heading(page, pages.notFound.title).waitFor()
  for (const address of ['/desk/breaches/1', '/desk/breaches/new', '/desk/processing', '/desk/privacy-report']) {
    await page.goto(address)
    await heading(page, pages.notFound.title).waitFor()
  }
})
