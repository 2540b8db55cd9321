import { beforeAll, expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import { field, givenLabel, ownWeek, sentIn } from './desk.ts'
import { caseworker, focused, lead, newOf, open, row, tab } from './inboxPage.ts'
import { hasNoBarrier, usePortal, type Person } from './portal.ts'
import { arrives, button } from './reporting.ts'

const { inbox, caseCodes } = desk.nb

const portal = usePortal()
let kari: Person
beforeAll(async () => void (kari = await portal.person()))

const report = async (change: Record<string, unknown> = {}) => (await sentIn(portal, change, kari)).id

test('the keys are told of, and do nothing once they are switched off', async () => {
  const date = ownWeek()
  const first = await report({ date })
  const page = await open(portal, caseworker, newOf(date))
  await row(page, first).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: inbox.keys.title }).waitFor()
  await hasNoBarrier(page)
  await page.getByRole('checkbox', { name: inbox.keys.use }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await button(page, inbox.filter.open(2)).focus()
  await page.keyboard.press('j')
  expect(await focused(page)).toBe(inbox.filter.open(2))
  await page.reload()
  await row(page, first).waitFor()
  await page.keyboard.press('j')
  expect(await focused(page)).not.toBe(inbox.caseName(first))
  await page.getByRole('button', { name: inbox.keys.open }).click()
  await page.getByRole('checkbox', { name: inbox.keys.use }).check()
  await page.keyboard.press('Escape')
  await button(page, inbox.filter.open(2)).focus()
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe(inbox.caseName(first))
})

test('a view keeps a filter, also for others when it is shared, and a deleted one comes back', async () => {
  const { body } = await portal.call('/general/cities/list?country_id=578')
  const city = body.cities.find(({ name }: { name: string }) => name === 'Tromsø').id
  const id = await report({ date: '2026-10-02', city_id: city })
  const page = await open(portal, lead, `/desk?list=new&county=55&city=${city}&date_from=2026-10-01`)
  await button(page, inbox.views.save).click()
  await page.getByRole('dialog', { name: inbox.views.saveTitle }).waitFor()
  await hasNoBarrier(page)
  await button(page, inbox.views.submit).click()
  await field(page, inbox.views.name).fill('Troms nå')
  await page.getByRole('checkbox', { name: inbox.views.share }).check()
  await button(page, inbox.views.submit).click()
  await page.getByText(inbox.views.saved('Troms nå')).waitFor()

  const other = await open(portal, caseworker, '/desk?list=mine', 390)
  await button(other, inbox.tools.more).click()
  await hasNoBarrier(other, [390])
  await other.getByRole('link', { name: 'Troms nå delt av Demo leder' }).click()
  await arrives(other, `/desk?list=new&county=55&city=${city}&date_from=2026-10-01`)
  await row(other, id).waitFor()
  expect(await other.getByRole('button', { name: inbox.views.remove('Troms nå') }).count()).toBe(0)
  await hasNoBarrier(other)

  await page.getByRole('button', { name: inbox.views.remove('Troms nå') }).click()
  await page.getByText(inbox.views.deleted('Troms nå')).waitFor()
  await hasNoBarrier(page)
  await button(page, inbox.views.undo).click()
  await page.getByText(inbox.views.restored('Troms nå')).waitFor()
  await page.getByRole('link', { name: 'Troms nå' }).waitFor()
})

test('several cases are given a label, a priority and a person at once', async () => {
  await givenLabel(portal, 'Moské')
  const date = ownWeek()
  const [first, second] = [await report({ date }), await report({ date })]
  const at = newOf(date)
  const page = await open(portal, lead, at)
  await page.getByRole('checkbox', { name: inbox.bulk.selectAll(2) }).check()
  await page.getByText(inbox.bulk.selected(2)).waitFor()
  await hasNoBarrier(page)

  await page.keyboard.press('l')
  await page.getByRole('dialog', { name: inbox.bulk.titles.label(2) }).waitFor()
  await page.getByRole('button', { name: inbox.bulk.confirm.label(2) }).click()
  await page.getByRole('alert').filter({ hasText: inbox.bulk.choose }).waitFor()
  await field(page, inbox.bulk.labelName).selectOption({ label: 'Moské' })
  await hasNoBarrier(page)
  await page.getByRole('button', { name: inbox.bulk.confirm.label(2) }).click()
  await page.getByText(inbox.bulk.done(2)).waitFor()
  await row(page, first).getByText('Moské').waitFor()

  await page.getByRole('checkbox', { name: inbox.bulk.select(second) }).check()
  await button(page, inbox.bulk.actions.priority).click()
  await page.getByRole('radio', { name: caseCodes.priorities.urgent }).check()
  await page.getByRole('button', { name: inbox.bulk.confirm.priority(1) }).click()
  await page.getByText(inbox.bulk.done(1)).waitFor()
  await row(page, second).getByText(caseCodes.priorities.urgent).waitFor()

  await page.getByRole('checkbox', { name: inbox.bulk.select(second) }).check()
  await page.keyboard.press('a')
  await field(page, inbox.bulk.assignee).selectOption({ label: inbox.filter.me('Demo leder') })
  await hasNoBarrier(page)
  await page.getByRole('button', { name: inbox.bulk.confirm.assign(1) }).click()
  await page.getByText(inbox.bulk.done(1)).waitFor()
  await row(page, second).getByText('Demo leder').waitFor()
})

test('on a phone the first case is in sight, with search, filter and the rest behind a button each', async () => {
  const date = ownWeek()
  const id = await report({ date, description: 'Ordet er måneskinn.' })
  const page = await open(portal, lead, newOf(date), 390)
  await row(page, id).waitFor()
  const box = await row(page, id).boundingBox()
  expect((box?.y ?? 844) + (box?.height ?? 844)).toBeLessThan(844)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  // The list that is shown is in sight in the row of lists, also the last of them.
  await page.goto('/desk?list=closed')
  await expect
    .poll(() => tab(page, inbox.lists.closed).evaluate((link) => link.getBoundingClientRect().right))
    .toBeLessThan(391)
  await page.goBack()
  await row(page, id).waitFor()

  expect(await field(page, inbox.search.label).isVisible()).toBe(false)
  await button(page, inbox.tools.search).click()
  await page.keyboard.type('måneskinn')
  await page.keyboard.press('Enter')
  await page.getByText(inbox.search.ended(1, 1)).waitFor()
  await hasNoBarrier(page, [320, 390])
  await button(page, inbox.search.close).click()
  await button(page, inbox.filter.open(2)).click()
  await hasNoBarrier(page, [320, 390])
  await button(page, inbox.tools.more).click()
  await button(page, inbox.views.save).waitFor()
  await button(page, inbox.keys.open).waitFor()
  expect(await button(page, inbox.filter.apply).count()).toBe(0)
  await hasNoBarrier(page, [320, 390])
  // The key for the search opens it.
  await button(page, inbox.tools.more).click()
  await page.keyboard.press('/')
  await page.keyboard.type('fullmåne')
  await page.keyboard.press('Enter')
  await page.getByText(inbox.search.ended(1, 0)).waitFor()
})
