import { expect, test } from 'vitest'
import { todayInOslo } from '#contract/time.ts'
import { addDays } from '#server/cases/clocks.ts'
import replies from '#texts/nb/deskBreachReplies.ts'
import breaches from '#texts/nb/deskBreaches.ts'
import pages from '#texts/nb/deskPages.ts'
import processing from '#texts/nb/deskProcessing.ts'
import { asTyped, foundTyped, noticeOf, officer, recorded, told } from './breaches.ts'
import { callDesk } from './desk.ts'
import { button, field, hasNoBarrier, heading, isTold, signedIn } from './deskOversight.ts'
import { press } from './keyboard.ts'
import { usePortal } from './portal.ts'
import audit from '#texts/nb/deskAudit.ts'

const portal = usePortal()

// The first, while no other breach is open.
test('a closed breach is not told of on the first page', async () => {
  const page = await officer(portal, '/desk')
  const { id, version } = await told(page)
  await callDesk(page, `/desk/breaches/${id}/close`, { version })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: processing.title }).first().waitFor()
  await page.getByText(breaches.homeLead).waitFor()
  expect(await page.getByRole('link', { name: breaches.name(id) }).count()).toBe(0)
})

test('why something was not done is asked only where it was not', async () => {
  const page = await officer(portal, '/desk/breaches/new')
  await heading(page, breaches.newTitle).waitFor()
  const found = foundTyped()
  await page.getByRole('textbox', { name: breaches.foundDay }).fill(found.day)
  await field(page, breaches.foundTime).fill(found.time)
  // What was typed outlives another choice.
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
  await page.getByRole('textbox', { name: breaches.foundDay }).fill(found.day)
  await field(page, breaches.delay).waitFor({ state: 'detached' })
})

test('a breach that was found this night has days left, and does not press', async () => {
  const page = await officer(portal, '/desk')
  const { id } = await recorded(page)
  await page.goto(`/desk/breaches/${id}`)
  const notice = noticeOf(page, id)
  await press(page, button(page, breaches.changeTitle))
  await page.getByRole('textbox', { name: breaches.foundDay }).fill(asTyped(todayInOslo()))
  await field(page, breaches.foundTime).fill('00:00')
  await press(page, button(page, breaches.save))
  // At least two days; what is shown until it is saved is less than one, which may have two digits too.
  await page.getByText(/^[4-7]\d timer igjen til å melde til Datatilsynet/).waitFor()
  await isTold(page, replies.changed)
  await page.goto('/desk')
  await notice.getByText(/[4-7]\d timer igjen til å melde til Datatilsynet/).waitFor()
  expect(await notice.and(page.locator('[data-pressing]')).count()).toBe(0)
})

test('where the risk is high the first page goes on until the people themselves are told', async () => {
  const page = await officer(portal, '/desk')
  const { id } = await told(page)
  await page.goto(`/desk/breaches/${id}`)
  const notice = noticeOf(page, id)
  await press(page, button(page, breaches.changeTitle))
  await page.getByRole('radio', { name: new RegExp(`^${breaches.risks.high.name}`) }).check()
  await press(page, button(page, breaches.save))
  await page.getByText(breaches.missing.persons).waitFor()
  await page.goto('/desk')
  await notice.getByText(breaches.personsWait).waitFor()
  expect(await notice.getByText(/timer/).count()).toBe(0)
  await hasNoBarrier(page, 'breach-persons-wait')
  await press(page, notice.getByRole('link', { name: breaches.name(id) }))
  await press(page, button(page, breaches.tick(breaches.told.persons.name)))
  await press(page, page.getByRole('dialog').getByRole('button', { name: breaches.tickShort, exact: true }))
  await page.getByText(breaches.ready).waitFor()
  await hasNoBarrier(page, 'breach-told')
  await press(page, button(page, breaches.showThat(1)))
  await page.getByRole('dialog').getByText(breaches.risks.unknown.name).first().waitFor()
  await page.keyboard.press('Escape')
})

test('to anybody else the pages do not exist', async () => {
  const page = await signedIn(portal, 'administrator@example.org', { at: '/desk/breaches' })
  await heading(page, pages.notFound.title).waitFor()
  for (const address of ['/desk/breaches/1', '/desk/breaches/new', '/desk/processing', '/desk/privacy-report']) {
    await page.goto(address)
    await heading(page, pages.notFound.title).waitFor()
  }
})

test('whom a breach is told is written down by keyboard, and it is closed, which the audit log says', async () => {
  const page = await officer(portal, '/desk')
  const { id } = await recorded(page)
  await page.goto(`/desk/breaches/${id}`)
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
  await press(page, button(page, breaches.close))
  await press(page, page.getByRole('dialog').getByRole('button', { name: breaches.close }))
  await button(page, breaches.reopen).waitFor()
  await isTold(page, replies.closed)
  await hasNoBarrier(page, 'breach-closed')
  await press(page, page.getByRole('link', { name: audit.see }))
  await heading(page, audit.title).waitFor()
  await page.waitForURL(/\/desk\/audit\?breach=\d+$/)
  const rows = page.getByRole('table', { name: audit.list }).getByRole('row')
  await rows.getByText(audit.actionOf('breach_closed')).waitFor()
  // Below the row of the columns' names, of this breach alone.
  const others = rows.filter({ hasNotText: audit.of('breach', id) })
  expect([await others.count(), await field(page, audit.filter.breach).inputValue()]).toEqual([1, String(id)])
})
