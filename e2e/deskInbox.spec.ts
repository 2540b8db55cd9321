import type { Page } from 'playwright'
import { desk } from '#texts/desk.ts'
import errors from '#texts/nb/errors.ts'
import { ownWeek, said, sentIn, callDesk, query, signedIn } from './desk.ts'
import { arrives, button, enter, field, heading, opens, presses } from './page.ts'
import { caseworker, focused, lead, newOf, openInbox, row, tab, toPart } from './atCase.ts'
import { hasNoBarrier, useSharedPortal, type Person, fits, isStill } from './portal.ts'

const { inbox, case: caseTexts, caseCodes } = desk

const portal = useSharedPortal()
let kari: Person
beforeAll(async () => void (kari = await portal.person()))

const report = async (change: Record<string, unknown> = {}) => (await sentIn(portal, change, kari)).id

test('by keyboard alone a caseworker finds a case and takes it; a search finds the words of a case, which no address holds, and is there again on the way back', async () => {
  const date = ownWeek()
  const [first, second] = [await report({ date }), await report({ date, description: 'Ordet er solsikke.' })]
  const third = await report({ date })
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
  await hasNoBarrier(page.getByRole('dialog', { name: inbox.bulk.titles.take(1) }))
  // Letters do nothing behind a dialog.
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  // Out of the page, and not only closed: until then the press would open the one that is just going.
  const isAway = () => page.locator('dialog:not([data-cover])').waitFor({ state: 'detached' })
  await isAway()
  await page.keyboard.press('a')
  await page.getByText(inbox.bulk.which([second])).waitFor()
  await page.getByRole('button', { name: inbox.bulk.confirm.take(1) }).focus()
  await enter(page, inbox.bulk.done(1), row(page, second).getByText('Demo saksbehandler'))

  await isAway()
  await page.keyboard.press('/')
  await page.keyboard.type('solsikke j k a')
  await enter(page, inbox.search.ended(3, 0))
  await field(page, inbox.search.label).fill('solsikke')
  await enter(page, inbox.search.ended(3, 1), inbox.foundIn(inbox.fields.description))
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
  await presses(page, inbox.search.close, row(page, second))
  await expect.poll(() => row(page, second).getByText(inbox.unread).count()).toBe(0)
  await row(page, first).getByText(inbox.unread).waitFor()
})

test('the address holds filter and order; the filter is undone part by part, and kept as a view, also for others when it is shared', async () => {
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
  await presses(page, inbox.filter.apply, said(errors.fields.date_invalid))
  await field(page, inbox.filter.names.date_from).fill('1.10.2026')
  await hasNoBarrier(page)
  await button(page, inbox.filter.apply).click()
  const filtered = `city=${city}&date_from=2026-10-01`
  await arrives(page, `/desk?list=new&county=55&${filtered}`)
  await hasNoBarrier(row(page, id))

  await button(page, inbox.views.save).click()
  await hasNoBarrier(page.getByRole('dialog', { name: inbox.views.saveTitle }))
  await field(page, inbox.views.name).fill('Troms nå')
  await page.getByRole('checkbox', { name: inbox.views.share }).check()
  await presses(page, inbox.views.submit, inbox.views.saved('Troms nå'))
  const other = await openInbox(portal, caseworker, '/desk?list=mine', 390)
  await button(other, inbox.tools.more).click()
  await hasNoBarrier(other, [390])
  await other.getByRole('link', { name: 'Troms nå delt av Demo leder' }).click()
  await arrives(other, `/desk?list=new&county=55&${filtered}`)
  await row(other, id).waitFor()
  expect(await other.getByRole('button', { name: inbox.views.remove('Troms nå') }).count()).toBe(0)

  await page.getByRole('link', { name: inbox.filter.remove('Fylke: Troms') }).click()
  await arrives(page, `/desk?list=new&${filtered}`)
  await field(page, inbox.order.label).selectOption(inbox.order.due)
  await arrives(page, `/desk?list=new&${filtered}&sort=due`)
  await page.getByRole('button', { name: inbox.views.remove('Troms nå') }).click()
  await hasNoBarrier(page.getByRole('dialog', { name: inbox.views.deleteTitle('Troms nå') }))
  await presses(page, inbox.views.delete, inbox.views.deleted('Troms nå'))
  await expect.poll(() => page.getByRole('link', { name: 'Troms nå' }).count()).toBe(0)
})

/** No call is refused. */
const open = (at: string, width = 1280) => signedIn(portal, caseworker, { at, width, expects: /^$/ })

/** A case under work with a message that should have been answered two days ago, and a task. */
async function neglected() {
  const { id, person } = await sentIn(portal)
  const body = 'Har dere kommet noen vei?'
  const { status } = await portal.call(`/incidents/messages/${id}`, { token: person.token, body: { body } })
  expect(status).toBe(201)
  await query(
    portal,
    `UPDATE incident SET status = 'InProgress', message_at = now() - interval '9 days',
       assignee_id = (SELECT id FROM staff WHERE email = $2) WHERE id = $1`,
    [id, caseworker],
  )
  const page = await open('about:blank')
  await callDesk(page, `/desk/cases/${id}/tasks`, { text: 'Ring skolen.', due: null, assignee_id: null })
  await opens(page, `/desk/cases/${id}`, heading(page, caseTexts.title(id)))
  return { id, page, body }
}

test('the head of a case leads to the message that waits for an answer, closing warns of it and of a task that is not done, and on a phone it can be answered without scrolling', async () => {
  const { page, body } = await neglected()
  await page.getByText(body).waitFor()
  await toPart(page, 'notes')
  await button(page, caseTexts.state.answer).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(body)
  expect(await page.getByText(body).isVisible()).toBe(true)
  await button(page, caseTexts.state.closeMore).click()
  const dialog = page.getByRole('dialog', { name: caseTexts.state.closeTitle })
  const { unanswered, openTasks } = caseTexts.state
  for (const words of [unanswered, openTasks(1), /^Til årsrapporten til ODIHR mangler /])
    await dialog.getByText(words).waitFor()
  // A lead closes repetitions.
  expect(await dialog.getByRole('option', { name: caseCodes.outcomes.duplicate }).count()).toBe(0)
  await fits(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const end = () => field(page, desk.messages.label).evaluate((input) => input.getBoundingClientRect().bottom)
  await expect.poll(end).toBeLessThan(844)
})

test('nothing moves when lists and cases arrive', async () => {
  const { id } = await neglected()
  for (const width of [390, 1280])
    for (const [at, isThere] of [
      ['/desk', (page: Page) => page.locator('tr[data-case]').first().waitFor()],
      [`/desk/cases/${id}`, (page: Page) => page.getByText('Har dere kommet noen vei?').waitFor()],
    ] as const) {
      const page = await open(at, width)
      await isThere(page)
      await page.waitForLoadState('networkidle')
      await isStill(page, 0.02, `${at} at ${width}`)
    }
})
