import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { until } from '#server/testing/mail.ts'
import accountTexts from '#texts/nb/accounts.ts'
import deskTexts from '#texts/nb/deskMessages.ts'
import mailTexts from '#texts/nb/mail.ts'
import messageTexts from '#texts/nb/messages.ts'
import replyTexts from '#texts/nb/replyTexts.ts'
import stateTexts from '#texts/nb/stateTexts.ts'
import statusTexts from '#texts/nb/status.ts'
import { demoPerson, field, givePassword, giveRecoveryCode, heading, signedIn, texts } from './desk.ts'
import { hasNoBarrier, openPortal, type Person, type Portal } from './portal.ts'
import { button, given, localDraft, pdf, untilKept } from './reporting.ts'

let portal: Portal
let amina: Person
let staff: Page
beforeAll(async () => {
  portal = await openPortal()
  amina = await portal.person({ isVerified: true })
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const expects = /status of (401|403|404|409|422|503)/

/** Each start's recovery code is good once, so the whole file signs in once. */
async function signIn() {
  const page = await portal.visit({ width: 1280, expects })
  await page.goto('/desk/login')
  const { code, ...person } = demoPerson(portal, 'leder@example.org')
  await givePassword(page, person)
  await giveRecoveryCode(page, code, { isOnly: true })
  await button(page, texts.frame.signOut).waitFor()
  return page
}

/** Moves a case as the page's own buttons do. */
const move = (page: Page, id: number, name: string, more: Record<string, unknown> = {}) =>
  page.evaluate(
    async ([at, what]) => {
      const headers = { 'content-type': 'application/json' }
      const read: { data: { version: number } } = await (await fetch(`/api/desk/cases/${at}`)).json()
      const body = JSON.stringify({ ...what, version: read.data.version })
      const { status } = await fetch(`/api/desk/cases/${at}/moves`, { method: 'POST', headers, body })
      if (status !== 200) throw new Error(`the move answered ${status}`)
    },
    [id, { move: name, ...more }] as const,
  )

/** A case that has been sent in. */
async function sentIn(person = amina) {
  const { body } = await portal.call('/general/cities/list?country_id=578')
  return given(portal, person, { status: 'Submitted', city_id: body.cities[0].id })
}

const deskInput = (page: Page) => field(page, deskTexts.label)
const ownInput = (page: Page) => field(page, messageTexts.label)
const openAtDesk = async (page: Page, id: number) => {
  await page.goto(`/desk/cases/${id}`)
  await page.getByRole('heading', { level: 2, name: deskTexts.title }).waitFor()
}

test('a report is acknowledged, asked about, answered with a file, closed and opened again by its reporter', async () => {
  const { id } = await sentIn()
  staff = await signIn()
  await openAtDesk(staff, id)
  await staff.getByText(deskTexts.empty).waitFor()
  await hasNoBarrier(staff)
  await move(staff, id, 'acknowledge')
  await move(staff, id, 'begin')

  // What is typed is kept on the server: it is there after a reload, and nowhere on the device.
  await staff.reload()
  await deskInput(staff).fill('Halvferdig svar')
  await staff.getByText(deskTexts.kept).waitFor()
  expect(await staff.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Halv')
  await staff.reload()
  await expect.poll(() => deskInput(staff).inputValue()).toBe('Halvferdig svar')
  await button(staff, deskTexts.discard).click()
  const [reply] = replyTexts.first
  await field(staff, deskTexts.reply).selectOption({ label: reply?.title ?? '' })
  await button(staff, deskTexts.insert).click()
  await expect.poll(() => deskInput(staff).inputValue()).toContain(`sak ${id}`)
  await expect.poll(() => deskInput(staff).inputValue()).toContain('1. november 2026')
  await staff.getByRole('checkbox', { name: deskTexts.ask }).check()
  await staff.getByText(stateTexts.WaitingForReporter.body).waitFor()
  await hasNoBarrier(staff)
  await button(staff, deskTexts.sendQuestion).click()
  await staff.getByText(deskTexts.sent).waitFor()
  await staff.getByText(deskTexts.notRead).waitFor()

  const news = await until(() =>
    portal.mail.to(amina.email).find(({ subject }) => subject === mailTexts.case_news.subject),
  )
  expect(news.link).toBe(`${portal.url}/login?redirect=/dashboard`)

  const own = await portal.visit({ as: amina, expects })
  await own.goto(news.link ?? '')
  await own.waitForURL('**/dashboard')
  await own.getByText(messageTexts.unread(1)).waitFor()
  await own.goto('/report-harassment')
  await own.getByText(messageTexts.unread(1)).waitFor()
  await own.getByText(stateTexts.WaitingForReporter.body).waitFor()
  await hasNoBarrier(own)
  await own.goto(`/incident/${id}`)
  await own.getByText(messageTexts.question).waitFor()
  await own.getByText(messageTexts.fresh, { exact: true }).waitFor()
  await own.getByText(`sak ${id}`).waitFor()
  await hasNoBarrier(own)
  await own.getByRole('link', { name: messageTexts.answer }).click()

  // An unsent message survives a reload as the report's draft does.
  await ownInput(own).fill('Det var på fredag.')
  await untilKept(own, 'Det var på fredag.')
  await own.reload()
  await expect.poll(() => ownInput(own).inputValue()).toBe('Det var på fredag.')
  await own.locator('input[type=file]').setInputFiles(pdf('vedtak.pdf'))
  await own.getByText('vedtak.pdf').first().waitFor()
  await hasNoBarrier(own)
  await button(own, messageTexts.send).click()
  await own.getByText(messageTexts.sent(7)).waitFor()
  await own.getByText(stateTexts.InProgress.body).waitFor()
  expect(await localDraft(own)).toBeNull()
  await own.getByText(messageTexts.notRead).waitFor()

  await openAtDesk(staff, id)
  await staff.getByText('Det var på fredag.').waitFor()
  await staff.getByText('vedtak.pdf').first().waitFor()
  await staff.getByText(deskTexts.fresh, { exact: true }).waitFor()
  await hasNoBarrier(staff)
  await move(staff, id, 'close', { outcome: 'guidance_given' })

  await own.reload()
  await own.getByText(statusTexts.Closed).first().waitFor()
  await own.getByText(stateTexts.Closed.body).waitFor()
  await own.getByText(messageTexts.reopens).waitFor()
  await own
    .locator('[data-from=me]')
    .getByText(/^Lest av oss/)
    .waitFor()
  await ownInput(own).fill('Det skjedde igjen.')
  await button(own, messageTexts.send).click()
  await own.getByText(stateTexts.InProgress.body).waitFor()

  // Whoever answers without having read the newest message is told, and nothing typed is lost.
  await deskInput(staff).fill('Takk for alt.')
  await button(staff, deskTexts.send).click()
  await button(staff, deskTexts.readNew).click()
  await staff.getByText('Det skjedde igjen.').waitFor()
  await expect.poll(() => deskInput(staff).inputValue()).toBe('Takk for alt.')
  await button(staff, deskTexts.send).click()
  await staff.getByText(deskTexts.sent).waitFor()
})

test('a message that comes while the case is open is told of, moves nothing, and is shown when asked for', async () => {
  const { id } = await sentIn()
  const page = await portal.visit({ width: 1280, expects })
  await signedIn(portal, page, 'saksbehandler@example.org')
  await openAtDesk(page, id)
  await page.getByText(deskTexts.empty).waitFor()
  await deskInput(page).fill('Påbegynt svar')
  const top = await page.evaluate(() => window.scrollY)
  const write = (body: string) => portal.call(`/incidents/messages/${id}`, { token: amina.token, body: { body } })
  expect((await write('Ny opplysning.')).status).toBe(201)
  // As a page does that comes into sight again.
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await page.getByText(deskTexts.news.title).waitFor()
  expect(await page.getByText('Ny opplysning.').count()).toBe(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
  await hasNoBarrier(page)
  // Put off, it comes back with the next message.
  await button(page, deskTexts.news.later).click()
  await expect.poll(() => page.getByText(deskTexts.news.title).count()).toBe(0)
  await write('Og en til.')
  await comeBack()
  await button(page, deskTexts.news.show).click()
  await page.getByText('Og en til.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Og en til.')
  await expect.poll(() => deskInput(page).inputValue()).toBe('Påbegynt svar')
  await expect.poll(() => page.getByText(deskTexts.news.title).count()).toBe(0)
})

test('an unsent message is gone from the device at logout, and beside the draft of a report neither ends the other', async () => {
  const leila = await portal.person()
  const { id } = await sentIn(leila)
  const page = await portal.visit({ as: leila, expects })
  await page.goto(`/incident/${id}`)
  await ownInput(page).fill('Hemmelig melding')
  await untilKept(page, 'Hemmelig melding')
  await page.goto('/create-harassment')
  await page.getByLabel('Beskrivelse', { exact: true }).fill('Påbegynt rapport')
  await untilKept(page, 'Påbegynt rapport')
  expect(await localDraft(page)).toContain('Hemmelig melding')
  await page.goto(`/incident/${id}`)
  await expect.poll(() => ownInput(page).inputValue()).toBe('Hemmelig melding')
  await button(page, messageTexts.discard).click()
  await expect.poll(() => localDraft(page)).not.toContain('Hemmelig')
  expect(await localDraft(page)).toContain('Påbegynt rapport')
  await ownInput(page).fill('Enda en')
  await untilKept(page, 'Enda en')
  await page.goto('/logout')
  await expect.poll(() => localDraft(page)).toBeNull()
})

test('a message that cannot be sent stays, and is sent once when it can be', async () => {
  const { id } = await sentIn()
  const page = await portal.visit({ as: amina, expects })
  await page.goto(`/incident/${id}`)
  await ownInput(page).fill('En gang')
  // The server has carried it out, and its answer is lost.
  await page.route(
    `**/api/incidents/messages/${id}`,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 503, json: {} })
    },
    { times: 1 },
  )
  await button(page, messageTexts.send).click()
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => ownInput(page).inputValue()).toBe('En gang')
  await button(page, messageTexts.send).click()
  await page.getByText(messageTexts.sent(7)).waitFor()
  const { body } = await portal.call(`/incidents/messages/${id}`, { token: amina.token })
  expect(body.messages).toHaveLength(1)
})

test('the conversation that cannot be fetched says so and is fetched again; mails can be switched off', async () => {
  const { id } = await sentIn()
  const page = await portal.visit({ as: amina, expects })
  await page.route(`**/api/incidents/messages/${id}*`, (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  })
  await page.goto(`/incident/${id}`)
  await page.getByText(messageTexts.failed).waitFor()
  await hasNoBarrier(page)
  await button(page, messageTexts.retry).click()
  await page.getByText(messageTexts.empty).waitFor()
  await page.goto('/account')
  const mails = page.getByRole('checkbox', { name: accountTexts.account.caseMails })
  await expect.poll(() => mails.isEnabled()).toBe(true)
  await mails.uncheck()
  await page.getByText(accountTexts.account.caseMailsOff).waitFor()
  await hasNoBarrier(page)
  await page.reload()
  await expect.poll(() => mails.isEnabled()).toBe(true)
  await expect.poll(() => mails.isChecked()).toBe(false)
  await mails.check()
  await heading(page, accountTexts.account.heading).waitFor()
})
