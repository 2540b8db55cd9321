import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import { demoPerson, field, givenLabel, givePassword, giveRecoveryCode, heading, said, signedIn } from './desk.ts'
import { hasNoBarrier, openPortal, type Person, type Portal } from './portal.ts'
import { arrives, button, given } from './reporting.ts'

const { inbox, caseCodes } = desk.nb
const lead = 'leder@example.org'
const caseworker = 'saksbehandler@example.org'

let portal: Portal
let kari: Person
let city = 0
beforeAll(async () => {
  portal = await openPortal()
  kari = await portal.person({ isVerified: true })
  const { body } = await portal.call('/general/cities/list?country_id=578')
  city = body.cities.find(({ name }: { name: string }) => name === 'Tromsø').id
  await givenLabel(portal, 'Moské')
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

/** The browser writes every refused call to its console. */
const visit = (width = 1280) => portal.visit({ width, expects: /status of (400|401|404|409|422)/ })

async function report(change: Record<string, unknown> = {}) {
  const facts = { status: 'Submitted', city_id: city, ...change }
  const { id } = await given(portal, kari, facts)
  return id
}
/** A day of its own for each try of a test, so that a filter finds its cases alone. */
let days = 0
const nextDay = () => `2026-09-${String((days += 1)).padStart(2, '0')}`
const row = (page: Page, id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: inbox.caseName(id), exact: true }) })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: inbox.listsLabel }).getByRole('link').filter({ hasText: name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function open(email: string, at = '/desk', width = 1280) {
  const page = await visit(width)
  await signedIn(portal, page, email)
  await page.goto(at)
  await heading(page, inbox.title).waitFor()
  return page
}

test('by keyboard alone: sign in, find a case, take it, and come back to where one was', async () => {
  const date = nextDay()
  const ids = [
    await report({ date }),
    await report({ date, description: 'Ordet er solsikke.' }),
    await report({ date }),
  ]
  const page = await visit()
  const demo = demoPerson(portal, caseworker)
  const at = `/desk?list=new&date_from=${date}&date_to=${date}`
  await page.goto(at)
  await arrives(page, `/desk/login?${new URLSearchParams({ til: at })}`)
  await givePassword(page, demo)
  await giveRecoveryCode(page, demo.code, { isOnly: true })
  await heading(page, inbox.title).waitFor()
  await arrives(page, at)
  await row(page, ids[2] ?? 0).waitFor()
  await hasNoBarrier(page)
  await expect.poll(() => tab(page, inbox.lists.new).innerText()).toMatch(/Nye\s*\d/)

  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe(inbox.caseName(ids[0] ?? 0))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect.poll(() => focused(page)).toBe(inbox.caseName(ids[1] ?? 0))
  await page.keyboard.press('x')
  await page.getByText(inbox.bulk.selected(1)).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: inbox.bulk.titles.take(1) }).waitFor()
  await hasNoBarrier(page)
  // Letters do nothing behind a dialog.
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.getByText(inbox.bulk.which([ids[1] ?? 0])).waitFor()
  await page.getByRole('button', { name: inbox.bulk.confirm.take(1) }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(inbox.bulk.done(1)).waitFor()
  await row(page, ids[1] ?? 0)
    .getByText('Demo saksbehandler')
    .waitFor()

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
  await row(page, ids[0] ?? 0).waitFor()
  await page.keyboard.press('j')
  expect(await focused(page)).not.toBe(inbox.caseName(ids[0] ?? 0))
  await page.getByRole('button', { name: inbox.keys.open }).click()
  await page.getByRole('checkbox', { name: inbox.keys.use }).check()
  await page.keyboard.press('Escape')

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
  await arrives(page, `/desk/cases/${ids[1]}`)
  await heading(page, desk.nb.case.title(ids[1] ?? 0)).waitFor()
  await page.goBack()
  // What was found is still there, and the address has never held what was searched for.
  await page.getByText(inbox.search.ended(3, 1)).waitFor()
  await expect.poll(() => field(page, inbox.search.label).inputValue()).toBe('solsikke')
  await arrives(page, at)
  await button(page, inbox.search.close).click()
  // What was opened is read now.
  await row(page, ids[1] ?? 0).waitFor()
  expect(
    await row(page, ids[1] ?? 0)
      .getByText(inbox.unread)
      .count(),
  ).toBe(0)
  await row(page, ids[0] ?? 0)
    .getByText(inbox.unread)
    .waitFor()
})

test('the address holds the filter, a view keeps it, and a deleted view comes back', async () => {
  const id = await report({ date: '2026-10-02' })
  const page = await open(lead)
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

  await button(page, inbox.views.save).click()
  await page.getByRole('dialog', { name: inbox.views.saveTitle }).waitFor()
  await hasNoBarrier(page)
  await button(page, inbox.views.submit).click()
  await field(page, inbox.views.name).fill('Troms nå')
  await page.getByRole('checkbox', { name: inbox.views.share }).check()
  await button(page, inbox.views.submit).click()
  await page.getByText(inbox.views.saved('Troms nå')).waitFor()
  await page.getByRole('link', { name: inbox.filter.remove('Fylke: Troms') }).click()
  await arrives(page, `/desk?list=new&city=${city}&date_from=2026-10-01`)

  const other = await open(caseworker, '/desk?list=mine', 390)
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

  // An address that was cut off or misspelt shows nothing rather than more than was asked for.
  await page.goto('/desk?list=new&fylke=55')
  await page.getByText(inbox.badAddress).waitFor()
  await hasNoBarrier(page)
  await page.goto('/desk?list=closed')
  await page.getByText(inbox.empty.closed).waitFor()
  await hasNoBarrier(page)
})

test('several cases are changed at once or not at all, and what stopped them is said', async () => {
  const date = nextDay()
  const [first, second] = [await report({ date }), await report({ date })]
  const at = `/desk?list=new&date_from=${date}&date_to=${date}`
  const page = await open(lead, at)
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

  const other = await open(caseworker, at)
  await other.getByRole('checkbox', { name: inbox.bulk.selectAll(2) }).check()
  await page.getByRole('checkbox', { name: inbox.bulk.select(second) }).check()
  await button(page, inbox.bulk.actions.priority).click()
  await page.getByRole('radio', { name: caseCodes.priorities.urgent }).check()
  await page.getByRole('button', { name: inbox.bulk.confirm.priority(1) }).click()
  await page.getByText(inbox.bulk.done(1)).waitFor()
  await row(page, second).getByText(caseCodes.priorities.urgent).waitFor()

  await button(other, inbox.bulk.actions.take).click()
  await other.getByRole('button', { name: inbox.bulk.confirm.take(2) }).click()
  const why = inbox.bulk.refusedOne(second, said(deskErrors.fields.case_has_changed))
  await other.getByText(why).waitFor()
  await hasNoBarrier(other)
  await other.getByRole('button', { name: inbox.bulk.without(1) }).click()
  await other.getByText(inbox.bulk.done(1)).waitFor()
  await row(other, first).getByText('Demo saksbehandler').waitFor()
  await row(other, second).getByText(inbox.nobody, { exact: true }).waitFor()

  await page.getByRole('checkbox', { name: inbox.bulk.select(second) }).check()
  await page.keyboard.press('a')
  await field(page, inbox.bulk.assignee).selectOption({ label: inbox.filter.me('Demo leder') })
  await hasNoBarrier(page)
  await page.getByRole('button', { name: inbox.bulk.confirm.assign(1) }).click()
  await page.getByText(inbox.bulk.done(1)).waitFor()
  await row(page, second).getByText('Demo leder').waitFor()
})

test('new cases are told of without moving what is shown, and a search can be stopped', async () => {
  const date = nextDay()
  const page = await open(lead, `/desk?list=new&date_from=${date}&date_to=${date}`)
  await page.getByText(inbox.emptyFiltered).waitFor()
  await hasNoBarrier(page)
  const id = await report({ date })
  // As a page does that comes into sight again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText(inbox.fresh(1)).waitFor()
  expect(await row(page, id).count()).toBe(0)
  await hasNoBarrier(page)
  await button(page, inbox.showFresh).click()
  await row(page, id).waitFor()
  await expect.poll(() => page.getByText(inbox.fresh(1)).count()).toBe(0)

  // A search whose answer does not come is stopped by its button.
  let stopped = false
  await page.route('**/api/desk/search', () => {
    page.once('requestfailed', () => (stopped = true))
  })
  await field(page, inbox.search.label).fill('solsikke')
  await page.keyboard.press('Enter')
  await page.getByText(inbox.search.starting).waitFor()
  await hasNoBarrier(page)
  await button(page, inbox.search.stop).click()
  await page.getByText(inbox.search.stopped(0, 0)).waitFor()
  await expect.poll(() => stopped).toBe(true)
  await button(page, inbox.search.close).click()
  await page.unroute('**/api/desk/search')
  await row(page, id).waitFor()

  await page.route('**/api/desk/cases?*', (route) =>
    route.fulfill({ status: 422, json: { success: false, code: 'invalid', message: 'x' } }),
  )
  await tab(page, inbox.lists.overdue).click()
  await page.getByText(inbox.badAddress).waitFor()
})

test('on a phone the first case is in sight, with search, filter and the rest behind a button each', async () => {
  const date = nextDay()
  const id = await report({ date, description: 'Ordet er måneskinn.' })
  const page = await open(lead, `/desk?list=new&date_from=${date}&date_to=${date}`, 390)
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

test('the inbox says where to begin, and nothing of a closed case is unread', async () => {
  const id = await report({ date: nextDay() })
  const page = await open(lead)
  await page.getByRole('link', { name: /^sak \d+$/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Sak \d+$/ }).waitFor()
  await page.goto(`/desk/cases/${id}`)
  await button(page, caseCodes.moves.acknowledge).click()
  await button(page, desk.nb.case.state.closeMore).click()
  const dialog = page.getByRole('dialog', { name: desk.nb.case.state.closeTitle })
  await dialog.getByText(/^Til årsrapporten til ODIHR mangler /).waitFor()
  await dialog.getByLabel(desk.nb.case.state.chooseOutcome).selectOption(caseCodes.outcomes.guidance_given)
  await button(page, desk.nb.case.state.close).click()
  await page.getByText(desk.nb.case.state.now(caseCodes.statuses.Closed)).waitFor()
  // Somebody else has not opened it, and has nothing to do with it.
  const other = await open(caseworker, '/desk?list=closed')
  await row(other, id).waitFor()
  expect(await row(other, id).getByText(inbox.unread).count()).toBe(0)
})
