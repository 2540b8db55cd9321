import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import accountTexts from '#texts/nb/accounts.ts'
import messageTexts from '#texts/nb/messages.ts'
import stateTexts from '#texts/nb/stateTexts.ts'
import statusTexts from '#texts/nb/status.ts'
import { desk } from '#texts/desk.ts'
import { callDesk, moveCase, query, sentIn, signedIn } from './desk.ts'
import { button, comeBack, field, opens, presses } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const { messages: deskTexts } = desk
const portal = useSharedPortal()

const expects = /status of (409|503)/
const deskInput = (page: Page) => field(page, deskTexts.label)
const ownInput = (page: Page) => field(page, messageTexts.label)
const atDesk = async (id: number, email = 'leder@example.org') => {
  const page = await signedIn(portal, email, { at: `/desk/cases/${id}` })
  await page.getByRole('heading', { level: 2, name: deskTexts.title }).waitFor()
  return page
}

test('a closed case is opened again by its reporter, and staff who answer without having read that are told', async () => {
  const { id, person } = await sentIn(portal)
  const caller = await signedIn(portal, 'leder@example.org')
  await moveCase(caller, id, 'acknowledge')
  await moveCase(caller, id, 'begin')
  await callDesk(caller, `/desk/cases/${id}/messages`, { body: 'Når var det?', ask: true, last_id: null })
  const body = { body: 'Det var på fredag.' }
  expect((await portal.call(`/incidents/messages/${id}`, { token: person.token, body })).status).toBe(201)
  const staff = await atDesk(id)
  await staff.getByText('Det var på fredag.').waitFor()
  await staff.getByText(deskTexts.fresh, { exact: true }).waitFor()
  await hasNoBarrier(staff)
  await moveCase(staff, id, 'close', { outcome: 'guidance_given' })

  const own = await portal.visit({ at: `/incident/${id}`, as: person, expects })
  await own.getByText(statusTexts.Closed).first().waitFor()
  await own.getByText(stateTexts.Closed.body).waitFor()
  await button(own, messageTexts.write).press('Enter')
  await own.getByText(messageTexts.reopens).waitFor()
  const readByUs = own.locator('[data-from=me]').getByText(/^Lest av oss/)
  await readByUs.waitFor()
  await ownInput(own).fill('Det skjedde igjen.')
  await presses(own, messageTexts.send, stateTexts.InProgress.body)

  await deskInput(staff).fill('Takk for alt.')
  await button(staff, deskTexts.send).click()
  await presses(staff, deskTexts.readNew, 'Det skjedde igjen.')
  await expect.poll(() => deskInput(staff).inputValue()).toBe('Takk for alt.')
  await button(staff, desk.case.state.answer).waitFor()
  await presses(staff, deskTexts.send, deskTexts.sent)
  await button(staff, desk.case.state.answer).waitFor({ state: 'detached' })
})

test('a message that comes while the case is open is told of, moves nothing, and is shown when asked for', async () => {
  const { id, person } = await sentIn(portal)
  const page = await atDesk(id, 'saksbehandler@example.org')
  await page.getByText(deskTexts.empty).waitFor()
  await deskInput(page).fill('Påbegynt svar')
  await page.getByText(deskTexts.kept).waitFor()
  // What loads above moves the page.
  await page.waitForLoadState('networkidle')
  const top = await page.evaluate(() => window.scrollY)
  const write = (body: string) => portal.call(`/incidents/messages/${id}`, { token: person.token, body: { body } })
  expect((await write('Ny opplysning.')).status).toBe(201)
  await comeBack(page)
  await page.getByText(deskTexts.news.title).waitFor()
  expect(await page.getByText('Ny opplysning.').count()).toBe(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
  await hasNoBarrier(page)
  // A change of the case reads it, and not the message.
  await presses(page, desk.case.people.take, desk.case.people.taken)
  await page.getByLabel(desk.case.priority.label).selectOption(desk.caseCodes.priorities.high)
  await button(page, desk.case.work.save).click()
  await page.getByText(desk.case.work.saved, { exact: true }).waitFor()
  const { rows } = await query(portal, 'SELECT read_at FROM message WHERE incident_id = $1', [id])
  expect(rows).toEqual([{ read_at: null }])
  // Put off, it comes back with the next message.
  await button(page, deskTexts.news.later).click()
  await expect.poll(() => page.getByText(deskTexts.news.title).count()).toBe(0)
  await write('Og en til.')
  await comeBack(page)
  await presses(page, deskTexts.news.show, 'Og en til.')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Og en til.')
  await expect.poll(() => deskInput(page).inputValue()).toBe('Påbegynt svar')
  await expect.poll(() => page.getByText(deskTexts.news.title).count()).toBe(0)
})

test('the conversation that cannot be fetched says so and is fetched again; mails can be switched off', async () => {
  const { id, person } = await sentIn(portal)
  const page = await portal.visit({ as: person, expects })
  await page.route(`**/api/incidents/messages/${id}*`, (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  })
  await opens(page, `/incident/${id}`, messageTexts.failed)
  await hasNoBarrier(page)
  await presses(page, messageTexts.retry, messageTexts.empty)
  await page.goto('/account/e-post')
  const mails = page.getByRole('checkbox', { name: accountTexts.account.caseMails })
  await expect.poll(() => mails.isEnabled()).toBe(true)
  await mails.uncheck()
  await page.getByText(accountTexts.account.caseMailsOff).waitFor()
  await hasNoBarrier(page)
  await page.reload()
  await expect.poll(() => mails.isEnabled()).toBe(true)
  await expect.poll(() => mails.isChecked()).toBe(false)
})
