import { desk } from '#texts/desk.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import { callDesk, ownWeek, query, said, sentIn } from './desk.ts'
import { button, comeBack, enter, field, opens, presses, reloads } from './page.ts'
import { caseworker, focused, lead, newOf, openInbox, row, tab } from './atCase.ts'
import { hasNoBarrier, usePortal, type Person } from './portal.ts'

const { inbox } = desk

const portal = usePortal()
let kari: Person
beforeAll(async () => void (kari = await portal.person()))

const report = async (change: Record<string, unknown> = {}) => (await sentIn(portal, change, kari)).id

// The first, while there is no case.
test('an address that was cut off or misspelt shows nothing rather than more than was asked for; new cases are told of without moving what is shown, and a search can be stopped', async () => {
  const page = await openInbox(portal, lead)
  await page.getByText(inbox.empty.new).waitFor()
  await opens(page, '/desk?list=new&fylke=55', inbox.badAddress)
  await hasNoBarrier(page)
  await opens(page, '/desk?list=closed', inbox.empty.closed)

  const date = ownWeek()
  await opens(page, newOf(date), inbox.emptyFiltered)
  const id = await report({ date })
  await comeBack(page)
  await page.getByText(inbox.fresh(1)).waitFor()
  expect(await row(page, id).count()).toBe(0)
  await hasNoBarrier(page)
  await presses(page, inbox.showFresh, row(page, id))
  await expect.poll(() => page.getByText(inbox.fresh(1)).count()).toBe(0)

  let stopped = false
  await page.route('**/api/desk/search', () => {
    page.once('requestfailed', () => (stopped = true))
  })
  await field(page, inbox.search.label).fill('solsikke')
  await enter(page, inbox.search.starting)
  await hasNoBarrier(page)
  await presses(page, inbox.search.stop, inbox.search.stopped(0, 0))
  await expect.poll(() => stopped).toBe(true)
  await button(page, inbox.search.close).click()
  await page.unroute('**/api/desk/search')
  await row(page, id).waitFor()
})

test('the keys are told of, and do nothing once they are switched off', async () => {
  const date = ownWeek()
  const first = await report({ date })
  const page = await openInbox(portal, caseworker, newOf(date))
  await row(page, first).waitFor()
  await page.keyboard.press('?')
  await hasNoBarrier(page.getByRole('dialog', { name: inbox.keys.title }))
  await page.getByRole('checkbox', { name: inbox.keys.use }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await button(page, inbox.filter.open(2)).focus()
  await page.keyboard.press('j')
  expect(await focused(page)).toBe(inbox.filter.open(2))
  await reloads(page, row(page, first))
  await page.keyboard.press('j')
  expect(await focused(page)).not.toBe(desk.case.title(first))
  await page.getByRole('button', { name: inbox.keys.open }).click()
  await page.getByRole('checkbox', { name: inbox.keys.use }).check()
  await page.keyboard.press('Escape')
  await button(page, inbox.filter.open(2)).focus()
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe(desk.case.title(first))
})

test('several cases are changed at once or not at all, and what stopped them is said', async () => {
  await query(portal, "INSERT INTO label (name) VALUES ('Moské')")
  const date = ownWeek()
  const [first, second] = [await report({ date }), await report({ date })]
  const other = await openInbox(portal, caseworker, newOf(date))
  const all = other.getByRole('checkbox', { name: inbox.bulk.selectAll(2) })
  await all.check()
  await other.keyboard.press('l')
  await field(other, inbox.bulk.labelName).selectOption({ label: 'Moské' })
  await hasNoBarrier(other)
  await presses(other, other.getByRole('button', { name: inbox.bulk.confirm.label(2) }), inbox.bulk.done(2))
  await row(other, first).getByText('Moské').waitFor()
  await all.check()
  await callDesk(other, '/desk/bulk/priority', { cases: [{ id: second, version: 2 }], priority: 'urgent' })
  await button(other, inbox.bulk.actions.take).click()
  await other.getByRole('button', { name: inbox.bulk.confirm.take(2) }).click()
  const why = inbox.bulk.refusedOne(second, said(deskErrors.fields.case_has_changed))
  await hasNoBarrier(other.getByText(why))
  await presses(other, other.getByRole('button', { name: inbox.bulk.without(1) }), inbox.bulk.done(1))
  await row(other, first).getByText('Demo saksbehandler').waitFor()
  await row(other, second).getByText(inbox.nobody, { exact: true }).waitFor()
})

test('on a phone the first case is in sight, with search, filter and the rest behind a button each; nothing of a closed case is unread', async () => {
  const date = ownWeek()
  const id = await report({ date, description: 'Ordet er måneskinn.' })
  const page = await openInbox(portal, lead, newOf(date), 390)
  await row(page, id).waitFor()
  const box = await row(page, id).boundingBox()
  expect((box?.y ?? 844) + (box?.height ?? 844)).toBeLessThan(844)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const closed = await report()
  const change = "status = 'Closed', outcome = 'guidance_given', closed_at = now()"
  await query(portal, `UPDATE incident SET ${change} WHERE id = $1`, [closed])
  await opens(page, '/desk?list=closed', row(page, closed))
  expect(await row(page, closed).getByText(inbox.unread).count()).toBe(0)
  // The list that is shown is in sight in the row of lists, also the last of them.
  await expect
    .poll(() => tab(page, inbox.lists.closed).evaluate((link) => link.getBoundingClientRect().right))
    .toBeLessThan(391)
  await page.goBack()
  await row(page, id).waitFor()

  expect(await field(page, inbox.search.label).isVisible()).toBe(false)
  await button(page, inbox.tools.search).click()
  await page.keyboard.type('måneskinn')
  await enter(page, inbox.search.ended(1, 1))
  await hasNoBarrier(page, [320, 390])
  await button(page, inbox.search.close).click()
  await button(page, inbox.filter.open(2)).click()
  await hasNoBarrier(page, [320, 390])
  await presses(page, inbox.tools.more, button(page, inbox.views.save), button(page, inbox.keys.open))
  expect(await button(page, inbox.filter.apply).count()).toBe(0)
  await hasNoBarrier(page, [320, 390])
  await button(page, inbox.tools.more).click()
  await page.keyboard.press('/')
  await page.keyboard.type('fullmåne')
  await enter(page, inbox.search.ended(1, 0))
})
