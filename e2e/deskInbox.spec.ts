import { beforeAll, expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import errors from '#texts/nb/errors.ts'
import { ownWeek, said, sentIn } from './desk.ts'
import { arrives, button, field, heading } from './page.ts'
import { caseworker, focused, lead, newOf, openInbox, row, tab } from './atCase.ts'
import { hasNoBarrier, useSharedPortal, type Person } from './portal.ts'

const { inbox } = desk

const portal = useSharedPortal()
let kari: Person
beforeAll(async () => void (kari = await portal.person()))

const report = async (change: Record<string, unknown> = {}) => (await sentIn(portal, change, kari)).id

/** Three cases of one day, of which the second tells of a sunflower. */
async function three(date: string) {
  const [first, second] = [await report({ date }), await report({ date, description: 'Ordet er solsikke.' })]
  return { first, second, third: await report({ date }) }
}

test('by keyboard alone a caseworker finds a case and takes it', async () => {
  const date = ownWeek()
  const { first, second, third } = await three(date)
  const page = await openInbox(portal, caseworker, newOf(date))
  await row(page, third).waitFor()
  await expect.poll(() => tab(page, inbox.lists.new).innerText()).toMatch(/Nye\s*\d/)

  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe(desk.case.title(first))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect.poll(() => focused(page)).toBe(desk.case.title(second))
  await page.keyboard.press('x')
  await page.getByText(inbox.bulk.selected(1)).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: inbox.bulk.titles.take(1) }).waitFor()
  await hasNoBarrier(page)
  // Letters do nothing behind a dialog.
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  // Out of the page, and not only closed: until then the press would open the one that is just going.
  await page.locator('dialog:not([data-cover])').waitFor({ state: 'detached' })
  await page.keyboard.press('a')
  await page.getByText(inbox.bulk.which([second])).waitFor()
  await page.getByRole('button', { name: inbox.bulk.confirm.take(1) }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(inbox.bulk.done(1)).waitFor()
  await row(page, second).getByText('Demo saksbehandler').waitFor()
})

test('a search finds the words of a case, which no address holds, and is there again on the way back', async () => {
  const date = ownWeek()
  const { first, second, third } = await three(date)
  const page = await openInbox(portal, caseworker, newOf(date))
  // The row and the field become visible in frames of their own, and what is hidden takes no focus.
  await row(page, third).waitFor()
  await field(page, inbox.search.label).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('solsikke j k a')
  await page.keyboard.press('Enter')
  await page.getByText(inbox.search.ended(3, 0)).waitFor()
  await field(page, inbox.search.label).fill('solsikke')
  await page.keyboard.press('Enter')
  await page.getByText(inbox.search.ended(3, 1)).waitFor()
  await page.getByText(inbox.foundIn(inbox.fields.description)).waitFor()
  expect(page.url()).not.toContain('solsikke')
  await hasNoBarrier(page)
  await page.getByRole('button', { name: inbox.filter.open(2) }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await arrives(page, `/desk/cases/${second}`)
  await heading(page, desk.case.title(second)).waitFor()
  await page.goBack()
  // What was found is still there, and the address has never held what was searched for.
  await page.getByText(inbox.search.ended(3, 1)).waitFor()
  await expect.poll(() => field(page, inbox.search.label).inputValue()).toBe('solsikke')
  await arrives(page, newOf(date))
  await button(page, inbox.search.close).click()
  // What was opened is read now.
  await row(page, second).waitFor()
  await expect.poll(() => row(page, second).getByText(inbox.unread).count()).toBe(0)
  await row(page, first).getByText(inbox.unread).waitFor()
})

test('the address holds the filter, which is undone part by part', async () => {
  const { body } = await portal.call('/general/cities/list?country_id=578')
  const city = body.cities.find(({ name }: { name: string }) => name === 'Tromsø').id
  const id = await report({ date: '2026-10-02', city_id: city })
  const page = await openInbox(portal, lead)
  await button(page, inbox.filter.open(0)).click()
  await page.getByText(inbox.filter.names.county, { exact: true }).first().click()
  await page.getByRole('checkbox', { name: 'Troms', exact: true }).check()
  await page.getByText(inbox.filter.names.city, { exact: true }).first().click()
  await page.getByRole('searchbox', { name: inbox.filter.find(inbox.filter.names.city) }).fill('troms')
  await page.getByRole('checkbox', { name: 'Tromsø', exact: true }).check()
  // Written as in Norway, also in a browser in English.
  await field(page, inbox.filter.names.date_from).fill('32.10.2026')
  await button(page, inbox.filter.apply).click()
  await page.getByText(said(errors.fields.date_invalid)).waitFor()
  await field(page, inbox.filter.names.date_from).fill('1.10.2026')
  await hasNoBarrier(page)
  await button(page, inbox.filter.apply).click()
  await arrives(page, `/desk?list=new&county=55&city=${city}&date_from=2026-10-01`)
  await page.getByRole('link', { name: inbox.filter.remove('Fylke: Troms') }).waitFor()
  await row(page, id).waitFor()
  await hasNoBarrier(page)
  await page.getByRole('link', { name: inbox.filter.remove('Fylke: Troms') }).click()
  await arrives(page, `/desk?list=new&city=${city}&date_from=2026-10-01`)
})
