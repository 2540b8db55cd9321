import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import caseTexts from '#texts/nb/deskCase.ts'
import caseCodes from '#texts/nb/deskCodes.ts'
import codingTexts from '#texts/nb/deskCoding.ts'
import inboxTexts from '#texts/nb/deskInbox.ts'
import messageTexts from '#texts/nb/deskMessages.ts'
import { toPart } from './atCase.ts'
import { callDesk, query, signedIn } from './desk.ts'
import { isSeen } from './keyboard.ts'
import { button, field, heading } from './page.ts'
import { sentIn } from './reporting.ts'
import { fits, isStill, useSharedPortal } from './portal.ts'

/** What is urgent, late and unanswered is seen first at the desk, and nothing moves or is covered while one works. */

const portal = useSharedPortal()

const caseworker = 'saksbehandler@example.org'

/** A case that was sent in, and then changed in the database. */
async function submitted(change: string, facts: Record<string, unknown> = {}) {
  const person = await portal.person()
  const { id } = await sentIn(portal, person, facts)
  await query(portal, `UPDATE incident SET ${change} WHERE id = $1`, [id])
  return { id, person }
}
const mine = `assignee_id = (SELECT id FROM staff WHERE email = '${caseworker}')`

/** No call is refused. */
const open = (at: string, width = 1280) => signedIn(portal, caseworker, { at, width, expects: /^$/ })

/** A case under work with a message that should have been answered two days ago, and a task. */
async function neglected() {
  const { id, person } = await submitted(`status = 'InProgress', ${mine}`)
  const body = 'Har dere kommet noen vei?'
  const { status } = await portal.call(`/incidents/messages/${id}`, { token: person.token, body: { body } })
  expect(status).toBe(201)
  await query(portal, "UPDATE incident SET message_at = now() - interval '9 days' WHERE id = $1", [id])
  const page = await open('about:blank')
  await callDesk(page, `/desk/cases/${id}/tasks`, { text: 'Ring skolen.', due: null, assignee_id: null })
  await page.goto(`/desk/cases/${id}`)
  await heading(page, caseTexts.title(id)).waitFor()
  return { id, page, body }
}

test('the head of a case leads to the message that waits for an answer, closing warns of it and of a task that is not done, and on a phone it can be answered without scrolling', async () => {
  const { page, body } = await neglected()
  await page.getByText(body).waitFor()
  // Also from another part of it.
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
  const end = () => field(page, messageTexts.label).evaluate((input) => input.getBoundingClientRect().bottom)
  await expect.poll(end).toBeLessThan(844)
})

test('the list begins with what is urgent and late, and is sorted otherwise on request', async () => {
  const date = '2024-02-29'
  const late = await submitted("submitted_at = now() - interval '9 days', active_at = now() - interval '9 days'", {
    date,
  })
  const urgent = await submitted("priority = 'urgent'", { date })
  const page = await open(`/desk?list=new&date_from=${date}&date_to=${date}`)
  const rows = page.locator('tr[data-case]')
  const shows = (...cases: { id: number }[]) =>
    expect
      .poll(() => rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-case')))))
      .toEqual(cases.map(({ id }) => id))
  await shows(urgent, late)
  await field(page, inboxTexts.order.label).selectOption(inboxTexts.order.due)
  await shows(late, urgent)
  expect(new URL(page.url()).searchParams.get('sort')).toBe('due')
})

test('a choice of the coding that has the focus is never under the line at the foot of the window', async () => {
  const { id } = await submitted(`status = 'InProgress', ${mine}`)
  const page = await open(`/desk/cases/${id}?part=coding`)
  await page.getByRole('heading', { level: 3, name: codingTexts.groups.act }).click()
  const boxes = page.locator('details[data-group=act] input[type=checkbox]')
  await boxes.first().check()
  await page.getByText(/^Lagret kl\./).waitFor()
  for (let at = 1; at < (await boxes.count()); at += 1) {
    await page.keyboard.press('Tab')
    await isSeen(page)
  }
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
